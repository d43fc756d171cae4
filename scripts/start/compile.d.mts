import type { BuildOptions, BuildResult } from 'esbuild';

export declare const entryPoints: readonly string[];

export declare function parseSuites(suites: string, folder: string): Promise<void>;

export declare const filesUsingImportMeta: string[];

export declare function compileCommands(
  root: string,
  files: readonly string[],
  folder: string,
  more?: BuildOptions,
): Promise<BuildResult<{ write: false }>>;

/** Throws an error of esbuild where a file cannot be compiled. `began`: what was written later is compiled the next time. */
export declare function compile(root: string, files: readonly string[], began?: number): Promise<string>;
