/**
 * Mutants that deviate under one condition alone: a rule that is looked at for one kind of payout, early, once or by one
 * reference leaves them alive. Each is another mutant, with a condition on the requests that it changes.
 */
import type { OperationId } from '../../../contract';
import type { Modification, Response } from '../../../gateway';
import { type Condition, plainConditions, RunWatch } from './conditions';
import type { Mutant } from './mutant';
import type { Tampering } from './tampering';

/**
 * The same, where the condition holds; else the gateway is as it was. The mutant sees every request all the same, since it
 * counts and remembers them.
 */
function limited(tampering: Tampering, holds: Condition[2]): Tampering {
  const { around } = tampering.modification;
  const watch = new RunWatch();
  let changed = 0;
  const own: Modification['around'] = (request, next, state, now) =>
    watch.around(
      request,
      (seen) => {
        if (!watch.moment?.operation || !around) return next(seen);
        let usual: Response | undefined;
        const before = tampering.changed;
        const given = around(seen, (passed) => (usual = next(passed)), state, now);
        if (!holds(watch.moment)) return usual ?? next(seen);
        changed += tampering.changed - before;
        return given;
      },
      state,
      now,
    );
  return {
    modification: { ...tampering.modification, around: own },
    begin: (id) => {
      watch.begin(id);
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
function conditioned(mutant: Mutant, [name, text, holds]: Condition): Mutant {
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
      plainConditions
        .filter(([, , , operations]) => operations?.includes(mutant.operation) ?? true)
        .map((condition) => conditioned(mutant, condition)),
    );

/** The same deviation, where the condition holds; else the gateway is as it was. `watch` is told of each case. */
export function under<Kind extends Modification>(own: Kind, [name, text, holds]: Condition): [Kind, RunWatch] {
  const watch = new RunWatch();
  const { around, onRequest, onResponse, onSend, onCallback, rules, delayMs } = own;
  const isMet = (): boolean => watch.moment !== undefined && holds(watch.moment);
  const where = <Input>(change: ((input: Input) => void) | undefined) =>
    change && ((input: Input) => (isMet() ? change(input) : undefined));
  const limitedRules: Modification['rules'] =
    rules &&
    ((usual) => {
      const changed = Object.entries(rules(usual)) as [keyof typeof usual, (...given: unknown[]) => unknown][];
      const always = usual as unknown as Record<string, (...given: unknown[]) => unknown>;
      return Object.fromEntries(
        changed.map(([rule, change]) => [
          rule,
          (...given: unknown[]) => (isMet() ? change(...given) : always[rule]?.(...given)),
        ]),
      );
    });
  const modification: Kind = {
    ...own,
    id: `${own.id} (${name})`,
    text: `${own.text.replace(/\.$/, '')}, ${text}.`,
    around: (request, next, state, now) =>
      watch.around(request, (seen) => (around && isMet() ? around(seen, next, state, now) : next(seen)), state, now),
    ...(onRequest && { onRequest: where(onRequest) }),
    ...(onResponse && { onResponse: where(onResponse) }),
    ...(onSend && { onSend: where(onSend) }),
    ...(delayMs && { delayMs: (exchange) => (isMet() ? delayMs(exchange) : 0) }),
    ...(limitedRules && { rules: limitedRules }),
    ...(onCallback && {
      onCallback: (callback) => {
        const moment = watch.ofCallback(callback);
        return moment && holds(moment) ? onCallback(callback) : [callback];
      },
    }),
  };
  return [modification, watch];
}
