import { expect, test } from 'vitest';
import type { Case } from '../../suites/format/case';
import { type KnownCases, type SelectionFlags, selectionOf } from './selection';

const ids = ['view.same', 'view.state-bank', 'view.state-card', 'quotation.forward'];
const cases = ids.map(
  (id): Case => ({ id, title: '', area: id.split('.')[0] ?? '', verifies: [], steps: [], source: '' }),
);

/** Of the variants of a case, a run has the first and one that the seed draws. */
const known: KnownCases = {
  rules: () => cases,
  variants: (one) => [one],
  drawn: () => cases.filter(({ id }) => id !== 'view.state-bank'),
};

test.each([
  [['view.same'], ['view.same']],
  [['view.*'], ['view.same', 'view.state-card']],
  [['view.state-bank'], ['view.state-bank']],
  [
    ['*.state-*', 'quotation.forward'],
    ['view.state-card', 'quotation.forward'],
  ],
  [['v*w.st*d'], ['view.state-card']],
  [['transport.certificate'], ['transport.certificate']],
])('--case %s', async (patterns, found) => {
  const selection = await selectionOf({ case: patterns }, known);
  expect([[...(selection.cases ?? [])], [...(selection.named ?? [])]]).toEqual([found, found]);
});

test.each<[SelectionFlags, RegExp]>([
  [{ case: ['view.sam'] }, /^--case: no case view\.sam\. Did you mean view\.same\?/],
  [{ case: ['view.*', 'vie*w.same*e'] }, /^--case: no case vie\*w\.same\*e\./],
  [{ case: ['view.same'], rerunFailed: 'x' }, /^--case and --rerun-failed both name the cases/],
  [{ area: ['views'] }, /^--area: unknown area views\. Did you mean view\? Expected view, quotation\.$/],
  [{ level: ['must'] }, /^--level: unknown level must\. Did you mean MUST\? Expected MUST, SHOULD\.$/],
  [
    { requirement: ['view.sam'] },
    /unknown requirement view\.sam\. Did you mean view\.same\? npm run spec lists all\.$/,
  ],
  [{ rerunFailed: '/nowhere' }, /^--rerun-failed: \/nowhere has no journal\.ndjson; expected a run folder\.$/],
])('%j is refused', async (flags, message) => {
  await expect(selectionOf(flags, known)).rejects.toThrow(message);
});
