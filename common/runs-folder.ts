import { join } from 'node:path';
import { isPackage, root } from './project-root';
import { workingFolder } from './user-path';

/** The folder of all runs: in the project; for a package, where its user works. */
export const runsFolder = (): string => join(isPackage ? workingFolder() : root, 'runs');
