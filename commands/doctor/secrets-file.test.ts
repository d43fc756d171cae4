import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withTempDir } from '../../common/temp-dir';
import { secretsFileFinding } from './examine';

const variable = `$${'{PASSWORD}'}`;

test.each<[what: string, text: string, mode: number, state: string, detail: RegExp]>([
  [
    'a password that others may read',
    'password: secret',
    0o644,
    'optional',
    /has password .* others may read it: chmod 600/,
  ],
  ['one that the group may read', 'password: secret', 0o640, 'optional', /others may read it/],
  ['one that nobody else may read', 'password: secret', 0o600, 'ready', /nobody else may read it/],
  ['a card number', 'cards: [{ pan: "4111111111111111" }]', 0o644, 'optional', /has pan/],
  ['a key', 'send: { headers: { X-Api-Key: abc } }', 0o644, 'optional', /has X-Api-Key/],
  ['a variable', `password: ${variable}`, 0o644, 'ready', /names environment variables/],
  ['a variable in quotes', `password: "${variable}"`, 0o644, 'ready', /names environment variables/],
])('%s', (_, text, mode, state, detail) =>
  withTempDir('secrets', async (folder) => {
    const file = join(folder, 'mine.yaml');
    writeFileSync(file, `credentials:\n  ${text}\n`);
    chmodSync(file, mode);
    expect(secretsFileFinding(file)).toMatchObject({ state, detail: expect.stringMatching(detail) });
  }),
);
