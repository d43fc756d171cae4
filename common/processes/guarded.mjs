// Starts tools that must not outlive this process. Plain JavaScript, because it also runs before the installation.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const guard = fileURLToPath(new URL('./guard.mjs', import.meta.url));
const hasGroups = process.platform !== 'win32';

/** Starts a tool under a guard (guard.mjs); the types are in guarded.d.mts. */
export function startGuarded(file, args, { cwd, env, stdio = ['ignore', 'ignore', 'ignore'], ownGroup = true } = {}) {
  const options = { cwd, env, detached: ownGroup && hasGroups, stdio: [...stdio, 'ipc'] };
  const child = spawn(process.execPath, [guard, file, ...args], options);
  let pid;
  let result;
  child.on('message', (message) => {
    pid = message.pid ?? pid;
    result = message.ended ?? result;
  });
  const ended = new Promise((resolve) => {
    child.on('error', ({ message }) => resolve({ code: null, signal: null, error: message }));
    child.on('close', (code, signal) => resolve(result ?? { code, signal }));
    child.on('exit', (code, signal) => {
      // how the tool ended may still be on its way; then the close comes after it
      if (result || (code === 0 && child.connected)) return;
      // the guard itself was killed; Node tells no close after a disconnect
      killGroup(child.pid, ownGroup);
      resolve({ code, signal });
    });
  });
  return {
    stdin: child.stdin,
    stdout: child.stdout,
    stderr: child.stderr,
    pid: () => pid,
    kill: (signal) => child.kill(signal),
    end: () => child.connected && child.disconnect(),
    ended,
  };
}

/** The exit code of a command that a signal has ended, as shells have it. */
export const exitCodeOf = (signal) => 128 + constants.signals[signal];

/** A number of a group is not given to another process while the group has members. */
function killGroup(group, ownGroup) {
  try {
    if (ownGroup && hasGroups) process.kill(-group, 'SIGKILL');
  } catch {
    // it has none left
  }
}
