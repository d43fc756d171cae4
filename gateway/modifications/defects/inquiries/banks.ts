import { type Defect, defect } from '../../modification';
import { accountStatuses, changeSuccess, replaceRule } from '../../response-modifiers';

/** Where a bank is resolved, and the area of the requirements on it. */
const places = [
  ['account', 'bankStatus', 'account'],
  ['payout', 'createTransaction', 'transaction'],
] as const;

/** Every second answer comes from a machine whose list lacks its last bank. */
function oldReplica(): Defect['onResponse'] {
  let asked = 0;
  return changeSuccess('bankList', (body) => {
    asked += 1;
    if (asked % 2 === 0 && Array.isArray(body.banks)) body.banks = body.banks.slice(0, -1);
  });
}

/** Each account that was asked about before is available. */
function availableAgain(): Defect['onResponse'] {
  const asked = new WeakMap<object, Set<string>>();
  return changeSuccess(accountStatuses, (body, { partner = {}, request }) => {
    const paths = asked.get(partner) ?? new Set();
    if (paths.has(request.path)) Object.assign(body, { status: 'available', subStatus: '6000:Validation Success' });
    asked.set(partner, paths.add(request.path));
  });
}

export const bankDefects: readonly Defect[] = [
  ...places.flatMap(([place, operation, area]) => [
    defect(`bank-provider-unknown-for-${place}`, `${area}.bank-resolved`, {
      text: `For a ${place} under a provider that no bank has, the bank is resolved by its code or name.`,
      operations: [operation],
      rules: replaceRule(
        'resolveBank',
        (usual) => (banks, naming) => usual(banks, naming) ?? usual(banks, { ...naming, provider: undefined }),
      ),
    }),
    defect(`bank-name-inexact-for-${place}`, `${area}.bank-unresolved`, {
      text: `For a ${place} a bank is found by a name that begins like its own, or goes beyond it.`,
      operations: [operation],
      rules: replaceRule('resolveBank', (usual) => (banks, naming) => {
        const { name = '' } = naming;
        const isNear = (own: string) => own.startsWith(name) || name.startsWith(own);
        return usual(banks, naming) ?? banks.find(({ bankName }) => isNear(bankName));
      }),
    }),
  ]),
  defect('bank-active-unreachable', 'bank-list.active', {
    text: 'Payouts to banks that are listed as ACTIVE fail with 3102.',
    rules: ({ outcomeOf }) => ({
      outcomeOf: (trigger, code) => outcomeOf(trigger, code ?? (trigger ? undefined : '3102')),
    }),
  }),
  defect('bank-list-replicas', 'bankList.lastUpdatedOn', {
    text: 'Every second list of banks lacks its last bank, and says that it was last updated at the same time.',
    onResponse: oldReplica(),
  }),
  defect('account-any-bank', 'account.bank-unresolved', {
    text: 'An unknown bank is replaced by the first bank of the list.',
    rules: ({ resolveBank }) => ({ resolveBank: (banks, naming) => resolveBank(banks, naming) ?? banks[0] }),
  }),
  defect('account-available-again', 'account.unregistered', {
    text: 'An account that is not available is so when it is asked for again.',
    onResponse: availableAgain(),
  }),
];
