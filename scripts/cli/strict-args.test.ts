import type { ArgsDef } from 'citty';
import { expect, test } from 'vitest';
import { UsageError } from './errors';
import { checkArgs } from './strict-args';

const defs: ArgsDef = {
  target: { type: 'string', alias: 't' },
  baseUrl: { type: 'string' },
  json: { type: 'boolean' },
  revision: { type: 'enum', options: ['current', 'older'] },
};
const needy: ArgsDef = { run: { type: 'positional', required: true }, out: { type: 'string', required: true } };
const many: ArgsDef = { run: { type: 'positional', valueHint: '...' } };

test.each<[string[], ArgsDef?]>([
  [[]],
  [['--target', 'a.yaml', '--json']],
  [['--target=a.yaml', '--no-json']],
  [['-t', 'a.yaml', '--json=false']],
  [['--base-url', 'http://localhost']],
  [['--baseUrl=http://localhost']],
  [['--target=-odd']],
  [['--revision', 'older']],
  [['run', '--out', 'x'], needy],
  [['a', 'b', 'c'], many],
])('taken: %j', (raw, args = defs) => {
  expect(() => checkArgs('certify', args, raw)).not.toThrow();
});

test.each<[string[], string, ArgsDef?]>([
  [['--taget', 'a.yaml'], 'certify: unknown flag --taget. Did you mean --target?'],
  [['--baseurl=x'], 'certify: unknown flag --baseurl. Did you mean --base-url?'],
  [['--zzz'], 'certify: unknown flag --zzz.'],
  [['-x'], 'certify: unknown flag -x.'],
  [['-json'], 'certify: unknown flag -json. Did you mean --json?'],
  [['--no-target'], 'certify: unknown flag --no-target. Did you mean --target?'],
  [['--target'], 'certify: --target wants a value.'],
  [['--target='], 'certify: --target wants a value.'],
  [['--base-url', '--json'], 'certify: --base-url wants a value, received --json.'],
  [['--json=yes'], 'certify: --json takes no value but true or false, received yes.'],
  [['--json', '--json'], 'certify: --json is given twice; give it once.'],
  [['--revision', 'oldr'], 'certify: --revision wants one of current, older, received oldr. Did you mean older?'],
  [['stray'], 'certify: unexpected word stray; flags begin with --.'],
  [['--json', '--', 'stray'], 'certify: unexpected word stray; flags begin with --.'],
  [['--out', 'x'], 'certify: RUN is missing.', needy],
  [['run'], 'certify: --out is missing.', needy],
])('refused: %j', (raw, message, args = defs) => {
  expect(() => checkArgs('certify', args, raw)).toThrow(new UsageError(message));
});
