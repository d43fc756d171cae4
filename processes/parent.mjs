// Notices that npm, which started this process, has ended. Plain JavaScript, because it also runs before the installation.

const everyMs = 250;

/** Calls back once npm has ended: it cannot say so on SIGKILL, and passes on SIGINT and SIGTERM alone. */
export function onEndOfNpm(callback) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    callback();
  }, everyMs);
  timer.unref();
}
