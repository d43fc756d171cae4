// Notices that npm, which started this process, has ended. Plain JavaScript, because it also runs before the installation.
import { readFileSync } from 'node:fs';

const everyMs = 250;

/** Calls back once npm has ended: it cannot say so on SIGKILL, and passes on SIGINT and SIGTERM alone. */
export function onEndOfNpm(callback) {
  if (process.env.npm_lifecycle_event === undefined) return;
  if (isOrphan()) return callback();
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

const parentOf = (pid) => placeOf(pid)[0];

/** Did npm end before this process could notice? Then its parent is the first process, which is not of its group. */
function isOrphan() {
  const [parent, group] = placeOf('self');
  const isNpx = process.env.npm_lifecycle_event === 'npx';
  return (isNpx ? parentOf(parent) : parent) === '1' && placeOf(1)[1] !== group;
}

/** Parent and group of a process; Linux alone tells them without another process. */
function placeOf(pid) {
  try {
    // the name before it may contain anything, in parentheses
    const [, parent, group] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return [parent, group];
  } catch {
    return [];
  }
}
