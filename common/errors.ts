import { inspect } from 'node:util';
import { printable } from './shown/printable';
import { withoutWrittenSecrets } from './shown/url-secrets';
import { UsageError } from './usage-error';

export { UsageError };

/** The run is not possible, because of a tool, a file, a port or the network: the message says what to change. */
export class EnvironmentError extends Error {
  readonly exitCode = 2;
  override name = 'EnvironmentError';
}

interface ErrorReport {
  /** for the user, without secrets */
  message: string;
  exitCode: number;
}

/** The innermost error: that of Node, which others wrap as `cause` or in `errors`. */
export function deepest(cause: unknown): NodeJS.ErrnoException {
  const inner = (cause as { cause?: unknown; errors?: unknown[] } | undefined) ?? {};
  const next = inner.cause ?? inner.errors?.[0];
  return next ? deepest(next) : (cause as NodeJS.ErrnoException);
}

/** What to do about a limit of the machine. */
const fileAdvice: Readonly<Record<string, string>> = {
  ENOSPC: 'Free some, or choose another folder',
  EDQUOT: 'Free some, or choose another folder',
  EISDIR: 'It is a folder: name a file',
  EFBIG: 'Raise the limit (ulimit -f), or choose another folder',
  EMFILE: 'Raise the limit (ulimit -n)',
  ENFILE: 'Raise the limit of the system',
  EIO: 'Check the disk, or choose another folder',
};
/** All codes of the file system. */
const ofFiles =
  /^E(NOSPC|DQUOT|FBIG|ROFS|ACCES|PERM|[MN]FILE|BUSY|NXIO|NODEV|INVAL|IO|NOENT|NOTDIR|EXIST|ISDIR|NAMETOOLONG|LOOP)$/;

/** Adds the path to an error of the file system, as Node does not name the file where a write fails. */
export const namingFile = (error: unknown, path: string): unknown =>
  error instanceof Error ? Object.assign(error, { path }) : error;

/** An error with what Node tells of those of the system. */
const ofSystem = (error: unknown): Partial<NodeJS.ErrnoException> => (error instanceof Error ? error : {});

/** The message for an error of the file system, which is not a bug of the harness. */
function fileErrorMessage(error: unknown): string | undefined {
  const { code = '', path = '', syscall, message = '' } = ofSystem(error);
  if (!ofFiles.test(code) || !message.startsWith(`${code}: `)) return undefined;
  const isWrite = syscall === 'write' || syscall === 'mkdir';
  // Node adds its code, its call and the path
  const reason = message.replace(/^\w+: |, \w+( '.*')?$/gs, '');
  const advice = fileAdvice[code] ?? 'Check the path and its permissions, or choose another one';
  return `Cannot ${isWrite ? 'write' : 'access'} a file${path && ` (${path})`}: ${reason}. ${advice}.`;
}

/** What Node, WebAssembly and the system say where a process gets no more memory, and no further process or thread. */
const memoryEnded = /\bout of memory\b|\bENOMEM\b|cannot allocate memory|allocation failed/i;
const processesEnded = /\bEAGAIN\b|ERR_WORKER_INIT_FAILED/;

/**
 * The sentence for an error because this machine, or one of its limits, has too little of something; undefined: another
 * error.
 */
export function machineLack(error: unknown): string | undefined {
  const { code, syscall = '', message, cause } = ofSystem(error);
  const said = `${code} ${message}`;
  if (memoryEnded.test(said))
    return `This machine gives the process too little memory (${message}). Free some, or raise its limit (ulimit -v, or that of the container).`;
  if (processesEnded.test(said) && (syscall.startsWith('spawn') || code === 'ERR_WORKER_INIT_FAILED'))
    return `This machine starts no further process (${message}). End some, or raise the limit (ulimit -u, or that of the container).`;
  return cause ? machineLack(cause) : undefined;
}

/** What esbuild says if another process has ended its own. */
const compilerEnded = /^The service (was stopped|is no longer running)/;
const startAgain = 'esbuild, which compiles the scripts of k6, was ended, perhaps because memory ran out. Start again.';

/** Errors with an exit code tell the user what to do. Scripts in plain JavaScript have no class for them. */
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

/** Ends the process with what `describe` says of the error: the last handler of a command. */
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
