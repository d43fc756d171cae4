/**
 * What the harness does, as its users see it: verdicts, findings, exit codes, files, help texts, without what varies. A
 * restructuring records it before and after, and every difference must be wanted. Some fifteen minutes on two cores:
 *
 *     npm run behaviour -- record before.json [CHECKOUT] [WORD]     another one, installed; scenarios with this word in their name
 *     npm run behaviour -- compare before.json after.json
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withTempDir } from '../../common/temp-dir';
import { scenarios } from './scenarios';
import { type Outcome, treeAt } from './tree';

const from = process.env.INIT_CWD ?? process.cwd();

async function record(file: string, checkout: string, word: string): Promise<void> {
  const asked = scenarios.filter(({ name }) => name.includes(word));
  const tree = treeAt(checkout);
  const outcomes: Record<string, Outcome> = {};
  await withTempDir('behaviour', async (folder) => {
    const run = async (index: number) => {
      const scenario = asked[index];
      if (!scenario) return;
      const own = join(folder, String(index));
      mkdirSync(own);
      const begun = Date.now();
      outcomes[scenario.name] = await scenario.run(tree, own).catch((error: Error) => ({ error: error.message }));
      console.error(`${scenario.name}: ${((Date.now() - begun) / 1000).toFixed(0)} s`);
    };
    const indexes = [...asked.keys()];
    for (const index of indexes.filter((one) => asked[one]?.alone)) await run(index);
    const others = indexes.filter((one) => !asked[one]?.alone);
    const worker = async () => {
      for (let next = others.shift(); next !== undefined; next = others.shift()) await run(next);
    };
    await Promise.all([worker(), worker()]);
  });
  const sorted = Object.fromEntries(asked.map(({ name }) => [name, outcomes[name]]));
  writeFileSync(file, `${JSON.stringify(sorted, undefined, 1)}\n`);
}

/** The lines of one value that the other does not have. */
function missing(value: unknown, other: unknown): string[] {
  const lines = (one: unknown): string[] => (Array.isArray(one) ? one.map(String) : [JSON.stringify(one)]);
  const there = new Set(lines(other));
  return lines(value).filter((line) => !there.has(line));
}

function compare(before: Record<string, Outcome>, after: Record<string, Outcome>): number {
  let differences = 0;
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old = {}, now = {}] = [before[name], after[name]];
    for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
      const lines = [
        ...missing(old[key], now[key]).map((line) => `  - ${line}`),
        ...missing(now[key], old[key]).map((line) => `  + ${line}`),
      ];
      differences += lines.length;
      if (lines.length > 0) console.log([`${name}: ${key}`, ...lines].join('\n'));
    }
  }
  console.log(`${differences} differences in ${Object.keys(before).length} scenarios`);
  return differences;
}

const [action, first = '', second = '.', third = ''] = process.argv.slice(2);
const read = (name: string) => JSON.parse(readFileSync(resolve(from, name), 'utf8')) as Record<string, Outcome>;
if (action === 'record' && first) await record(resolve(from, first), resolve(from, second), third);
else if (action === 'compare' && first) process.exitCode = compare(read(first), read(second)) > 0 ? 1 : 0;
else {
  console.error('Expected: record FILE [CHECKOUT] [WORD], or compare FILE FILE.');
  process.exitCode = 3;
}
