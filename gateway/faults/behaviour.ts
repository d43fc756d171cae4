import type { Field } from '../../contract';
import type { Notification } from '../domain/notification';
import type { Exchange } from '../http/exchange';
import { changedForms, compileForms, type Forms } from '../operations/form';
import { isActive, type Modification } from './modification';
import { documentRules, type Rules } from './rules';
import type { Turn } from './when';

let asPublished: Forms | undefined;

/** What decides on a request: the rules, and the records by which its form is judged. */
interface Composed {
  rules: Rules;
  forms: Forms;
}

/** The gateway's behaviour: the document's rules with modifications laid over them in their order. */
export class Behaviour {
  private readonly composed = new Map<string, Composed>();
  private readonly intermittent: boolean;
  private readonly always: Composed;

  constructor(private readonly modifications: readonly Modification[]) {
    this.intermittent = modifications.some(({ when, on }) => when || on);
    this.always = compose(modifications);
  }

  /** The rules of a request. */
  rulesFor(turn: Turn): Rules {
    return this.composedFor(turn).rules;
  }

  /** Validators of the contract, its records changed where a modification says so. */
  formsFor(turn: Turn): Forms {
    return this.composedFor(turn).forms;
  }

  /** Changes the request of an exchange in place. */
  read(exchange: Exchange): void {
    for (const modification of this.modifications) if (isActive(modification, exchange)) modification.read?.(exchange);
  }

  /** Changes the answer of an exchange in place. */
  apply(exchange: Exchange): void {
    if (this.modifications.length === 0) return;
    const active = this.modifications.filter((modification) => isActive(modification, exchange));
    for (const { answer } of active) answer?.(exchange);
    for (const { wire } of active) wire?.(exchange);
    const delayMs = active.reduce((sum, { delayMs }) => sum + (delayMs?.(exchange) ?? 0), 0);
    if (delayMs > 0) exchange.response.delayMs = delayMs;
  }

  /** What is sent in place of the notification of the transaction that a request created. */
  notifications(turn: Turn, notification: Notification): Notification[] {
    let sent = [notification];
    for (const modification of this.modifications) {
      const { notification: change } = modification;
      if (change && isActive(modification, turn)) sent = sent.flatMap(change);
    }
    return sent;
  }

  private composedFor(turn: Turn): Composed {
    if (!this.intermittent) return this.always;
    const active = this.modifications.filter((modification) => isActive(modification, turn));
    const key = active.map(({ id }) => id).join();
    const composed = this.composed.get(key) ?? compose(active);
    this.composed.set(key, composed);
    return composed;
  }
}

function compose(modifications: readonly Modification[]): Composed {
  let composed = documentRules;
  for (const { rules } of modifications) if (rules) composed = { ...composed, ...rules(composed) };
  return { rules: composed, forms: formsOf(modifications.flatMap(({ fields }) => fields ?? [])) };
}

function formsOf(changes: readonly ((field: Field) => Field)[]): Forms {
  asPublished ??= compileForms();
  if (changes.length === 0) return asPublished;
  return changedForms(asPublished, (field) => changes.reduce<Field>((last, change) => change(last), field));
}
