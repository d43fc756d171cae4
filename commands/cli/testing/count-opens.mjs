/** Preloaded into a process: writes at its end how often it opened each journal to read it, as one line of JSON. */
import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname } from 'node:path';

const counts = {};
const { open } = promises;
promises.open = (path, ...others) => {
  const file = String(path);
  if (/\.ndjson$/.test(file)) {
    const name = `${basename(dirname(file))}/${basename(file)}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return open(path, ...others);
};
syncBuiltinESMExports();
process.on('exit', () => {
  if (Object.keys(counts).length > 0) process.stderr.write(`opened ${JSON.stringify(counts)}\n`);
});
