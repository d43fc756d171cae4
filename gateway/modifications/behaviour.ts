import type { OperationId } from '../../contract';
import type { Callback } from '../domain/callback';
import type { Transaction } from '../domain/transaction';
import type { Behaviour, Exchange, Next, Request, Response, RuleSet, State } from '../exchange/exchange';
import { specificationRules } from '../rules/rules';
import { compileValidators, type Validators, withChangedFields } from '../validation';
import type { Modification } from './modification';
import { type Moment, RequestWatch } from './moments';

let publishedValidators: Validators | undefined;

/**
 * Composes modifications. Of several, the first one is the outermost: requests pass it first, responses and callbacks pass
 * it last. Rules are replaced one after another, so there the last one decides.
 */
export class ModifiedBehaviour implements Behaviour {
  /** by the ids of the modifications that apply */
  private readonly ruleSets = new Map<string, RuleSet>();
  /** absent: nothing depends on a condition */
  private readonly watch: RequestWatch | undefined;
  /** those whose conditions held when the request under way came */
  private met: readonly Modification[];

  constructor(private readonly modifications: readonly Modification[]) {
    this.watch = modifications.some(({ when }) => when) ? new RequestWatch() : undefined;
    this.met = modifications;
  }

  answer(request: Request, gateway: Next, state: State, now: number): Response {
    const { watch } = this;
    if (!watch) return this.throughAll(request, gateway, state, now);
    const next: Next = (passed) => {
      this.met = this.metAt(watch.moment);
      return this.throughAll(passed, gateway, state, now);
    };
    return watch.around(request, next, state, now);
  }

  changeResponse(exchange: Exchange): void {
    for (const { onResponse } of this.activeFor(exchange.operation).reverse()) onResponse?.(exchange);
  }

  callbacksFor(transaction: Transaction, callback: Callback, at: number): Callback[] {
    const met = this.ofPayout(transaction, at).reverse();
    return met.reduce((all, { onCallback }) => (onCallback ? all.flatMap(onCallback) : all), [callback]);
  }

  ruleSetFor(operation?: OperationId): RuleSet {
    return this.combined(this.activeFor(operation));
  }

  ruleSetOf(transaction: Transaction, at: number): RuleSet {
    return this.combined(this.ofPayout(transaction, at));
  }

  private throughAll(request: Request, gateway: Next, state: State, now: number): Response {
    let next = gateway;
    for (const { around } of [...this.met].reverse())
      if (around) {
        const inner = next;
        next = (passed) => around(passed, inner, state, now);
      }
    return next(request);
  }

  private metAt(moment: Moment | undefined): Modification[] {
    return this.modifications.filter(
      ({ when = [] }) => when.length === 0 || (moment !== undefined && when.every(({ holds }) => holds(moment))),
    );
  }

  /** Those that apply to the request under way. */
  private activeFor(operation?: OperationId): Modification[] {
    return this.met.filter(
      ({ operations }) => operations === undefined || (operation !== undefined && operations.includes(operation)),
    );
  }

  /** Those that apply to an event of a payout. */
  private ofPayout(transaction: Transaction, at: number): Modification[] {
    const met = this.watch ? this.metAt(this.watch.ofPayout(transaction, at)) : this.modifications;
    return met.filter(({ operations }) => operations === undefined);
  }

  private combined(active: readonly Modification[]): RuleSet {
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
  const isPublished = rules.field === specificationRules.field;
  return { rules, validators: isPublished ? publishedValidators : withChangedFields(publishedValidators, rules.field) };
}
