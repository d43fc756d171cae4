// Installs the dependencies when the lock file is not the one that was installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const npmCi = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];

export async function install(root, say) {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(root, 'node_modules/.stamp');
  if (read(stamp) === wanted) return;
  const release = await lock(join(root, '.cache/install.lock'), say);
  try {
    if (read(stamp) !== wanted) npmInstall(root, stamp, wanted, say);
  } finally {
    release();
  }
}

function npmInstall(root, stamp, wanted, say) {
  say('dependencies: npm ci (package-lock.json is new here or has changed) …');
  const began = Date.now();
  const npm = spawnSync('npm', npmCi, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (npm.error) throw failure(`npm: cannot be started (${npm.error.code}); it comes with Node.`);
  if (npm.status !== 0)
    throw failure(`dependencies: npm ci in ${root} ended with exit code ${npm.status}; its reason stands above.`);
  writeFileSync(stamp, wanted);
  say(`dependencies: installed in ${Math.round((Date.now() - began) / 1000)} s`);
}

/** npm ci empties node_modules first: two at once would harm each other. A lock whose owner died is taken over. */
async function lock(folder, say) {
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
    if (owner ? !alive(owner) : tries > 10) rmSync(folder, { recursive: true, force: true });
    else if (tries === 0) say('dependencies: another process installs them; waiting …');
    await sleep(300);
  }
}

function alive(pid) {
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
