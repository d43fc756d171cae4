// Installs the dependencies if the lock file has changed since the last installation.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startGuarded } from '../../processes/guarded.mjs';

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
  const release = await lock(join(root, '.cache/install.lock'), log);
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

/** Serializes installations, because npm ci empties node_modules first. A lock whose owner has died is removed. */
async function lock(folder, log) {
  mkdirSync(join(folder, '..'), { recursive: true });
  for (let tries = 0; ; tries++) {
    try {
      mkdirSync(folder);
      writeFileSync(join(folder, 'pid'), String(process.pid));
      return () => rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = Number(read(join(folder, 'pid')));
    if (owner ? !isAlive(owner) : tries > 10) rmSync(folder, { recursive: true, force: true });
    else if (tries === 0) log('dependencies: waiting for another process that installs them …');
    await sleep(300);
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

const failure = (message) => Object.assign(new Error(message), { exitCode: 2 });
