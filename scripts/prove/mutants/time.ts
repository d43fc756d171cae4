/**
 * Mutants of time: answers as they were some time ago, and effects that are withheld, done twice, or undone later. An
 * effect is a debit in ledgers and statements, a state in views, or what a request asks for.
 */
import { getOrMake } from '../../../common/made-once';
import {
  asBag,
  decimalOf,
  gatewayOperations,
  type Json,
  millionths,
  type OperationId,
  outcomeOf,
  parsedJson,
  type RequirementId,
  setAt,
} from '../../../contract';
import type { Response } from '../../../gateway';
import { type CleanRun, kindOf } from '../certifications/clean-run';
import type { Mutant } from './mutant';
import { answeringAs, success } from './replies';
import { type Answer, answering, type Call, changingLists, jsonOf, type Tampering } from './tampering';

type Breaks = readonly RequirementId[];

const casesOf = (operation: OperationId) => (clean: CleanRun) =>
  clean.exchanges.filter((one) => one.operation === operation).map((one) => one.case);

/** A row of the mutants: `name` is operation, effect and mutation; the first operation has the cases, unless others are named. */
function row(
  name: string,
  text: string,
  operations: readonly OperationId[],
  breaks: Breaks,
  tamper: (clean: CleanRun) => Tampering,
  cases?: Mutant['cases'],
): Mutant {
  const [operation = 'viewTransaction'] = operations;
  const [, field = '', mutation = ''] = name.split('/');
  const of = { operation, field, mutation, breaks, cases: cases ?? casesOf(operation) };
  return { id: `time/${name}`, family: 'time', text, ...of, tamper };
}

/** The question of a call: who asks what, whatever the time. */
function questionOf({ operation, request: { path, query, body }, partner }: Call): string {
  const { start: _, end: __, ...asked } = query;
  return JSON.stringify([operation, path, asked, body, partner.toLowerCase()]);
}

/** The latest answer to the same question that is at least so old. */
function replaying(ms: number): Answer {
  const given = new Map<string, { at: number; reply: Response }[]>();
  return (call, next, now) => {
    const own = next(call.request);
    const list = getOrMake(given, questionOf(call), () => []);
    list.push({ at: now, reply: own });
    return list.findLast(({ at }) => at <= now - ms)?.reply ?? own;
  };
}

const money: Breaks = ['ledger.money', 'ledger.same', 'statements.ledger'];

/** What an old answer breaks beside the success of its operation, by operation or by what it returns. */
const brokenByAge: Readonly<Record<string, Breaks>> = {
  ledgerEntry: money,
  statementEntry: ['statements.complete', 'statements.ledger'],
  bankList: ['bank-list.active'],
  // a quotation that is asked for again has a quote that is over
  quotationResponse: ['quotation.expiry'],
  // the times of a run are minutes apart
  corridorQuotation: ['corridorQuotation.requestDate'],
  createTransaction: ['transaction.duplicate'],
  reverseTransaction: ['reverse.again'],
  // an answer of an earlier time also answers whoever asks with a wrong password
  transactionView: ['view.final', 'cancel.state', 'reverse.state', 'auth.credentials'],
};

// an older view may be old (interpretation view.older)
const replayed = gatewayOperations.filter(({ id }) => id !== 'viewTransactionOlder');
const replays = replayed.flatMap(({ id, title, response, succeeds }) =>
  [10, 60].map((seconds) => {
    const text = `The answer to ${title} is that of ${seconds} s ago, where there was one.`;
    const breaks = [...(succeeds ? [succeeds] : []), ...(brokenByAge[response] ?? brokenByAge[id] ?? [])];
    return row(`${id}/answer/stale-${seconds}s`, text, [id], breaks, () => answering([id], replaying(seconds * 1000)));
  }),
);

/** Counts the money that has moved since a balance was first seen so many times. */
function changingBalances(times: (seconds: number) => number): Answer {
  const first = new Map<string, { at: number; balance: bigint }>();
  return changingLists((rows, now, partner) =>
    rows.map((row) => {
      const bag = asBag(row);
      const balance = millionths(bag?.currentBalance);
      if (!bag || balance === undefined) return row;
      const opened = getOrMake(first, `${partner} ${bag.currency} ${bag.account}`, () => ({ at: now, balance }));
      const moved = (balance - opened.balance) * BigInt(times((now - opened.at) / 1000));
      return { ...bag, currentBalance: decimalOf(opened.balance + moved) };
    }),
  );
}

const ledgers: OperationId[] = ['ledgerByCurrency', 'ledgerByCurrencyOlder', 'ledgerAll', 'ledgerAllOlder'];

/** How often a debit counts, so many seconds after it. */
const debitTimes: readonly [name: string, text: string, times: (seconds: number) => number][] = [
  ['withheld', 'is withheld', () => 0],
  ['twice', 'is done twice', () => 2],
  ['undone after 10s', 'is undone after 10 s', (seconds) => (seconds > 10 ? 0 : 1)],
];

const debits = [ledgers, ...ledgers.map((id) => [id])].flatMap((operations) => {
  const [first = '', ...others] = operations;
  const what = others.length > 0 ? 'all ledgers' : first;
  return debitTimes.map(([name, text, times]) =>
    row(`${what}/debit/${name}`, `A debit in ${what} ${text}.`, operations, money, () =>
      answering(operations, changingBalances(times)),
    ),
  );
});

const isDebit = (entry: Json): boolean => asBag(entry)?.type === 'TRANSFERRED';
const ageOf = (entry: Json, now: number): number => (now - Date.parse(String(asBag(entry)?.timestamp))) / 1000;

const entries = debitTimes.map(([name, text, times]) => {
  const breaks: Breaks = ['statements.complete', 'statements.ledger', 'statements.effect'];
  const change = changingLists((all, now) =>
    all.flatMap((entry) => new Array<Json>(isDebit(entry) ? times(ageOf(entry, now)) : 1).fill(entry)),
  );
  return row(`statements/debit/${name}`, `A debit in statements ${text}.`, ['statements'], breaks, () =>
    answering(['statements'], change),
  );
});

/** Of cancellations and reversals, the table of the lifecycle makes such defects. */
const withheld = row(
  'createTransaction/effect/withheld',
  'A transaction is accepted and has no effect.',
  ['createTransaction'],
  ['view.service-reference', 'view.partner-reference', 'view.settles'],
  (clean) =>
    answeringAs(clean, 'createTransaction', (call, as) =>
      as.outcome === 'success' ? success(call, clean, kindOf(as.case)) : undefined,
    ),
);

/** The same request again, a transaction under another reference. */
function again({ request }: Call): Call['request'] {
  const body = parsedJson(request.body);
  const reference = asBag(body)?.requestingOrganisationTransactionReference;
  if (typeof reference === 'string') setAt(body, 'requestingOrganisationTransactionReference', `${reference}X`);
  return { ...request, body: JSON.stringify(body) };
}

/** A second cancellation or reversal is refused, so that only a transaction can have its effect twice. */
const doubled = row(
  'createTransaction/effect/twice',
  'A transaction is carried out twice.',
  ['createTransaction'],
  ['ledger.money', 'statements.complete', 'callback.agreement'],
  () =>
    answering(['createTransaction'], (call, next) => {
      const reply = next(call.request);
      if (outcomeOf({ body: jsonOf(reply) }) === 'success') next(again(call));
      return reply;
    }),
);

/** All mutants of time. */
export const timeMutants: readonly Mutant[] = [...replays, ...debits, ...entries, doubled, withheld];
