import { ensureGenerated } from '../../contract/build';

/** Generates the validators, which the bundle of the command line contains. A package has them from the moment it was made. */
export const prepare = (): void => ensureGenerated();
