import { inspect } from 'node:util';
import { printable } from './shown/printable';
import { withoutWrittenSecrets } from './shown/url-secrets';
import { UsageError } from './usage-error';

export { UsageError };

/** A tool, a file, a port or the network prevents the run; the message says what to change. */
export class EnvironmentError extends Error {
  readonly exitCode = 2;
  override name = 'EnvironmentError';
}

interface ErrorReport {
  /** for the user, without secrets */
  message: string;
  exitCode: number;
}

/** The innermost error, usually of Node, which others wrap as `cause` or in `errors`. */
export function deepest(cause: unknown): NodeJS.ErrnoException {
  const inner = (cause as { cause?: unknown; errors?: unknown[] } | undefined) ?? {};
  const next = inner.cause ?? inner.errors?.[0];
  return next ? deepest(next) : (cause as NodeJS.ErrnoException);
}

/** Advice by the code of a file system error. */
const fileAdvice: Readonly<Record<string, string>> = {
  ENOSPC: 'Free some, or choose another folder',
  EDQUOT: 'Free some, or choose another folder',
  EISDIR: 'It is a folder: name a file',
  EFBIG: 'Raise the limit (ulimit -f), or choose another folder',
  EMFILE: 'Raise the limit (ulimit -n)',
  ENFILE: 'Raise the limit of the system',
  EIO: 'Check the disk, or choose another folder',
};
/** Codes of file system errors. */
const ofFiles =
  /^E(NOSPC|DQUOT|FBIG|ROFS|ACCES|PERM|[MN]FILE|BUSY|NXIO|NODEV|INVAL|IO|NOENT|NOTDIR|EXIST|ISDIR|NAMETOOLONG|LOOP)$/;

/** Adds the path to a file system error, because Node does not name the file when a write fails. */
export const namingFile = (error: unknown, path: string): unknown =>
  error instanceof Error ? Object.assign(error, { path }) : error;

/** An error with the members that Node adds to system errors. */
const ofSystem = (error: unknown): Partial<NodeJS.ErrnoException> => (error instanceof Error ? error : {});

/** The message for a file system error, which is not a bug of the harness; undefined: it is another error. */
function fileErrorMessage(error: unknown): string | undefined {
  const { code = '', path = '', syscall, message = '' } = ofSystem(error);
  if (!ofFiles.test(code) || !message.startsWith(`${code}: `)) return undefined;
  const isWrite = syscall === 'write' || syscall === 'mkdir';
  // Node adds its code, its call and the path
  const reason = message.replace(/^\w+: |, \w+( '.*')?$/gs, '');
  const advice = fileAdvice[code] ?? 'Check the path and its permissions, or choose another one';
  return `Cannot ${isWrite ? 'write' : 'access'} a file${path && ` (${path})`}: ${reason}. ${advice}.`;
}

/** Messages of Node, WebAssembly and the system when no more memory, or no further process or thread, is available. */
const memoryEnded = /\bout of memory\b|\bENOMEM\b|cannot allocate memory|allocation failed/i;
const processesEnded = /\bEAGAIN\b|ERR_WORKER_INIT_FAILED/;

/**
 * The message for an error caused by a lack of memory or processes on this machine; undefined: it is another error.
 */
export function machineLack(error: unknown): string | undefined {
  const { code, syscall = '', message, cause } = ofSystem(error);
  const text = `${code} ${message}`;
  if (memoryEnded.test(text))
    return `This machine gives the process too little memory (${message}). Free some, or raise its limit (ulimit -v, or that of the container).`;
  if (processesEnded.test(text) && (syscall.startsWith('spawn') || code === 'ERR_WORKER_INIT_FAILED'))
    return `This machine starts no further process (${message}). End some, or raise the limit (ulimit -u, or that of the container).`;
  return cause ? machineLack(cause) : undefined;
}

/** The messages of esbuild if its process was killed. */
const compilerEnded = /^The service (was stopped|is no longer running)/;
const startAgain = 'esbuild, which compiles the scripts of k6, was ended, perhaps because memory ran out. Start again.';

/** An error with an exit code has a message for the user. The exit code is tested, because plain JavaScript does not use the classes. */
const isExpected = (error: unknown): error is Error & { exitCode: number } =>
  error instanceof Error && 'exitCode' in error && typeof error.exitCode === 'number';

/** The message for the user and the exit code of any error. The stack is shown if DEBUG is set. */
export function describe(error: unknown, debug = Boolean(process.env.DEBUG)): ErrorReport {
  const { message, exitCode } = explain(error, debug);
  return { message: withoutWrittenSecrets(message), exitCode };
}

function explain(error: unknown, debug: boolean): ErrorReport {
  const stack = debug ? `\n${inspect(error)}` : '';
  if (isExpected(error)) return { message: error.message + stack, exitCode: error.exitCode };
  const reason = error instanceof Error ? error.message : String(error);
  const known = fileErrorMessage(error) ?? machineLack(error) ?? (compilerEnded.test(reason) ? startAgain : undefined);
  if (known) return { message: known + stack, exitCode: 2 };
  const hint = debug ? '' : ' Run again with DEBUG=1 to see the stack.';
  return { message: `This is a bug in the harness, not in the gateway: ${reason}.${hint}${stack}`, exitCode: 2 };
}

/** Prints the message of an error and ends the process with its exit code; the last handler of a command. */
export function exitWith(error: unknown): never {
  const { message, exitCode } = describe(error);
  console.error(printable(message));
  process.exit(exitCode);
}

/** Explains an error of a port in one sentence; `flag`: the flag that chooses another port. */
export function explainPortError(error: unknown, port: number, flag = '--port'): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new EnvironmentError(`Port ${port} is in use. Choose another with ${flag}.`);
  if (code === 'EACCES')
    return new EnvironmentError(`Permission denied for port ${port}. Choose another with ${flag}.`);
  return error;
}
