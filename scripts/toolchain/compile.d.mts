export declare const knowTheirPlace: string[];

/** Throws an error of esbuild where a file cannot be compiled. */
export declare function compile(root: string, files: readonly string[]): Promise<string>;
