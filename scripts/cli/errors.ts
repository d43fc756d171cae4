import { inspect } from 'node:util';
import { Mistake } from '../../targets/mistake';

export { Mistake as UsageError };

/** The run could not be made: a tool, a file, a port or the network is not as needed. */
export class EnvironmentError extends Error {
  readonly exitCode = 2;
  override name = 'EnvironmentError';
}

export interface Report {
  message: string;
  exitCode: number;
}

/** What a machine refuses to its files, in words. */
const refusals: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left',
  EDQUOT: 'the quota is used up',
  EROFS: 'the file system can only be read',
  EACCES: 'permission is denied',
  EMFILE: 'too many files are open',
};

/** A file that the machine did not let be written or read is no bug of ours. */
function refusedFile(error: unknown): string | undefined {
  const { code = '', path = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  const why = refusals[code];
  return why && `The machine refused a file${path && ` (${path})`}: ${why}. What was written until then is kept.`;
}

/** The one edge: what the user reads, and the exit code. The stack is shown under DEBUG only. */
export function describe(error: unknown, debug = Boolean(process.env.DEBUG)): Report {
  const stack = debug ? `\n${inspect(error)}` : '';
  if (error instanceof Mistake || error instanceof EnvironmentError) {
    return { message: error.message + stack, exitCode: error.exitCode };
  }
  const refused = refusedFile(error);
  if (refused) return { message: refused + stack, exitCode: 2 };
  const what = error instanceof Error ? error.message : String(error);
  const hint = debug ? '' : ' Run again with DEBUG=1 for the stack.';
  return { message: `This is a bug in the harness, not in the gateway: ${what}.${hint}${stack}`, exitCode: 2 };
}

export function exitWith(error: unknown): never {
  const { message, exitCode } = describe(error);
  console.error(message);
  process.exit(exitCode);
}
