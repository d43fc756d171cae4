// A lock among processes. Plain JavaScript, because it also runs before the installation.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until no other process holds the lock, and returns the function that releases it. A lock whose owner has died is
 * removed. `onWait` is called once if there is another owner, with its process id if that is known; if it throws, nothing
 * waits.
 */
export async function lock(folder, onWait) {
  mkdirSync(join(folder, '..'), { recursive: true });
  let hasLogged = false;
  for (let tries = 0; ; tries++) {
    // moved into place with its owner in it, as one that has none would be taken for that of a dead one
    const own = mkdtempSync(`${folder}-`);
    try {
      writeFileSync(join(own, 'pid'), String(process.pid));
      renameSync(own, folder);
      return () => {
        // an empty folder, as it is while it is removed, could be another one's by then
        if (existsSync(folder)) renameSync(folder, own);
        rmSync(own, { recursive: true, force: true });
      };
    } catch (error) {
      rmSync(own, { recursive: true, force: true });
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    }
    const owner = Number(read(join(folder, 'pid')));
    if (owner ? !isAlive(owner) : tries > 10) takeAway(folder, owner);
    else if (!hasLogged) {
      hasLogged = true;
      onWait(owner || undefined);
    }
    await sleep(300);
  }
}

/** Removes the lock of a dead owner, unless another process has done so and holds it by now. */
function takeAway(folder, owner) {
  const away = mkdtempSync(`${folder}-`);
  try {
    renameSync(folder, away);
    if (!Object.is(Number(read(join(away, 'pid'))), owner)) renameSync(away, folder);
  } catch {
    // another process was faster
  }
  rmSync(away, { recursive: true, force: true });
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
