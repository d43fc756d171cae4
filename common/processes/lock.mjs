// A lock among processes. Plain JavaScript, because it also runs before the installation.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until no other process holds the lock, and returns the function that releases it. A lock whose owner has died is
 * removed. `onWait` is called once if there is another owner.
 */
export async function lock(folder, onWait) {
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
    else if (tries === 0) onWait();
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
