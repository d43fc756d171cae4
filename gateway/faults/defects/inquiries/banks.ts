import type { BankIdentifiers } from '../../../domain/places/banks';
import type { Body } from '../../../exchange/exchange';
import type { Defect } from '../../modification';
import { changeSuccess } from '../../response-modifiers';

/** Where a bank is resolved, and the requirement on it. */
const places = [
  ['account', 'bankStatus', 'account.bank-resolved', 'the status of an account'],
  ['payout', 'createTransaction', 'transaction.bank-resolved', 'a payout'],
] as const;

type Naming = (naming: BankIdentifiers) => BankIdentifiers;

/** Resolves banks by other identifiers than the request has. */
const resolutions: readonly (readonly [id: string, words: string, change: Naming])[] = [
  ['provider-ignored', 'the provider is ignored', ({ code, name }) => ({ code, name })],
  ['name-ignored', 'the name is ignored', ({ provider, code }) => ({ provider, code })],
  ['code-ignored', 'the code is ignored', ({ provider, name }) => ({ provider, name })],
];

const resolutionDefects = places.flatMap(([place, operation, breaks, where]) =>
  resolutions.map(
    ([id, words, change]): Defect => ({
      id: `bank-${id}-for-${place}`,
      breaks,
      text: `For ${where} ${words} when its bank is resolved.`,
      operations: [operation],
      rules: ({ resolveBank }) => ({ resolveBank: (banks, naming) => resolveBank(banks, change(naming)) }),
    }),
  ),
);

const changeBanks = (change: (bank: Body) => Body) =>
  changeSuccess('bankList', (body) => {
    body.banks = (body.banks as Body[]).map(change);
  });

/** Banks: how they are resolved, and whether they can receive funds. */
export const bankDefects: readonly Defect[] = [
  ...resolutionDefects,
  {
    id: 'bank-active-refused',
    breaks: 'bank-list.active',
    text: 'Payouts to banks that are listed as ACTIVE are refused with 3002.',
    operations: ['createTransaction'],
    rules: () => ({ paysToBank: () => false }),
  },
  {
    id: 'bank-active-unreachable',
    breaks: 'bank-list.active',
    text: 'Payouts to banks that are listed as ACTIVE fail with 3102.',
    rules: ({ outcomeOf }) => ({
      outcomeOf: (trigger, code) => outcomeOf(trigger, code ?? (trigger ? undefined : '3102')),
    }),
  },
  {
    id: 'bank-payable-inactive',
    breaks: 'bank-list.active',
    text: 'Banks that take payouts are listed as CLOSED.',
    onResponse: changeBanks((bank) => ({ ...bank, status: 'CLOSED' })),
  },
  {
    id: 'bank-declared-unlisted',
    breaks: 'bank-list.active',
    text: 'The first bank of a country is not listed.',
    onResponse: changeSuccess('bankList', (body) => {
      body.banks = (body.banks as Body[]).slice(1);
    }),
  },
];
