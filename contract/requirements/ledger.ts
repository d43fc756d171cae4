import { gap, must, section, should } from './section';

const all = ['ledgerAll', 'ledgerAllOlder'] as const;
const byCurrency = ['ledgerByCurrency', 'ledgerByCurrencyOlder'] as const;
const source = 'Endpoints: Ledger balance';

export const ledgerRules = [
  ...section(source, all, {
    'ledger.all': must('All ledgers are listed, that of the sending currency among them.'),
  }),
  ...section(source, byCurrency, {
    'ledger.currency': must('The ledgers of a currency are listed, and no others.'),
    'ledger.same': must('A ledger is the same among all and under its currency.', {
      needs: 'exclusive-ledger',
      tolerance: 'read at rest, on a ledger that the target declares exclusive',
    }),
  }),
  ...section(source, ['ledgerAllOlder', 'ledgerByCurrencyOlder'], {
    'ledger.active': must('The older revision lists the active ledgers, and no others.', {
      tolerance: 'any status but a word that says otherwise, such as inactive or suspended',
    }),
    'ledger.older-members': should('A ledger of the older revision has no account.'),
  }),
  ...section('Resources: Ledger', [...all, ...byCurrency], {
    'ledger.decimals': must('A balance is printed with six decimals.'),
    'ledger.money': must('At rest a ledger has changed by the sum of the settled amounts, to the last minor unit.', {
      needs: 'exclusive-ledger',
      shownByLoad: 'always',
      tolerance: 'only on a ledger that the target declares exclusive',
    }),
    'ledger.debit-time': gap('Whether a payout is debited when it is accepted or when it settles is not shown.', {
      assumption: 'debitAt: acceptance or settlement',
      assumed: ['acceptance', 'settlement'],
    }),
  }),
];
