/**
 * Cases that send requests without the dialect of a target, or without one of its entries: where the gateway takes them,
 * the entries that were left out are stale. They judge nothing else.
 */
import type { OperationId } from '../../../contract';
import { isQuotation, quotationOf, statusOf } from '../../../generators';
import { sentBy } from '../../../targets/dialect/compile';
import type { Target } from '../../../targets/target';
import type { Case, Step, Wanted } from '../case';
import { plainStep } from './boundary-cases';

const source = 'suites/format/from-contract/plain-cases.ts';

/** The calls of a payout up to an operation. */
function callsBefore(call: OperationId, { instrument = 'WALLET', revision = 'current' }: Wanted): OperationId[] {
  const quoted: OperationId[] = [statusOf[instrument], quotationOf[revision]];
  if (quoted.includes(call) || !isOfPayout(call)) return [];
  return call === 'createTransaction' ? quoted : [...quoted, 'createTransaction'];
}

const isOfPayout = (call: OperationId): boolean => /Transaction/.test(call);

const plain = (call: OperationId, leaves: Step['plain']): Step => ({
  ...plainStep(call),
  until: undefined,
  expect: { outcome: 'any' },
  plain: leaves,
});

const caseOf = (name: string, title: string, wanted: Wanted, steps: Step[]): Case => ({
  id: `dialect.${name}`,
  title,
  area: 'dialect',
  verifies: [],
  for: wanted,
  steps,
  source,
});

/** A whole payout as the specification has it, for each type and each instrument that the target offers. */
function wholePayouts({ types, instruments, operations }: Target): Case[] {
  const kinds: Wanted[] = [
    ...types.map((type) => ({ type })),
    ...instruments.slice(1).map((instrument) => ({ instrument })),
    ...(operations.includes('createQuotationOlder') ? [{ revision: 'older' as const, type: 'p2p' as const }] : []),
  ];
  return kinds.map((kind) => {
    const [instrument = 'WALLET'] = instruments;
    const wanted: Wanted = { instrument, ...kind };
    const calls = [...callsBefore('createTransaction', wanted), 'createTransaction', 'viewTransaction'] as const;
    const name = Object.values(kind).join('-');
    return caseOf(`plain-${name}`, `A payout without the dialect of the target: ${name}`, wanted, [
      ...calls.map((call) => plain(call, true)),
    ]);
  });
}

/** Requests that belong to no payout, as the specification has them. */
function otherRequests({ dialect = [], operations, instruments }: Target): Case[] {
  const sent = new Set(sentBy(dialect).map(({ operation }) => operation));
  return [...sent]
    .filter((call) => operations.includes(call) && callsBefore(call, {}).length === 0 && !isOfFlow(call))
    .map((call) =>
      caseOf(`plain-${call}`, `${call} without the dialect of the target`, { instrument: instruments[0] ?? 'WALLET' }, [
        plain(call, true),
      ]),
    );
}

/** Is it part of every payout, or of the payouts of an instrument? */
export const isOfFlow = (call: OperationId): boolean =>
  isQuotation(call) || Object.values(statusOf).some((one) => one === call);

/** One request without one entry, with all others. */
function singleEntries({ dialect = [], operations, instruments }: Target): Case[] {
  return sentBy(dialect).flatMap(({ entry, operation, scope }) => {
    if (!operations.includes(operation)) return [];
    const revision = operation === 'createQuotationOlder' || operation === 'viewTransactionOlder' ? 'older' : 'current';
    const own = Object.entries(statusOf).find(([, status]) => status === operation)?.[0] as Wanted['instrument'];
    const wanted: Wanted = {
      instrument: own ?? scope?.instruments?.[0] ?? instruments[0] ?? 'WALLET',
      ...(scope?.types?.[0] && { type: scope.types[0] }),
      revision,
    };
    const steps = [...callsBefore(operation, wanted).map(plainStep), plain(operation, [entry])];
    return [
      caseOf(
        `entry-${entry + 1}-${operation}`,
        `${operation} without entry ${entry + 1} of the dialect`,
        wanted,
        steps,
      ),
    ];
  });
}

/** The cases that show whether the entries of a dialect are still needed; none without a dialect. */
export const plainCases = (target: Target): Case[] =>
  target.dialect?.length ? [...wholePayouts(target), ...otherRequests(target), ...singleEntries(target)] : [];
