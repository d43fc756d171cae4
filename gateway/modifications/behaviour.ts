import type { Callback } from '../domain/callback';
import type {
  Behaviour,
  Exchange,
  Next,
  Request,
  RequestOrdinal,
  Response,
  RuleSet,
  State,
} from '../exchange/exchange';
import { specificationRules } from '../rules/rules';
import { compileValidators, type FieldChange, type Validators, withChangedFields } from '../validation';
import { isActive, type Modification } from './modification';

let publishedValidators: Validators | undefined;

/**
 * Composes modifications. Of several, the first one is the outermost: requests pass it first, responses and callbacks pass
 * it last. Rules and field records are replaced one after another, so there the last one decides.
 */
export class ModifiedBehaviour implements Behaviour {
  /** by the ids of the modifications that apply to a request */
  private readonly ruleSets = new Map<string, RuleSet>();
  /** the innermost first, as responses and callbacks pass them */
  private readonly outwards: readonly Modification[];

  constructor(private readonly modifications: readonly Modification[]) {
    this.outwards = [...modifications].reverse();
  }

  answer(request: Request, gateway: Next, state: State, now: number): Response {
    let next = gateway;
    for (const { around } of this.outwards)
      if (around) {
        const inner = next;
        next = (passed) => around(passed, inner, state, now);
      }
    return next(request);
  }

  changeRequest(exchange: Exchange): void {
    for (const modification of this.modifications)
      if (isActive(modification, exchange)) modification.onRequest?.(exchange);
  }

  changeResponse(exchange: Exchange): void {
    const active = this.outwards.filter((modification) => isActive(modification, exchange));
    for (const { onResponse } of active) onResponse?.(exchange);
    for (const { onSend } of active) onSend?.(exchange);
    const delayMs = active.reduce((sum, { delayMs }) => sum + (delayMs?.(exchange) ?? 0), 0);
    if (delayMs > 0) exchange.response.delayMs = delayMs;
  }

  callbacksFor(ordinal: RequestOrdinal, callback: Callback): Callback[] {
    let callbacks = [callback];
    for (const modification of this.outwards) {
      const { onCallback: change } = modification;
      if (change && isActive(modification, ordinal)) callbacks = callbacks.flatMap(change);
    }
    return callbacks;
  }

  ruleSetFor(ordinal: RequestOrdinal): RuleSet {
    const active = this.modifications.filter((modification) => isActive(modification, ordinal));
    const key = active.map(({ id }) => id).join();
    const ruleSet = this.ruleSets.get(key) ?? combine(active);
    this.ruleSets.set(key, ruleSet);
    return ruleSet;
  }
}

function combine(modifications: readonly Modification[]): RuleSet {
  let rules = specificationRules;
  for (const { rules: change } of modifications) if (change) rules = { ...rules, ...change(rules) };
  publishedValidators ??= compileValidators();
  const changes = modifications.flatMap(({ field }) => field ?? []);
  const changed: FieldChange = (field, revision) => changes.reduce((record, change) => change(record, revision), field);
  const validators = changes.length > 0 ? withChangedFields(publishedValidators, changed) : publishedValidators;
  return { rules, validators };
}
