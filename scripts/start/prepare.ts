import { ensureGenerated } from '../../contract/build';

/** Generates the validators, which the compiled command line contains. A package has them from the moment it was made. */
export const prepare = (): void => ensureGenerated();
