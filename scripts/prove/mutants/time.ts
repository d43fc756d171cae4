/**
 * Mutants of time: answers as they were some time ago, and effects that are withheld, done twice, or undone later. An
 * effect is a debit in ledgers and statements, a state in views, or what a request asks for.
 */
import {
  asBag,
  decimalOf,
  type Json,
  millionths,
  type OperationId,
  outcomeOf,
  parsedJson,
  type RequirementId,
  setAt,
  states,
} from '../../../contract';
import type { Next, Response } from '../../../gateway';
import { type CleanRun, kindOf } from '../certifications/clean-run';
import type { Mutant } from './mutant';
import { answeringAs, success } from './replies';
import { gatewayOperations } from './responses';
import { answering, type Call, jsonOf } from './tampering';

type Answer = (call: Call, next: Next, now: number) => Response;

interface Row {
  name: string;
  text: string;
  operations: readonly OperationId[];
  breaks: readonly RequirementId[];
  cases?: (clean: CleanRun) => Iterable<string>;
  make(): Answer;
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
    const key = questionOf(call);
    const own = next(call.request);
    const list = given.get(key) ?? [];
    given.set(key, [...list, { at: now, reply: own }]);
    return list.findLast(({ at }) => at <= now - ms)?.reply ?? own;
  };
}

const replays: Row[] = gatewayOperations.flatMap(({ id, title, response, succeeds }) =>
  [10, 60].map((seconds) => ({
    name: `${id}/answer/stale-${seconds}s`,
    text: `The answer to ${title} is that of ${seconds} s ago, where there was one.`,
    operations: [id],
    breaks: [
      ...(succeeds ? [succeeds] : []),
      ...(response === 'ledgerEntry' ? (['ledger.money', 'ledger.same', 'statements.ledger'] as const) : []),
      ...(response === 'statementEntry' ? (['statements.complete', 'statements.ledger'] as const) : []),
      ...(response === 'bankList' ? (['bank-list.active'] as const) : []),
      ...(id === 'createTransaction' ? (['transaction.duplicate'] as const) : []),
      ...(id === 'reverseTransaction' ? (['reverse.again'] as const) : []),
      // an answer of an earlier time also answers whoever asks with a wrong password
      ...(response === 'transactionView'
        ? (['view.final', 'cancel.state', 'reverse.state', 'auth.credentials'] as const)
        : []),
    ],
    make: () => replaying(seconds * 1000),
  })),
);

const ledgerOperations: OperationId[] = ['ledgerByCurrency', 'ledgerByCurrencyOlder', 'ledgerAll', 'ledgerAllOlder'];

/** Changes each balance by how much money has moved since it was first seen, in millionths. */
function changingBalances(change: (moved: bigint, seconds: number) => bigint): Answer {
  const first = new Map<string, { at: number; balance: bigint }>();
  return ({ request, partner }, next, now) => {
    const reply = next(request);
    const body = jsonOf(reply);
    if (!Array.isArray(body)) return reply;
    const rows = body.map((row) => {
      const bag = asBag(row);
      const balance = millionths(bag?.currentBalance);
      if (!bag || balance === undefined) return row;
      const key = `${partner} ${bag.currency} ${bag.account}`;
      const opened = first.get(key) ?? { at: now, balance };
      first.set(key, opened);
      const moved = change(balance - opened.balance, (now - opened.at) / 1000);
      return { ...bag, currentBalance: decimalOf(opened.balance + moved) };
    });
    return { ...reply, body: rows as Response['body'] };
  };
}

const money: RequirementId[] = ['ledger.money', 'ledger.same', 'statements.ledger'];

const debits: Row[] = [[...ledgerOperations], ...ledgerOperations.map((id) => [id])].flatMap((operations) => {
  const what = operations.length > 1 ? 'all ledgers' : (operations[0] as string);
  const row = (name: string, text: string, change: (moved: bigint, seconds: number) => bigint): Row => ({
    name: `${what}/debit/${name}`,
    text: `A debit in ${what} ${text}.`,
    operations,
    breaks: money,
    make: () => changingBalances(change),
  });
  return [
    row('withheld', 'is withheld', () => 0n),
    row('twice', 'is done twice', (moved) => moved * 2n),
    row('undone after 10s', 'is undone after 10 s', (moved, seconds) => (seconds > 10 ? 0n : moved)),
  ];
});

/** Changes the entries of statements. */
const changingEntries =
  (change: (entries: Json[], now: number) => Json[]): Answer =>
  ({ request }, next, now) => {
    const reply = next(request);
    const body = jsonOf(reply);
    return Array.isArray(body) ? { ...reply, body: change(body, now) as Response['body'] } : reply;
  };

const isDebit = (entry: Json): boolean => asBag(entry)?.type === 'TRANSFERRED';
const ageOf = (entry: Json, now: number): number => (now - Date.parse(String(asBag(entry)?.timestamp))) / 1000;
const entryRow = (name: string, text: string, change: (entries: Json[], now: number) => Json[]): Row => ({
  name: `statements/debit/${name}`,
  text: `A debit in statements ${text}.`,
  operations: ['statements'],
  breaks: ['statements.complete', 'statements.ledger', 'statements.effect'],
  make: () => changingEntries(change),
});

const entries: Row[] = [
  entryRow('withheld', 'is withheld', (all) => all.filter((entry) => !isDebit(entry))),
  entryRow('twice', 'is there twice', (all) => all.flatMap((entry) => (isDebit(entry) ? [entry, entry] : [entry]))),
  entryRow('undone after 10s', 'is gone after 10 s', (all, now) =>
    all.filter((entry) => !isDebit(entry) || ageOf(entry, now) <= 10),
  ),
];

const views: OperationId[] = ['viewTransaction'];

