/**
 * Mutants that deviate under one condition alone: a rule that is looked at for one kind of payout, early, once or by one
 * reference leaves them alive. Each is another mutant, with a condition on the requests that it changes.
 */
import type { OperationId } from '../../../contract';
import { type Condition, conditions, RequestWatch } from '../../../gateway';
import type { Mutant } from './mutant';
import type { Tampering } from './tampering';

/**
 * The same, where the condition holds; else the gateway is as it was. The mutant sees every request all the same, since it
 * counts and remembers them.
 */
function limited(tampering: Tampering, holds: Condition['holds']): Tampering {
  const { around } = tampering.modification;
  const { holds: before = () => true } = tampering;
  const watch = new RequestWatch();
  tampering.holds = () => before() && watch.moment !== undefined && holds(watch.moment);
  tampering.modification.around = (request, next, state, now) =>
    watch.around(request, (seen) => around?.(seen, next, state, now) ?? next(seen), state, now);
  return tampering;
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

/** By kind, reference, sender and time. */
const isPlain = ({ id }: Condition): boolean => /^(type|to|by|sender|every|from|after)=/.test(id);

/** The mutant with a condition, which limits what it does with requests. */
export function conditioned(mutant: Mutant, { id, text, holds }: Condition): Mutant {
  return {
    ...mutant,
    id: `${mutant.id},${id}`,
    text: `${mutant.text.replace(/\.$/, '')}, ${text}.`,
    tamper: (clean) => limited(mutant.tamper(clean), holds),
  };
}

/** The mutants that are worth a condition, once under each condition that fits their operation. */
export const withConditions = (mutants: readonly Mutant[]): Mutant[] =>
  mutants
    .filter(isBase)
    .flatMap((mutant) =>
      conditions
        .filter((one) => isPlain(one) && (one.operations?.includes(mutant.operation) ?? true))
        .map((condition) => conditioned(mutant, condition)),
    );
