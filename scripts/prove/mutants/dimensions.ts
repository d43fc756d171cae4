/**
 * Mutants that deviate for one value of a dimension alone: a rule that is looked at for one kind of payout, early, once or
 * by one reference leaves them alive. Each is another mutant, with a condition on the requests that it changes.
 */
import { asBag, type Json, type OperationId } from '../../../contract';
import { type Modification, matchOf, type Request, type Response } from '../../../gateway';
import { target } from '../../../run/in-process/in-process';
import { kindOf } from '../certifications/clean-run';
import type { Mutant } from './mutant';
import type { Tampering } from './tampering';

/** The request that a condition looks at, with what the run has come to. */
interface Moment {
  request: Request;
  operation: OperationId;
  /** of the case that is running, in words; of the final re-check, of none */
  kind: string;
  /** its place among the requests of its operation, from 1 */
  ordinal: number;
  /** milliseconds since the run began to send */
  since: number;
}

const changes: readonly OperationId[] = ['viewTransaction', 'cancelTransaction', 'reverseTransaction'];

/** The reference that a request names, in its path or its body. */
function namedBy(request: Request): string {
  const { transactionReference = '' } = matchOf(request)?.params ?? {};
  if (request.body === '') return transactionReference;
  const txnId: Json = asBag(JSON.parse(request.body))?.txnId;
  return typeof txnId === 'string' ? txnId : '';
}

/** The reference gateway begins its references so. */
const isOfService = (reference: string): boolean => /^T[0-9A-Z]{16}$/.test(reference);

/** More of an operation than the cases of one area send. */
const later = 40;
const minute = 60_000;

type Dimension = readonly [
  /** ends the id of a mutant */
  name: string,
  /** ends the sentence about it */
  text: string,
  holds: (moment: Moment) => boolean,
  /** the operations to which it can apply; absent: all */
  operations?: readonly OperationId[],
];

const dimensions: readonly Dimension[] = [
  ...['p2b', 'b2p', 'b2b', 'BANK_AC', 'CARD', 'older'].map(
    (word): Dimension => [`only ${word}`, `only for ${word}`, ({ kind }) => kind.split(' ').includes(word)],
  ),
  ...(['service', 'partner'] as const).map((of): Dimension => {
    const words = `by the ${of}'s reference`;
    return [words, `only ${words}`, ({ request }) => isOfService(namedBy(request)) === (of === 'service'), changes];
  }),
  ['every second', 'only every second time', ({ ordinal }) => ordinal % 2 === 0],
  ['later', `from the ${later}th time on`, ({ ordinal }) => ordinal >= later],
  ['after a minute', 'only from a minute on', ({ since }) => since > minute],
  [
    'other partner',
    'only for the other partner',
    ({ request }) => request.headers['x-username'] === target.secondPartner?.username,
  ],
];

/**
 * The same, where the condition holds; else the gateway is as it was. The mutant sees every request all the same, since it
 * counts and remembers them.
 */
function limited(tampering: Tampering, holds: Dimension[2]): Tampering {
  const { around } = tampering.modification;
  let changed = 0;
  let kind = '';
  let begun: number | undefined;
  const counts = new Map<OperationId, number>();
  const own: Modification['around'] = (request, next, state, now) => {
    const operation = matchOf(request)?.id;
    begun ??= now;
    if (!operation || !around) return next(request);
    const ordinal = (counts.get(operation) ?? 0) + 1;
    counts.set(operation, ordinal);
    let usual: Response | undefined;
    const before = tampering.changed;
    const given = around(request, (passed) => (usual = next(passed)), state, now);
    if (!holds({ request, operation, kind, ordinal, since: now - begun })) return usual ?? next(request);
    changed += tampering.changed - before;
    return given;
  };
  return {
    modification: { ...tampering.modification, around: own },
    begin: (id) => {
      kind = kindOf(id);
      tampering.begin?.(id);
    },
    get changed() {
      return changed;
    },
  };
}

/** Of a payout's own operations, as nothing else differs by kind, reference or partner. */
const ofPayouts: readonly OperationId[] = [
  'createQuotation',
  'createQuotationOlder',
  'createTransaction',
  'viewTransaction',
  'cancelTransaction',
  'reverseTransaction',
];

/** What may be right of another payout, or is seen too rarely for a condition: some fields, and limits. */
const alike = /quoteExpiryTime|CorrelationId|transactionStatus|scheme|creditingOrganisation|^failure|^limits/;

/** What is worth a condition: values of another payout, and refusals that are none. */
const isBase = ({ operation, mutation, field }: Mutant): boolean =>
  ofPayouts.includes(operation) &&
  !alike.test(field) &&
  (mutation === 'other-transaction' || (mutation === 'accepted' && !field.includes(' ')));

/** The mutant with a condition. */
function conditioned(mutant: Mutant, [name, text, holds]: Dimension): Mutant {
  return {
    ...mutant,
    id: `${mutant.id} (${name})`,
    text: `${mutant.text.replace(/\.$/, '')}, ${text}.`,
    tamper: (clean) => limited(mutant.tamper(clean), holds),
  };
}

/** The mutants that are worth a condition, once under each condition that fits their operation. */
export const withConditions = (mutants: readonly Mutant[]): Mutant[] =>
  mutants
    .filter(isBase)
    .flatMap((mutant) =>
      dimensions
        .filter(([, , , operations]) => operations?.includes(mutant.operation) ?? true)
        .map((dimension) => conditioned(mutant, dimension)),
    );
