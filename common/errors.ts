import { inspect } from 'node:util';
import { printable } from './printable';
import { UsageError } from './usage-error';

export { UsageError };

/** The run is not possible: a tool, a file, a port or the network is not as it must be. */
export class EnvironmentError extends Error {
  readonly exitCode = 2;
  override name = 'EnvironmentError';
}

interface ErrorReport {
  message: string;
  exitCode: number;
}

/** File system errors in plain words. */
const fileErrors: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'the disk quota is exceeded',
  EROFS: 'the file system is read-only',
  EACCES: 'permission denied',
  EMFILE: 'too many open files',
};

/** The message for an error of the file system, which is not a bug of the harness. */
function fileErrorMessage(error: unknown): string | undefined {
  const { code = '', path = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  const reason = fileErrors[code];
  return reason && `Cannot access a file${path && ` (${path})`}: ${reason}. What was written so far is kept.`;
}

/** The message for the user and the exit code of any error. The stack is shown if DEBUG is set. */
export function describe(error: unknown, debug = Boolean(process.env.DEBUG)): ErrorReport {
  const stack = debug ? `\n${inspect(error)}` : '';
  if (error instanceof UsageError || error instanceof EnvironmentError) {
    return { message: error.message + stack, exitCode: error.exitCode };
  }
  const fileError = fileErrorMessage(error);
  if (fileError) return { message: fileError + stack, exitCode: 2 };
  const reason = error instanceof Error ? error.message : String(error);
  const hint = debug ? '' : ' Run again with DEBUG=1 to see the stack.';
  return { message: `This is a bug in the harness, not in the gateway: ${reason}.${hint}${stack}`, exitCode: 2 };
}

export function exitWith(error: unknown): never {
  const { message, exitCode } = describe(error);
  console.error(printable(message));
  process.exit(exitCode);
}

/** Explains an error of a port in one sentence; `flag` is where another one is chosen. */
export function explainPortError(error: unknown, port: number, flag = '--port'): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new EnvironmentError(`Port ${port} is in use. Choose another with ${flag}.`);
  if (code === 'EACCES')
    return new EnvironmentError(`Permission denied for port ${port}. Choose another with ${flag}.`);
  return error;
}
