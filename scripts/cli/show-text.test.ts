import { beforeAll, expect, test } from 'vitest';
import { defects } from '../../gateway';
import { type Journal, journalOf } from '../../journal/files';
import { wholeRun } from '../mutation/whole-run';
import { find, showText } from './show-text';

let journal: Journal;
const broken = defects.find(({ id }) => id === 'view-success-without-credit');
beforeAll(async () => {
  journal = journalOf(await wholeRun(broken ? [broken] : [], { load: false }));
});

test('a requirement with its failures, their exchange, and its notifications', () => {
  const text = showText(find(journal, broken?.breaks ?? ''));
  expect(text).toMatch(/^\S+ {2}fail\n {2}MUST: /);
  const [, exchange = ''] = text.match(/evidence {2}(\S+)/) ?? [];
  const shown = showText(find(journal, exchange));
  expect(shown).toMatch(/^\S+#\d+ {2}viewTransaction, step \S+, 2026-03-02T/);
  expect(shown).toContain('  GET http://localhost/eig/gsma/transactions_v3/');
  expect(shown).toMatch(/X-PASSWORD: \*\*\*/);
  expect(shown).toMatch(/Findings\n {2}fail /);
  const [owner = ''] = exchange.split('#');
  expect(showText(find(journal, owner))).toContain(exchange);
  expect(showText(find(journal, 'notification 1'))).toMatch(/"status": "/);
});

test('a requirement that passed names what earned it', () => {
  expect(showText(find(journal, 'account.available'))).toMatch(
    /^account\.available {2}pass\n[\s\S]*earned by \d+, first: [\s\S]*show it with --case/,
  );
});

test.each([
  [
    'acount.available',
    /no requirement, case, exchange or notification acount\.available\. Did you mean account\.available\?/,
  ],
  ['notification 99999', /"notification N", of which there are \d+/],
])('%s', (id, sentence) => {
  expect(() => find(journal, id)).toThrow(sentence);
});

test('a case of the same name is shown when it is asked for', () => {
  expect(showText(find(journal, 'account.available', true))).toMatch(
    /^account\.available {2}pass\n {2}An ordinary wallet/,
  );
});
