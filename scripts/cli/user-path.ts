import { resolve } from 'node:path';

/** The folder in which the user started the command; npm runs every command in the project's folder. */
export const workingFolder = (): string => process.env.INIT_CWD ?? process.cwd();

/** The absolute path of a file or folder that the user named. */
export const userPath = (path: string): string => resolve(workingFolder(), path);
