// Which commands need k6. Plain JavaScript, because k6 is built while the dependencies are installed.

/** What onboard may be asked for beside a certification, which is what a target file alone asks for. */
const otherSides = ['--observe', '--callback-url', '--run', '--continue', '--attest', '--withdraw'];

/** Does `onboard` certify the target? `has`: is a flag given? */
export const certifies = (has) => has('--gateway') || (has('--target') && !otherSides.some(has));

/** Commands that need k6; a flag: only if it is given. Of the binaries that `--run` starts, only the tests run k6. */
export const k6Commands = {
  certify: true,
  load: true,
  nightly: true,
  archive: true,
  bench: true,
  prove: '--k6',
  onboard: (args) => certifies((flag) => args.some((one) => one === flag || one.startsWith(`${flag}=`))),
};

/** With these flags, a command only tells something. */
const telling = ['--help', '-h', '--list', '--estimate', '--page', '--show', '--accept'];

export function needsK6([name, ...args]) {
  if (args.some((one) => telling.includes(one))) return false;
  if (name === '--run') return args[0] === 'vitest';
  const need = Object.hasOwn(k6Commands, name) && k6Commands[name];
  return typeof need === 'function' ? need(args) : need === true || args.includes(need);
}
