/** Deviations in the money of payouts that no case reads a ledger for: only the balances and statements of the whole run show them. */
import { expect, test } from 'vitest';
import { judgeRun } from '../../../assertions/verdict';
import { asBag, decimalOf, type Json, millionths, parsedJson } from '../../../contract';
import type { Modification, Request, Response } from '../../../gateway';
import { journalOf } from '../../../journal/files';
import { runInProcess } from '../../../run/in-process/run-in-process';

type Row = Record<string, string>;

/** Changes the lists that the path names, from the time on when `count` is above 0. */
function lists(
  path: string,
  count: (request: Request, response: Response) => number,
  change: (rows: Row[], counted: number, request: Request) => Row[],
): Modification {
  let counted = 0;
  return {
    id: 'own',
    text: '',
    around: (request, next) => {
      const response = next(request);
      counted += count(request, response);
      const isRead = request.path.includes(path) && Array.isArray(response.body);
      return isRead ? { ...response, body: change(response.body as Row[], counted, request) } : response;
    },
  };
}

const bodyOf = (request: Request): Record<string, Json> => asBag(parsedJson(request.body)) ?? {};
const isCreation = ({ method, path }: Request): boolean => method === 'POST' && path.endsWith('/transactions');
const codeOf = ({ body }: Response): Json | undefined => asBag(asBag(body as Json)?.error)?.errorCode;
const always = () => 1;

/** Lowers the balance of a currency by some cents. */
const lowered = (rows: Row[], currency: string, cents: number): Row[] =>
  rows.map((row) => {
    const balance = millionths(row.currentBalance) ?? 0n;
    const less = decimalOf(balance - BigInt(cents) * 10_000n);
    return row.currency === currency ? { ...row, currentBalance: less } : row;
  });

const refusedWith = (code: string) => (request: Request, response: Response) =>
  isCreation(request) && codeOf(response) === code ? 1 : 0;
const isSecond = ({ headers }: Request): boolean => headers['x-username'] === 'PARTNER_TWO';

const rows: [what: string, found: string, deviation: () => Modification][] = [
  [
    'a payout with an early date of birth of the beneficiary costs a cent more',
    'ledger.money',
    () => {
      const count = (request: Request, { body }: Response) =>
        isCreation(request) &&
        request.body.includes('"dateOfBirth":"19') &&
        asBag(body as Json)?.transactionReference !== undefined
          ? 1
          : 0;
      return lists('/all/balance', count, (all, counted) => lowered(all, 'USD', counted));
    },
  ],
  ['each payout refused with 3060 is debited', 'ledger.money', () => debitOf('3060', 'USD')],
  ['each payout refused with 3107 is debited in another currency', 'ledger.money', () => debitOf('3107', 'GBP')],
  [
    "the second partner's ledger pays for a payout of the first one",
    'ledger.money',
    () => {
      const count = (request: Request) => (isCreation(request) && !isSecond(request) ? 1 : 0);
      return lists('/balance', count, (all, counted, request) =>
        isSecond(request) && counted > 500 ? lowered(all, 'USD', 100) : all,
      );
    },
  ],
  [
    'the statement ends with the newest thousand entries',
    'statements.complete',
    () => lists('/statements', always, (all) => all.slice(-1000)),
  ],
  [
    'the statement leaves out entries of short references',
    'statements.complete',
    () => lists('/statements', always, (all) => all.filter(({ externalRef = 'none' }) => externalRef.length > 5)),
  ],
  [
    'the statement of the second partner is empty',
    'statements.complete',
    () => lists('/statements', always, (all, _, request) => (isSecond(request) ? [] : all)),
  ],
  [
    'a paid payout to a person of some name is listed as rejected too',
    'statements.complete',
    () => {
      const named = new Set<Json | undefined>();
      const count = (request: Request) => {
        if (isCreation(request) && /"firstName":"A/.test(request.body))
          named.add(bodyOf(request).requestingOrganisationTransactionReference);
        return 0;
      };
      return lists('/statements', count, (all) =>
        all.flatMap((row) =>
          row.type === 'TRANSFERRED' && named.has(row.externalRef ?? '') ? [row, { ...row, type: 'REJECTED' }] : [row],
        ),
      );
    },
  ],
];

/** A ledger from which each payout that is refused with the code takes a hundred. */
function debitOf(code: string, currency: string): Modification {
  return lists('/all/balance', refusedWith(code), (all, counted) => lowered(all, currency, counted * 100));
}

test.each(rows)('%s: %s', async (_, found, deviation) => {
  const judged = judgeRun(journalOf(await runInProcess([deviation()])));
  const failed = judged.requirements.filter(({ verdict }) => verdict === 'fail');
  expect(failed.map(({ id }) => id)).toContain(found);
  expect(failed.find(({ id }) => id === found)?.failures.map((one) => one.case)).toContain('whole run');
});
