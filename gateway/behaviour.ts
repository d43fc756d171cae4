import type { Field } from '../spec';
import type { Exchange } from './exchange';
import { compileForms, type Forms } from './form';
import { isActive, type Modification } from './modification';
import type { Notification } from './notification';
import { documentRules, type Rules } from './rules';

let asPublished: Forms | undefined;

/** The gateway's behaviour: the document's rules with modifications laid over them in their order. */
export class Behaviour {
  private readonly composed = new Map<string, Rules>();
  private readonly intermittent: boolean;
  private readonly always: Rules;

  constructor(private readonly modifications: readonly Modification[]) {
    this.intermittent = modifications.some(({ when }) => when);
    this.always = compose(modifications);
  }

  /** Validators of the contract, its records changed where a modification says so. */
  forms(): Forms {
    const changes = this.modifications.flatMap(({ fields }) => fields ?? []);
    if (changes.length > 0)
      return compileForms((field) => changes.reduce<Field>((last, change) => change(last), field));
    asPublished ??= compileForms();
    return asPublished;
  }

  /** The rules of the n-th request. */
  rulesFor(n: number): Rules {
    if (!this.intermittent) return this.always;
    const active = this.modifications.filter((modification) => isActive(modification, n));
    const key = active.map(({ id }) => id).join();
    const rules = this.composed.get(key) ?? compose(active);
    this.composed.set(key, rules);
    return rules;
  }

  /** Changes the answer of an exchange in place. */
  apply(exchange: Exchange): void {
    if (this.modifications.length === 0) return;
    const active = this.modifications.filter((modification) => isActive(modification, exchange.n));
    for (const { answer } of active) answer?.(exchange);
    for (const { wire } of active) wire?.(exchange);
    const delayMs = active.reduce((sum, { delayMs }) => sum + (delayMs?.(exchange) ?? 0), 0);
    if (delayMs > 0) exchange.response.delayMs = delayMs;
  }

  /** What is sent in place of the notification of the transaction that the n-th request created. */
  notifications(n: number, notification: Notification): Notification[] {
    let sent = [notification];
    for (const modification of this.modifications) {
      const { notification: change } = modification;
      if (change && isActive(modification, n)) sent = sent.flatMap(change);
    }
    return sent;
  }
}

function compose(modifications: readonly Modification[]): Rules {
  let composed = documentRules;
  for (const { rules } of modifications) if (rules) composed = { ...composed, ...rules(composed) };
  return composed;
}
