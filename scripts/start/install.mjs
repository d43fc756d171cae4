// Installs the dependencies if the lock file has changed since the last installation.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startGuarded } from '../../common/processes/guarded.mjs';
import { lock } from '../../common/processes/lock.mjs';

const npmCi = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];

const stampOf = (root) => join(root, 'node_modules/.stamp');
const lockHashOf = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

export const isInstalled = (root) => read(stampOf(root)) === lockHashOf(root);

export async function install(root, log) {
  const lockHash = lockHashOf(root);
  const stamp = stampOf(root);
  if (read(stamp) === lockHash) return;
  // npm ci empties node_modules first
  const waiting = () => log('dependencies: waiting for another process that installs them …');
  const release = await lock(join(root, '.cache/install.lock'), waiting);
  try {
    if (read(stamp) !== lockHash) await npmInstall(root, stamp, lockHash, log);
  } finally {
    release();
  }
}

async function npmInstall(root, stamp, lockHash, log) {
  log('dependencies: running npm ci (package-lock.json is new or has changed) …');
  const began = Date.now();
  const { code, error } = await startGuarded('npm', npmCi, { cwd: root, stdio: ['ignore', 2, 2] }).ended;
  if (error) throw failure(`Cannot start npm (${error}). It is part of Node.`);
  if (code !== 0) throw failure(`dependencies: npm ci in ${root} failed with exit code ${code}; see its output above.`);
  writeFileSync(stamp, lockHash);
  log(`dependencies: installed in ${Math.round((Date.now() - began) / 1000)} s`);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

const failure = (message) => Object.assign(new Error(message), { exitCode: 2 });
