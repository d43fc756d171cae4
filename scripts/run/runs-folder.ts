import { join } from 'node:path';
import { workingFolder } from '../cli/user-path';
import { isPackage, root } from '../project-root';

/** The folder of all runs: in the project; for a package, where its user works. */
export const runsFolder = (): string => join(isPackage ? workingFolder() : root, 'runs');
