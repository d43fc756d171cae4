import { resolve } from 'node:path';

/** The folder in which the user started the command. npm itself runs every command in the project folder. */
export const workingFolder = (): string => process.env.INIT_CWD ?? process.cwd();

/** The absolute path of a file or folder named by the user. */
export const userPath = (path: string): string => resolve(workingFolder(), path);
