import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../common/project-root';
import { readTarget } from './read';
import { hiddenHeaders, hiddenOf, withoutSecrets } from './without-secrets';

const embedded = readFileSync(join(root, 'targets/embedded.yaml'), 'utf8');
const env = { KEY: 'k3y-of-somebody', CHANNEL: 'viewTransaction' };

test.each<[name: string, value: string, isSecret: boolean]>([
  ['X-CHANNEL', 'TRANSACTION', false],
  ['X-CHANNEL', '2026-11-29', false],
  ['X-CHANNEL', 'k3y-of-somebody', false],
  ['X-CHANNEL', `$${'{KEY}'}`, true],
  // a word of the contract tells nothing
  ['X-CHANNEL', `$${'{CHANNEL}'}`, false],
  ['X-Api-Key', 'TRANSACTION', true],
  ['Subscription-Key', 'of-somebody', true],
  ['X-Signature', 'of-somebody', true],
  ['X-Client-Secret', 'of-somebody', true],
  ['Password', 'of-somebody', true],
  ['Cookie', 'a=of-somebody', true],
  // too short
  ['X-Api-Key', 'short', false],
])('the header %s: %s is secret: %s', (name, value, isSecret) => {
  const named = embedded.replace('name: reference gateway', `name: ${value.startsWith('$') ? 'any' : value}`);
  const content = `${named}\ndialect: [{ send: { headers: { ${name}: "${value}" } }, reason: wanted }]\n`;
  const target = readTarget('x.yaml', content, env);
  const written = JSON.stringify(withoutSecrets(target).dialect);
  expect([hiddenHeaders(target).includes(name), hiddenOf(target).length > 2]).toEqual([isSecret, isSecret]);
  expect(written.includes('***')).toBe(isSecret);
  // the same text elsewhere is none
  expect(withoutSecrets(target).name).toBe(target.name);
});
