// Notices that npm, which started this process, has ended. Plain JavaScript, because it also runs before the installation.
import { readFileSync } from 'node:fs';

const everyMs = 250;

/** Calls back once npm has ended: it cannot say so on SIGKILL, and passes on SIGINT and SIGTERM alone. */
export function onEndOfNpm(callback) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    callback();
  }, everyMs);
  timer.unref();
}

/** npx has a shell between itself and this process; the shell gets another parent when npx ends. */
function ancestors() {
  const parent = process.ppid;
  return process.env.npm_lifecycle_event === 'npx' ? `${parent} ${parentOf(parent)}` : String(parent);
}

/** Linux alone tells it without another process. */
function parentOf(pid) {
  try {
    // the name before it may contain anything, in parentheses
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return parent;
  } catch {
    return undefined;
  }
}