/** The requirements that say that a state is reached, by state. */
const reached: Readonly<Record<string, readonly RequirementId[]>> = {
  CANCELLED: ['cancel.state'],
  RETURNED: ['reverse.state'],
  'REVERSAL PENDING': ['reverse.state'],
  'REVERSAL REJECTED': ['reverse.state'],
};

/** The state of a view; a view that is refused shows none. */
function statusOf(view: Response): string {
  const body = asBag(jsonOf(view));
  return body?.error ? '' : String(body?.status);
}

const codeFor: Readonly<Record<string, string>> = { PENDING: '3050:Remit Acknowledged', SUCCESS: '3000:Remit Success' };

/** The view with another state, and a code that fits it. */
function inState(view: Response, status: string): Response {
  const body = structuredClone(jsonOf(view));
  setAt(body, 'status', status);
  setAt(body, 'transactionStatus', codeFor[status] ?? '3032:Remit failed');
  if (status !== 'SUCCESS') setAt(body, 'creditingOrganisationTransactionReference', '');
  return { ...view, body: body as Response['body'] };
}

/** The view keeps showing the state before this one. */
const withholding =
  (status: string): Row['make'] =>
  () =>
  ({ request }, next) => {
    const reply = next(request);
    if (statusOf(reply) !== status) return reply;
    const isOfReversal = reached[status]?.includes('reverse.state') ?? false;
    return inState(reply, isOfReversal ? 'SUCCESS' : 'PENDING');
  };

/** The view shows another state some time after it showed this one. */
const undoing =
  (status: string, seconds: number, other: string): Row['make'] =>
  () => {
    const seen = new Map<string, number>();
    return ({ request }, next, now) => {
      const reply = next(request);
      if (statusOf(reply) !== status) return reply;
      const key = String(asBag(jsonOf(reply))?.transactionReference);
      const at = seen.get(key) ?? now;
      seen.set(key, at);
      if (now === at || now - at < seconds * 1000) return reply;
      return inState(reply, other);
    };
  };

const stateRows: Row[] = states
  .filter(({ status }) => status !== 'PENDING')
  .flatMap(({ status, final }): Row[] => {
    const cases = ({ states: all }: CleanRun) => [...all].filter(([, own]) => own.includes(status)).map(([id]) => id);
    const shared = { operations: views, cases };
    const settled: readonly RequirementId[] = ['view.settles', 'view.success', 'view.failed'];
    const withheld: Row = {
      ...shared,
      name: `viewTransaction/${status}/withheld`,
      text: `A view never shows ${status}.`,
      breaks: [...settled, ...(reached[status] ?? [])],
      make: withholding(status),
    };
    if (!final) return [withheld];
    const undone = [0, 10, 60].flatMap((seconds) =>
      ['PENDING', 'FAILED']
        .filter((other) => other !== status)
        .map(
          (other): Row => ({
            ...shared,
            name: `viewTransaction/${status}/${other} after ${seconds}s`,
            text: `A view shows ${other} ${seconds} s after it showed ${status}.`,
            breaks: ['view.final'],
            make: undoing(status, seconds, other),
          }),
        ),
    );
    return [withheld, ...undone];
  });

/** Requests that are accepted and have no effect, with the requirements that say so. */
const withheld: readonly (readonly [id: OperationId, title: string, breaks: readonly RequirementId[]])[] = [
  ['createTransaction', 'A transaction', ['view.service-reference', 'view.partner-reference', 'view.settles']],
  ['cancelTransaction', 'A cancellation', ['cancel.state']],
  ['reverseTransaction', 'A reversal', ['reverse.state']],
];

/** The same request again, a transaction under another reference. */
function again({ request }: Call): Call['request'] {
  const body = parsedJson(request.body);
  const reference = asBag(body)?.requestingOrganisationTransactionReference;
  if (typeof reference === 'string') setAt(body, 'requestingOrganisationTransactionReference', `${reference}X`);
  return { ...request, body: JSON.stringify(body) };
}

/** A second cancellation or reversal is refused, so that only a transaction can have its effect twice. */
const doubled: Row = {
  name: 'createTransaction/effect/twice',
  text: 'A transaction is carried out twice.',
  operations: ['createTransaction'],
  breaks: ['ledger.money', 'statements.complete', 'callback.agreement'],
  make: () => (call, next) => {
    const reply = next(call.request);
    if (outcomeOf({ body: jsonOf(reply) }) === 'success') next(again(call));
    return reply;
  },
};

const casesOf = (operation: OperationId) => (clean: CleanRun) =>
  clean.exchanges.filter((one) => one.operation === operation).map((one) => one.case);

const withheldEffects = withheld.map(
  ([id, title, breaks]): Mutant => ({
    id: `time/${id}/effect/withheld`,
    family: 'time',
    text: `${title} is accepted and has no effect.`,
    operation: id,
    field: 'effect',
    mutation: 'withheld',
    breaks,
    cases: casesOf(id),
    tamper: (clean) =>
      answeringAs(clean, id, (call, as) =>
        as.outcome === 'success' ? success(call, clean, kindOf(as.case)) : undefined,
      ),
  }),
);

const mutantOf = ({ name, text, operations, breaks, cases, make }: Row): Mutant => {
  const [operation] = operations as [OperationId];
  const [, field = '', mutation = ''] = name.split('/');
  return {
    id: `time/${name}`,
    family: 'time',
    text,
    operation,
    field,
    mutation,
    breaks,
    cases: cases ?? casesOf(operation),
    tamper: () => answering(operations, make()),
  };
};

export const timeMutants: readonly Mutant[] = [
  ...[...replays, ...debits, ...entries, ...stateRows, doubled].map(mutantOf),
  ...withheldEffects,
];
