import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withTempDir } from '../../common/temp-dir';
import { recordsName } from '../../journal';
import { allText, exitCodeOf, partnersIn } from './partners';

const now = Date.parse('2026-12-01T12:00:00Z');
const shown = (id: string, at: string, more: object = {}) => ({
  id,
  state: 'proved',
  at: `${at}T10:00:00.000Z`,
  ...more,
});
const checklist = (points: object[], more: object = {}) => ({
  ...{ target: { name: 'staging' }, begun: '2026-11-17T10:00:00.000Z', validDays: 90, contract: 'C1' },
  ...{ headline: 'READY for go-live', ready: true, counts: { failed: 0 }, points, ...more },
});
const open = { headline: 'NOT READY: 1 open, 1 proved', ready: false };

/** The states of onboardings with these checklists; undefined: one that wrote none yet. */
const told = (checklists: Record<string, object | undefined>) =>
  withTempDir('partners', async (folder) => {
    for (const [name, content] of Object.entries(checklists)) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, recordsName), '');
      if (content) writeFileSync(join(folder, name, 'checklist.json'), JSON.stringify(content));
    }
    const partners = partnersIn(folder, now, 'C1');
    return { lines: allText('DIR', partners).split('\n'), code: exitCodeOf(partners) };
  });

test.each<[what: string, content: object | undefined, lines: string[], code: number]>([
  ['is ready', checklist([shown('a', '2026-11-20')]), ['  acme  READY for go-live · staging · begun 14 days ago', '      1 of what is shown counts until 2027-02-18'], 0],
  ['is late', checklist([{ id: 'a', state: 'open', owner: 'Ann', due: '2026-11-30' }], open), ['  acme  NOT READY: 1 open, 1 proved · staging · begun 14 days ago', '      overdue: a, Ann until 2026-11-30'], 2],
  ['is in time', checklist([{ id: 'a', state: 'open', owner: 'Ann', due: '2026-12-01' }], open), ['  acme  NOT READY: 1 open, 1 proved · staging · begun 14 days ago'], 2],
  ['has what is too old', checklist([shown('a', '2026-08-01')]), ['  acme  NOT READY: 1 to be shown again · staging · begun 14 days ago', '      to be shown again, as the contract changed or too long ago: a'], 2],
  ['was shown under another contract', checklist([shown('a', '2026-11-20'), shown('b', '2026-11-20', { state: 'attested' })], { contract: 'C0' }), ['  acme  NOT READY: 1 to be shown again · staging · begun 14 days ago', '      to be shown again, as the contract changed or too long ago: a', '      1 of what is shown counts until 2027-02-18'], 2],
  ['has failed', checklist([], { ...open, counts: { failed: 1 } }), ['  acme  NOT READY: 1 open, 1 proved · staging · begun 14 days ago'], 1],
  ['was shown by an earlier version', { points: [{ id: 'a', state: 'proved', at: '2026-11-20T10:00:00.000Z' }] }, ['  acme  no checklist of this version: its session goes on, or --continue writes it'], 2],
  ['has not ended its first session', undefined, ['  acme  no checklist of this version: its session goes on, or --continue writes it'], 2],
])('a partner that %s', async (_, content, lines, code) => {
  const { lines: [headline, ...rest], code: ended } = await told({ acme: content });
  expect(headline).toBe(`${code === 0 ? 1 : 0} of 1 partners of DIR are ready for go-live`);
  expect({ lines: rest, code: ended }).toEqual({ lines, code });
}); // biome-ignore format: one row a line

test('partners stand by name, and a folder without any is told', async () => {
  const { lines } = await told({ beta: undefined, acme: checklist([]) });
  expect(lines.filter((line) => /^ {2}\w/.test(line)).map((line) => line.slice(2, 6))).toEqual(['acme', 'beta']);
  await withTempDir('partners', async (folder) => {
    expect(() => partnersIn(folder)).toThrow(/^--all: .* has no folder with an onboarding \(onboarding\.ndjson\)\.$/);
    writeFileSync(join(folder, recordsName), '');
    expect(() => partnersIn(folder)).toThrow(/It is one itself: --continue .* shows it\.$/);
  });
});
