import { effects, type Json, millionths } from '../../contract';

type Entry = { [member: string]: Json };

/** An entry as a step from one balance to another. */
interface Step {
  entry: Entry;
  from: bigint;
  to: bigint;
}

function stepOf(entry: Entry): Step | undefined {
  const [to, amount] = [millionths(entry.balance), millionths(entry.amount)];
  const effect = effects[String(entry.type)];
  if (to === undefined || amount === undefined || effect === undefined) return undefined;
  return { entry, from: to - effect * amount, to };
}

/** Balances that steps join, each group under one of its balances. */
class Groups {
  private readonly above = new Map<bigint, bigint>();

  of(balance: bigint): bigint {
    let top = balance;
    for (let next = this.above.get(top); next !== undefined; next = this.above.get(top)) top = next;
    // the way up is short the next time
    if (top !== balance) this.above.set(balance, top);
    return top;
  }

  join(a: bigint, b: bigint): void {
    const [first, second] = [this.of(a), this.of(b)];
    if (first !== second) this.above.set(first, second);
  }
}

/** The steps at which a chain must begin: one of each group of balances, and each that follows no other. */
function beginnings(steps: readonly Step[]): Step[] {
  const groups = new Groups();
  /** steps that end at a balance, less those that begin there */
  const open = new Map<bigint, number>();
  for (const { from, to } of steps) {
    groups.join(from, to);
    open.set(to, (open.get(to) ?? 0) + 1);
    open.set(from, (open.get(from) ?? 0) - 1);
  }
  const begun = new Set<bigint>();
  const found: Step[] = [];
  for (const step of steps) {
    const left = open.get(step.from) ?? 0;
    if (left >= 0) continue;
    open.set(step.from, left + 1);
    begun.add(groups.of(step.from));
    found.push(step);
  }
  // a group that leads back to where it began, or never left
  for (const step of steps) {
    const group = groups.of(step.from);
    if (begun.has(group)) continue;
    begun.add(group);
    found.push(step);
  }
  return found;
}

/** What the balances of a statement show: that they follow from the entries, that they do not, or nothing. */
export type ChainOutcome = 'whole' | 'not observed' | { broken: string };

/**
 * Puts the entries of each currency in one chain of balances, in whatever order does it: the document gives the list
 * none, and entries of one second may tie. Of a currency with one entry nothing follows.
 */
export function chainOutcome(entries: readonly Entry[]): ChainOutcome {
  const byCurrency = new Map<Json, Entry[]>();
  for (const entry of entries) {
    const own = byCurrency.get(entry.currency);
    if (own) own.push(entry);
    else byCurrency.set(entry.currency, [entry]);
  }
  let isShown = false;
  for (const own of byCurrency.values()) {
    const steps = own.map(stepOf).filter((step) => step !== undefined);
    isShown ||= steps.length > 1;
    const starts = beginnings(steps);
    // what cannot be read may stand between any two
    if (starts.length <= 1 + own.length - steps.length) continue;
    const first = starts.slice(0, 3);
    return {
      broken: first
        .map(({ entry }) => `${entry.type} of ${entry.amount} to ${entry.balance} follows no other entry`)
        .join('; '),
    };
  }
  return isShown ? 'whole' : 'not observed';
}
