import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { JournalRecord } from '../../journal';
import {
  callback,
  checks,
  exchange,
  finding,
  flow,
  goodRun,
  journalOf,
  plan,
  startedAt,
} from '../../reports/testing/run-journal';
import { Evidence, recordHash } from '../cli/evidence';
import { ShownRun } from './find';
import { runText, shownText } from './text';

const answer = '{"status":"SUCCESS\\u001b[2J","amount":"1.00"}';
const violation: JournalRecord = {
  t: 'violation',
  flow: 'flow-1',
  finding: { requirement: 'view.same', expected: 'the same', received: 'another' },
  exchange: exchange('flow-1#1', '<html>\u001b[2J'),
};
const records = [
  ...goodRun(),
  flow(9, { broke: ['view.same'] }),
  exchange('bad#1', answer, { case: 'bad' }),
  checks('bad', ['view.final'], [finding('view.same')]),
  violation,
  callback('REF-1', 'T1'),
];
const run = new ShownRun(journalOf(records));

test.each<[what: string, id: string, shown: RegExp[]]>([
  [
    'a requirement with the exchange of its failure',
    'view.same',
    [
      /^view\.same {2}fail\n {2}A view shows/,
      /in bad, 1 ×/,
      /evidence {2}bad#1/,
      /\n\nexchange bad#1/,
      /sha256 {4}[0-9a-f]{64}/,
    ],
  ],
  ['a requirement that passed, with its evidence', 'view.final', [/^view\.final {2}pass/, /evidence {2}\d/]],
  ['a case with all its exchanges', 'all', [/^case all {2}pass\n {2}The case all · all\.yaml:1/, /\nexchange all#1/]],
  [
    'an exchange with both sides, pretty-printed, and its findings',
    'bad#1',
    [
      /^exchange bad#1 .*step one of the case bad/,
      /GET https:\/\/gateway\.example\/view\n {4}X-PASSWORD: \*\*\*/,
      /HTTP 200\n[\s\S]*\n {4}\{\n {6}"status": "SUCCESS\\u001b\[2J",\n {6}"amount": "1\.00"/,
      /fail {2}view\.same\n {4}expected/,
    ],
  ],
  ['an exchange under load', 'flow-1: view.same', [/broke view\.same: expected the same/, /<html>\\u001b\[2J/]],
  ['a callback', 'callback 1', [/^callback 1\n {2}received/, /answered with/]],
  ['a flow', 'flow-1', [/^flow flow-1\n {2}a payout flow/, /"reference": "LREF-1"/]],
  ['all requirements of a verdict', 'fail', [/^view\.same {2}fail/]],
])('%s', (_, id, shown) => {
  const text = shownText(run.find(id));
  for (const part of shown) expect(text).toMatch(part);
  expect(text).not.toMatch(/[^\P{Cc}\n]/u);
});

test.each([
  ['a misspelt requirement', 'view.sam', /no requirement, case, .* view\.sam\. Did you mean view\.same\?/],
  ['a part of an id', 'same', /It is a part of .*view\.same/],
  ['what is nowhere', 'zzzzzzzzzzzz', /flow zzzzzzzzzzzz\. Near: \S+, \S+, .+\. Without an id/],
  ['a callback that did not come', 'callback 99', /callback 99/],
])('%s is refused', (_, id, message) => {
  expect(() => run.find(id)).toThrow(message);
});

test('what a requirement rests on names the open point, and what was not verified is listed by its reason', () => {
  expect(shownText(run.find('quotation.rate'))).toMatch(/\n {2}left open: Rounding rules are not shown\. Read as: /);
  const text = runText(new ShownRun(journalOf(goodRun().filter(({ t }) => t !== 'checks'))));
  expect(text).toMatch(/\n\nNot verified \(\d+\); each with its rule: npm run show -- skip\n {2}\S.* \(\d+\)\n {4}\S/);
  expect(text).not.toMatch(/\n\S+ {2}skip\n/);
});

test('of many cases that show a requirement, the first twenty are named', () => {
  const many = Array.from({ length: 30 }, (_, n) => [
    exchange(`c${n}#1`, answer, { case: `c${n}` }),
    checks(`c${n}`, ['view.final']),
  ]);
  const text = shownText(new ShownRun(journalOf([...records, ...many.flat()])).find('view.final'));
  expect(text).toMatch(/\n {2}cases {5}(\S+, ){19}\S+ and 1\d more \(--json has all\)\n/);
});

test('without an id, all that did not pass is listed whole', () => {
  const text = runText(run);
  expect(text).toMatch(/^fail: gateway of the tests, run R1/);
  expect(text).toMatch(/\n\nview\.same {2}fail\n/);
  expect(text).not.toMatch(/and \d+ more/);
});

test.each([
  ['bad#1', '"id":"bad#1"'],
  ['flow-2', '"id":"flow-2"'],
  ['callback 1', '"t":"callback"'],
])('the hash of %s is that of the line in the journal', (id, begin) => {
  const record = new Evidence(journalOf(records)).get(id);
  const line = records.map((one) => JSON.stringify(one)).find((one) => one.includes(begin)) ?? '';
  expect(record && recordHash(record)).toBe(createHash('sha256').update(line).digest('hex'));
});

describe('what leads to a failure', () => {
  const accepted = (id: string, at: number, reference: string): JournalRecord =>
    exchange(id, `{"transactionReference":"T-${reference}"}`, {
      ...{ operation: 'createTransaction', at: startedAt + at },
      request: {
        method: 'POST',
        url: '',
        headers: {},
        body: { requestingOrganisationTransactionReference: reference },
      },
    });
  const viewed = (id: string, at: number, reference: string): JournalRecord =>
    exchange(id, '{}', {
      ...{ at: startedAt + at },
      request: { method: 'GET', url: '', headers: {}, body: { transactionReference: reference } },
    });
  const looks = ['run.second-look#1', 'run.second-look#2', 'run.second-look#3'];
  const runWith = (shownBy: string) =>
    new ShownRun(
      journalOf([
        ...goodRun(),
        ...[plan('one'), plan('two')],
        ...[accepted('one#1', 1, 'R1'), viewed('one#2', 2, 'R1'), accepted('two#1', 3, 'R2'), viewed('two#2', 4, 'R2')],
        ...looks.map((id, at) => viewed(id, 10 + at, at === 1 ? 'T-R2' : 'R1')),
        checks('run.second-look', [], [finding('view.same')], shownBy),
      ]),
    );
  test.each<[what: string, shownBy: string, ids: string[]]>([
    ['of the second look, by the case of its payout', 'run.second-look#2', ['two#1', 'two#2', 'run.second-look#2']],
    ['that no exchange shows: nothing', 'no exchange', []],
  ])('%s', (_, shownBy, ids) => {
    expect(
      runWith(shownBy)
        .leadingTo('view.same')
        .exchanges.map(({ id }) => id),
    ).toEqual(ids);
  });
});
