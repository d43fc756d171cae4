/** By hand: how a bank or an account is found is a rule, and an answer that found another one is as valid as the right one. */
import type { BankIdentifiers } from '../../../domain/places/banks';
import { type Defect, defect } from '../../modification';
import { accountStatuses, changeField, changeSuccess, replaceRule } from '../../response-modifiers';

/** Where a bank is resolved, and the requirement on it. */
const places = [
  ['account', 'bankStatus', 'account.bank-resolved', 'the status of an account'],
  ['payout', 'createTransaction', 'transaction.bank-resolved', 'a payout'],
] as const;

/** Identifiers of the request that are ignored when its bank is resolved. */
const identifiers: readonly [name: keyof BankIdentifiers & string, words: string][] = [
  ['provider', 'the provider is ignored'],
  ['name', 'the name is ignored'],
  ['code', 'the code is ignored'],
];

/** What was asked for before is available. */
function availableAgain(): Defect['onResponse'] {
  const asked = new WeakMap<object, Set<string>>();
  return changeSuccess(accountStatuses, (body, { partner = {}, request }) => {
    const paths = asked.get(partner) ?? new Set();
    if (paths.has(request.path)) Object.assign(body, { status: 'available', subStatus: '6000:Validation Success' });
    asked.set(partner, paths.add(request.path));
  });
}

export const bankDefects: readonly Defect[] = [
  ...places.flatMap(([place, operation, breaks, where]) =>
    identifiers.map(([name, words]) =>
      defect(`bank-${name}-ignored-for-${place}`, breaks, {
        text: `For ${where} ${words} when its bank is resolved.`,
        operations: [operation],
        rules: replaceRule('resolveBank', (usual) => (banks, naming) => usual(banks, { ...naming, [name]: undefined })),
      }),
    ),
  ),
  defect('bank-active-refused', 'bank-list.active', {
    text: 'Payouts to banks that are listed as ACTIVE are refused with 3002.',
    operations: ['createTransaction'],
    rules: () => ({ paysToBank: () => false }),
  }),
  defect('bank-active-unreachable', 'bank-list.active', {
    text: 'Payouts to banks that are listed as ACTIVE fail with 3102.',
    rules: ({ outcomeOf }) => ({
      outcomeOf: (trigger, code) => outcomeOf(trigger, code ?? (trigger ? undefined : '3102')),
    }),
  }),
  defect('account-any-bank', 'account.bank-unresolved', {
    text: 'An unknown bank is replaced by the first bank of the list.',
    rules: ({ resolveBank }) => ({ resolveBank: (banks, naming) => resolveBank(banks, naming) ?? banks[0] }),
  }),
  defect('account-bank-inexact', 'account.bank-unresolved', {
    text: 'A bank is found by the first word of its name.',
    rules: ({ resolveBank }) => ({
      resolveBank: (banks, naming) =>
        resolveBank(banks, naming) ??
        banks.find(({ bankName }) => bankName.split(' ')[0] === naming.name?.split(' ')[0]),
    }),
  }),
  ...places.map(([place, operation]) =>
    defect(
      `bank-name-inexact-for-${place}`,
      `${operation === 'bankStatus' ? 'account' : 'transaction'}.bank-unresolved`,
      {
        text: `For a ${place} a bank is found by a name that begins like its own, or goes beyond it.`,
        operations: [operation],
        rules: replaceRule('resolveBank', (usual) => (banks, naming) => {
          const { name = '' } = naming;
          return (
            usual(banks, naming) ?? banks.find(({ bankName }) => bankName.startsWith(name) || name.startsWith(bankName))
          );
        }),
      },
    ),
  ),
  defect('account-number-unchecked', 'account.number-format', {
    text: 'Any text is available as a mobile number.',
    field: changeField('walletStatusParameters.msisdn', { format: 'text' }),
  }),
  defect('account-available-again', 'account.unregistered', {
    text: 'An account that is not available is so when it is asked for again.',
    onResponse: availableAgain(),
  }),
  defect('account-any-name', 'account.name-mismatch', {
    text: 'Any name is accepted where the name is checked.',
    rules: () => ({ isSameName: () => true }),
  }),
];
