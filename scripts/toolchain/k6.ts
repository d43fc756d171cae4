import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { EnvironmentError } from '../cli/errors';
import { buildK6, type Setting } from './build-k6';

export type { Setting } from './build-k6';

export const k6Pin = 'v2.2.0';
const wanted = 'v2.2.x';

/** The k6 that `npm run` found or built. EnvironmentError where nobody did. */
export function k6Binary(): string {
  const binary = process.env.K6_BIN;
  if (binary) return binary;
  throw new EnvironmentError('K6_BIN is not set; start by npm run, which finds or builds k6.');
}

/** All that k6 is given of this process's environment, and that it neither reports its use nor fetches extensions. */
export const k6Environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  K6_NO_USAGE_REPORT: 'true',
  K6_AUTO_EXTENSION_RESOLUTION: 'false',
});

/** The k6 to use: K6_BIN, then PATH, then the cache, and at last one built from the pinned sources. */
export async function prepareK6(setting: Setting): Promise<string> {
  const found = findK6(setting);
  if (found) return found;
  const built = await buildK6(setting, k6Pin, cachedK6(setting.root));
  if (fits(versionOf(built))) return built;
  throw new EnvironmentError(`k6: ${built} was built, but does not run here as k6 ${wanted} (GOOS or GOARCH set?).`);
}

export function findK6({ root, env, say }: Setting): string | undefined {
  if (env.K6_BIN) return checkedK6Bin(env.K6_BIN);
  for (const file of onPath('k6', env.PATH)) {
    const version = versionOf(file);
    if (fits(version)) return file;
    say(`k6: ${file} is ${version ?? 'not k6'}, passed over; ${wanted} is wanted.`);
  }
  const cached = cachedK6(root);
  return isExecutable(cached) && fits(versionOf(cached)) ? cached : undefined;
}

export const cachedK6 = (root: string): string => join(root, '.cache', 'k6', k6Pin, 'k6');

/** `k6 v2.2.0 (go1.26.8, linux/amd64)` → `v2.2.0` */
export function parseVersion(output: string): string | undefined {
  return /^k6(?:\.exe)? (v\d+\.\d+\.\d+\S*)/m.exec(output)?.[1];
}

export function fits(version: string | undefined): boolean {
  return /^v2\.2\.\d+$/.test(version ?? '');
}

export function versionOf(file: string): string | undefined {
  return parseVersion(spawnSync(file, ['version'], { encoding: 'utf8', timeout: 20_000 }).stdout ?? '');
}

function checkedK6Bin(file: string): string {
  const version = isExecutable(file) ? versionOf(file) : undefined;
  if (fits(version)) return file;
  const found = version ?? (isExecutable(file) ? 'not k6' : 'no executable file');
  throw new EnvironmentError(`K6_BIN: ${file} is ${found}; k6 ${wanted} is wanted (or unset K6_BIN).`);
}

function onPath(name: string, path = ''): string[] {
  const folders = [...new Set(path.split(delimiter).filter(Boolean))];
  return folders.map((folder) => join(folder, name)).filter(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
