import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { testFolder } from '../../common/testing/test-folder';
import { config } from '../../k6.config';
import type { Plan } from '../../suites/format/case';
import type { DialectEntry } from '../../targets/dialect/entry';
import type { Target } from '../../targets/target';
import { target } from '../in-process/in-process';
import { estimateOf } from './estimate';
import { checkMoney } from './money-ceiling';
import { bothPlans, ownSuites, planFor } from './suites';
import type { ChosenTarget } from './target';

const folder = testFolder('own-suites');

const suite = (id: string) => `area: own-x
cases:
  - id: ${id}
    title: One
    vary: { instrument: [WALLET, BANK_AC] }
    verifies: [own.x]
    steps: [{ use: payout }, { call: viewTransaction, expect: { success: own.x } }]`;
const steps = 'payout: [{ call: createQuotation }, { call: createTransaction }]';

/** A folder with these files; returns its path. */
function having(name: string, files: Readonly<Record<string, string>>): string {
  const path = join(folder, name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(path, file, '..'), { recursive: true });
    writeFileSync(join(path, file), text);
  }
  return path;
}

const none = having('none', { 'notes.txt': '' });
const shared = having('shared', { 'steps.yaml': steps });
const twice = having('twice', { 'steps.yaml': steps, 'a.yaml': suite('one'), 'b/b.yml': suite('one') });
const broken = having('broken', { 'steps.yaml': steps, 'deep/er/b.yaml': suite('one').replace('payout', 'paiout') });
const good = having('good', { 'steps.yaml': steps, 'a.yaml': suite('one'), 'b/b.yml': suite('two') });

test.each<[what: string, dir: string, message: string]>([
  ['that is not there', join(folder, 'nothing'), `--suites: there is no folder ${join(folder, 'nothing')}.`],
  ['that is a file', join(none, 'notes.txt'), `--suites: ${none}/notes.txt is a file, and a folder is wanted.`],
  ['without a suite', none, `--suites: ${none} has no suite, a .yaml file with cases.`],
  ['of shared steps alone', shared, `--suites: ${shared} has no suite, a .yaml file with cases.`],
  ['with one id twice', twice, `${twice}/b/b.yml:3: case own-x.one stands already at ${twice}/a.yaml:3.`],
  [
    'with a mistake, which is told with the path of its user',
    broken,
    `${broken}/deep/er/b.yaml:7: there are no shared steps paiout. Did you mean payout?`,
  ],
])('a folder %s is refused', (_, dir, message) => {
  expect(() => ownSuites(dir)).toThrow(message);
});

describe('a plan of own cases', () => {
  const own = ownSuites(good);
  const options = { seed: 1, at: Date.now(), amountsOnly: true } as const;
  const planOf = (of: Target) => planFor(of, { ...options, own, selection: { depth: 'standard', areas: ['own-x'] } });
  const dialect: DialectEntry[] = parse(readFileSync('gateway/testing/differing/dialect.yaml', 'utf8'));
  const all = ['own-x.one', 'own-x.one-bank', 'own-x.two', 'own-x.two-bank'];

  test.each<[what: string, of: Partial<Target>, cases: string[], leftOut: string[]]>([
    ['has no case of ours', {}, all, []],
    ['has none about the dialect of the target', { dialect }, all, []],
    ['leaves out what the target does not offer', { operations: ['createQuotation'] }, [], ['own-x.one', 'own-x.two']],
  ])('%s', (_, declared, cases, leftOut) => {
    const plan = planOf({ ...target, ...declared });
    expect([plan.cases.map(({ id }) => id).sort(), plan.leftOut.map(({ id }) => id).sort()]).toEqual([cases, leftOut]);
  });

  test('counts for the ceilings of the target, together with ours', () => {
    const ours = planFor(target, { ...options, selection: { depth: 'smoke', areas: ['view'] } });
    const plan = () => bothPlans(ours, planOf(target));
    const of = { parts: ['compliance'] as const, profile: config.profiles.smoke, seed: 1 };
    const sent = (one: Plan) => estimateOf({ ...of, chosen: { target }, plan: one }).payouts;
    const both = sent(plan());
    expect(both).toBe(sent(ours) + 4);
    const check = (runPayouts: number) => () => {
      const rates = { requestsPerSecond: 9, runPayouts };
      checkMoney({ ...of, chosen: { file: 'm.yaml', target: { ...target, rates } } as ChosenTarget, plan });
    };
    expect(check(both - 1)).toThrow(
      `may send ${both} payouts, and rates.runPayouts allows ${both - 1}; nothing was sent`,
    );
    expect(check(both)).not.toThrow();
  });
});
