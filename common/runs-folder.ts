import { join } from 'node:path';
import { isPackage, root } from './project-root';
import { workingFolder } from './user-path';

/** The folder of all runs: in a clone, below the project; in a package, below the working folder of the user. */
export const runsFolder = (): string => join(isPackage ? workingFolder() : root, 'runs');
