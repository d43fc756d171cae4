// Installs the dependencies if others are there than the lock file names.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startGuarded } from '../../common/processes/guarded.mjs';
import { lock } from '../../common/processes/lock.mjs';

/** All that a clone needs, tools of the project included, also where NODE_ENV or a setting of npm asks for less. */
const npmCi = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];

/**
 * Is in node_modules what the lock file names? npm writes what it has installed when it is done, so this also holds for
 * somebody's own `npm ci`, and not for one that was cut short. What is optional, such as binaries of other systems, may be
 * absent.
 */
export function isInstalled(root) {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'));
  return Object.entries(wanted ?? {}).every(
    ([path, { optional, version, integrity }]) =>
      path === '' ||
      (optional && !installed?.[path]) ||
      (installed?.[path]?.version === version && installed[path].integrity === integrity),
  );
}

export async function install(root, log) {
  if (isInstalled(root)) return;
  // npm ci empties node_modules first
  const waiting = () => log('dependencies: waiting for another process that installs them …');
  const release = await lock(join(root, '.cache/install.lock'), waiting);
  try {
    if (!isInstalled(root)) await npmInstall(root, log);
  } finally {
    release();
  }
}

async function npmInstall(root, log) {
  log('dependencies: running npm ci (package-lock.json is new or has changed) …');
  const began = Date.now();
  const { code, error } = await startGuarded('npm', npmCi, { cwd: root, stdio: ['ignore', 2, 2] }).ended;
  if (error) throw failure(`Cannot start npm (${error}). It is part of Node.`);
  if (code !== 0) throw failure(`dependencies: npm ci in ${root} failed with exit code ${code}; see its output above.`);
  if (!isInstalled(root))
    throw failure(
      `dependencies: npm ci in ${root} left out packages of package-lock.json. Is one of its settings \`omit\`?`,
    );
  log(`dependencies: installed in ${Math.round((Date.now() - began) / 1000)} s`);
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

const failure = (message) => Object.assign(new Error(message), { exitCode: 2 });
