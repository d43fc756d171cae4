/** Bank list and statements: the specification shows what they hold, and no path. */
import { gap, must, section, should } from './section';

const statements = 'Resources: Statement entry';

export const listRules = [
  ...section('Resources: Bank list', ['bankList'], {
    'bank-list.path': gap('The path of the bank list is not shown.', {
      source: 'Endpoints: Bank list',
      assumption: 'bankListPath: the target declares it under paths',
    }),
    'bank-list.country': must('The list is of the country that was asked for.'),
    'bank-list.declared': must(
      'The list of a country holds the banks of the corridors that the target declares, under their code and name.',
      { judgedBy: 'run', scope: { instruments: ['BANK_AC'] } },
    ),
    'bank-list.active': must('The bank of a corridor is listed as ACTIVE, and can receive funds.'),
    'bank-list.unique': should('No bank and branch is listed twice.'),
  }),
  ...section(statements, ['statements'], {
    'statements.path': gap('The path of the statements is not shown.', {
      source: 'Endpoints: Statements',
      assumption: 'statementsPath: the target declares it under paths',
    }),
    'statements.effect': must(
      'TRANSFERRED lowers the balance by its amount, BOUNCED and LIQUIDITY raise it, REJECTED leaves it.',
    ),
    'statements.reason': must('REJECTED and BOUNCED carry a reason: a code of the tables, or words.'),
    'statements.reason-code': should('The reason of REJECTED and BOUNCED holds a code of the tables.'),
    'statements.complete': must('Every debit has its entries, under both references, which add up to it once.'),
    'statements.ledger': must(
      'At rest the last balance of the statement is that of the ledger, and moves as it does.',
      {
        needs: 'exclusive-ledger',
        tolerance: 'only on a ledger that the target declares exclusive',
      },
    ),
  }),
];
