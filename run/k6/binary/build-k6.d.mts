export interface Build {
  /** ends the build, with all compilers */
  end: () => void;
}

/** takes a line of progress; with `last: false` the next line may overwrite it */
export type Log = (line: string, options?: { last?: boolean }) => void;

export const k6Pin: string;
export const buildFlags: readonly string[];
export const buildEnv: Readonly<Record<string, string>>;
export function cachedK6(root: string, env?: NodeJS.ProcessEnv): string;
export function isK6Absent(root: string, env: NodeJS.ProcessEnv): boolean;
export function startBuild(root: string, env: NodeJS.ProcessEnv): Build;
export function finishBuild(build: Build, log: Log): Promise<string>;
