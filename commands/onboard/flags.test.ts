import { expect, test } from 'vitest';
import { checkFlags } from './flags';

test.each<[Parameters<typeof checkFlags>[0], RegExp]>([
  [{ gateway: true, run: 'runs/1' }, /^--run takes a run that was made, so --gateway has no effect/],
  [{ continue: 'runs/1', out: 'runs/2' }, /^--continue names the folder, so --out has no effect/],
  [{ note: 'seen' }, /^--note has no effect without --attest/],
  [{ callbackReference: 'REF' }, /belong to --callback-url without --observe/],
  [{ callbackCa: 'ca.pem', callbackUrl: 'http://127.0.0.1:1', observe: true }, /belong to --callback-url/],
  [{ assign: 'client.order' }, /^--assign names a point, --owner who closes it, and --due until when/],
  [{ due: '2026-12-31' }, /none goes alone/],
  [{ partners: 'partners.yaml' }, /^--partners has no effect without --observe/],
  [{ partners: 'p.yaml', observe: true, attest: 'client.order' }, /^--partners names .* so --attest has no effect/],
  [{ all: 'runs', callbackUrl: 'http://127.0.0.1:1' }, /^--all only shows, so --callback-url has no effect/],
  [{ all: 'runs', target: 'mine.yaml' }, /^--all only shows, so --target has no effect/],
])('%j is refused', (flags, sentence) => {
  expect(() => checkFlags(flags)).toThrow(sentence);
});

test.each([
  [{}],
  [{ gateway: true as const, observe: true as const, callbackUrl: 'http://127.0.0.1:1' }],
  [{ attest: 'person.limits', note: 'seen', continue: 'runs/1' }],
  [{ withdraw: 'person.limits', note: 'no longer' }],
  [{ assign: 'person.limits', owner: 'Ann Smith', due: '2026-12-31', continue: 'runs/1' }],
  [{ all: 'runs', json: true as const }],
  [{ partners: 'partners.yaml', observe: true as const, continue: 'runs/1' }],
  [{ callbackUrl: 'https://127.0.0.1:1', callbackReference: 'REF', callbackCa: 'ca.pem' }],
])('%j go together', (flags) => {
  expect(() => checkFlags(flags)).not.toThrow();
});
