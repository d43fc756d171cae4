import type { IOType } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/** How a tool ended. */
export interface GuardedResult {
  /** exit code; null if a signal ended the tool, or it could not be started */
  code: number | null;
  signal: NodeJS.Signals | null;
  /** why it could not be started */
  error?: string;
}

/** A running tool, with the streams that `stdio` asks to pipe. */
export interface Guarded {
  stdin: Writable | null;
  stdout: Readable | null;
  stderr: Readable | null;
  /** process id of the tool, once it runs */
  pid: () => number | undefined;
  /** sends the tool a signal */
  kill: (signal: NodeJS.Signals) => void;
  /** ends the tool and all that it started, at once */
  end: () => void;
  /** resolves when the tool has ended and its output is read; never rejects */
  ended: Promise<GuardedResult>;
}

/** How a tool is started. */
export interface GuardedOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** stdin, stdout and stderr of the tool; ignored by default */
  stdio?: [IOType | number, IOType | number | Writable, IOType | number];
  /** false: it stays in the group of this process, and so in the foreground of a terminal */
  ownGroup?: boolean;
}

/** The exit code that a shell gives a process that a signal ended: 128 and the number of the signal. */
export function exitCodeOf(signal: NodeJS.Signals): number;
/** Starts a tool under a guard (guard.mjs), which ends the tool and all that it started when this process ends. */
export function startGuarded(file: string, args: readonly string[], options?: GuardedOptions): Guarded;
