import { spawnSync } from 'node:child_process';
import { EnvironmentError } from '../../../common/errors';
import { isExecutable, onPath } from '../../../common/executable';
import type { Log as ProgressLog } from '../../../common/log';
import { root } from '../../../common/project-root';
import { cachedK6, finishBuild, type Log, startBuild } from './build-k6.mjs';

export { cachedK6, k6Pin } from './build-k6.mjs';

/** Where k6 is looked for and built. */
export interface ToolchainContext {
  /** folder of the project */
  root: string;
  /** environment with K6_BIN and PATH */
  env: NodeJS.ProcessEnv;
  log: Log;
}

const supported = 'v2.2.x';

/** The environment of k6: little of this process's, no usage reports, no download of extensions. */
export const k6Environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  K6_NO_USAGE_REPORT: 'true',
  K6_AUTO_EXTENSION_RESOLUTION: 'false',
});

/** The path of k6 for this process, which is built where there is none. Throws an EnvironmentError if it cannot be built. */
export const ownK6 = (log: ProgressLog): Promise<string> =>
  prepareK6({ root, env: process.env, log: (line, { last = true } = {}) => log(line, !last) });

/** Finds k6 in K6_BIN, on the PATH or in the cache, in this order, or builds it from the pinned sources. */
export async function prepareK6(context: ToolchainContext): Promise<string> {
  const found = findK6(context);
  if (found) return found;
  const built = await finishBuild(startBuild(context.root, context.env), context.log);
  if (problemOf(built) === undefined) return built;
  throw new EnvironmentError(
    `k6: ${built} was built, but does not run here as k6 ${supported}. Are GOOS or GOARCH set?`,
  );
}

/** Path of a k6 that fits; undefined: there is none. Throws an EnvironmentError if K6_BIN names one that does not fit. */
export function findK6({ root, env, log }: ToolchainContext): string | undefined {
  if (env.K6_BIN) return checkedK6Bin(env.K6_BIN);
  for (const file of onPath('k6', env.PATH)) {
    const problem = problemOf(file);
    if (problem === undefined) return file;
    log(`k6: ignoring ${file}, which is ${problem}.`);
  }
  const cached = cachedK6(root, env);
  return isExecutable(cached) && problemOf(cached) === undefined ? cached : undefined;
}

/** `k6 v2.2.0 (go1.26.8, linux/amd64)` → `v2.2.0` */
export const parseVersion = (output: string): string | undefined =>
  /^k6(?:\.exe)? (v\d+\.\d+\.\d+\S*)/m.exec(output)?.[1];

/** Is it a version of k6 that the harness supports? */
export const fits = (version = ''): boolean => /^v2\.2\.\d+$/.test(version);

const printed = (file: string): string =>
  spawnSync(file, ['version'], { encoding: 'utf8', timeout: 20_000 }).stdout ?? '';

/** Version that a k6 prints, such as `v2.2.0`; undefined: the file is no k6. */
export const versionOf = (file: string): string | undefined => parseVersion(printed(file));

/** The module of the harness in the version of this one (toolchain/recorder). */
const ownModule = 'k6/x/recorder/v1';

/** Why a file cannot be used as k6; undefined: it can. */
function problemOf(file: string): string | undefined {
  if (!isExecutable(file)) return 'not an executable file';
  const text = printed(file);
  const version = parseVersion(text);
  if (!fits(version)) return `${version ?? 'not k6'}; ${supported} is required`;
  return text.includes(`${ownModule} `) ? undefined : `a k6 without the module ${ownModule} of this harness`;
}

function checkedK6Bin(file: string): string {
  const problem = problemOf(file);
  if (problem === undefined) return file;
  throw new EnvironmentError(`K6_BIN: ${file} is ${problem}. Unset it, and a fitting k6 is built.`);
}
