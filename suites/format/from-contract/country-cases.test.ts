import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTarget } from '../../../targets/read';
import type { Target } from '../../../targets/target';
import { countryCases } from './country-cases';

const file = 'targets/embedded.yaml';
const embedded = readTarget(file, readFileSync(file, 'utf8'), {});
const idsOf = (more: Partial<Target>) => countryCases({ ...embedded, countryRules: {}, ...more }).map(({ id }) => id);
const inIds = (more: Partial<Target>, pattern: RegExp) => idsOf(more).filter((id) => pattern.test(id));

const corridor = { country: 'CO', currency: 'COP', dialling: '57', instruments: ['WALLET' as const] };

test.each<[string, Partial<Target>, RegExp, number]>([
  ['no rule, and no corridor to Guatemala', { corridors: embedded.corridors.slice(0, 2) }, /./, 0],
  ['the pair that the text names', {}, /p2p-WALLET-current-GT\.senderKyc\.postalAddress\.stateProvince\.missing$/, 1],
  [
    'the same for another type, and to each instrument',
    {},
    /(p2b-WALLET|p2p-BANK_AC|p2p-CARD)-current-GT\.senderKyc\.postalAddress\.stateProvince\.missing$/,
    3,
  ],
  ['another origin than the United States and Canada', { originCountry: 'GB' }, /-GT\./, 0],
  [
    'a rule of two countries: each leaves the field out',
    { countryRules: { recipientIdDocument: ['KE', 'IN'] } },
    /(p2p-WALLET-current-KE|p2p-BANK_AC-current-IN)\.recipientKyc\.idDocument\[\]\.idType\.missing$/,
    2,
  ],
  [
    'all that may be wrong, in the first country alone',
    { countryRules: { recipientIdDocument: ['KE', 'IN'] } },
    /-(KE|IN)\.recipientKyc\.idDocument\[\]\.idType\.(null|empty|type)$/,
    3,
  ],
  [
    'the other side of a rule',
    { countryRules: { senderGender: ['UG'] } },
    /^countries\.createTransaction\S+-current-KE\.free$/,
    3,
  ],
  ['a rule of no country', { countryRules: { senderGender: [] } }, /\.gender\./, 0],
  [
    'a rule that holds everywhere has no other side',
    { countryRules: { cardMsisdn: ['KE', 'GT'] } },
    /cardStatus\S*free$/,
    0,
  ],
  [
    'a special provider code that a corridor has',
    { corridors: [{ ...corridor, provider: 'CO_KEY' }] },
    /current-CO\.provider\.missing$/,
    4,
  ],
  ['a number is no special code', { corridors: [{ ...corridor, provider: '130001' }] }, /provider/, 0],
  ['a country of special codes without one', { corridors: [corridor] }, /provider/, 0],
])('%s', (_, more, pattern, count) => expect(inIds(more, pattern)).toHaveLength(count));

test('a field that is left out where no rule demands it is accepted, each field by a check of its own', () => {
  const { steps, verifies } = countryCases({ ...embedded, countryRules: { recipientAddress: ['UG'] } }).find(({ id }) =>
    id.endsWith('current-KE.free'),
  ) as ReturnType<typeof countryCases>[number];
  const [, step] = steps;
  expect(step?.patches.map(({ path }) => path)).toEqual([
    'recipientKyc.postalAddress.addressLine1',
    'recipientKyc.postalAddress.city',
    'recipientKyc.postalAddress.country',
  ]);
  expect([step?.expect.outcome, step?.checks.length, verifies.length]).toEqual(['success', 3, 4]);
});
