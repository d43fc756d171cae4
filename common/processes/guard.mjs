// The parent of a tool (k6, Java, Go, npm). It ends the tool, and all that the tool started, once its own starter has
// ended, however that came about. Plain JavaScript, because it also runs before the installation.
//
//   node common/processes/guard.mjs <file> [arguments]     with an IPC channel to the starter
import { spawn } from 'node:child_process';

const [file, ...args] = process.argv.slice(2);
// before the tool runs, so that no signal for it is lost
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => tool.kill(signal));
// Windows starts scripts through its shell alone
const shell = process.platform === 'win32' && (file === 'npm' || file.endsWith('.bat'));
const tool = spawn(shell ? `"${file}"` : file, args, { stdio: 'inherit', shell });

tool.on('spawn', () => process.send({ pid: tool.pid }, () => {}));
tool.on('error', (error) => end({ code: null, signal: null, error: error.message }));
tool.on('exit', (code, signal) => end({ code, signal }));
// the channel closes with the starter, also on SIGKILL
process.on('disconnect', endAll);

function end(result) {
  if (process.connected) process.send({ ended: result }, () => process.exit());
  else process.exit();
}

/** The group is the guard's own and the tool its child, so no number can mean another process by now. */
function endAll() {
  tool.kill('SIGKILL');
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    // no group of its own
    process.exit();
  }
}
