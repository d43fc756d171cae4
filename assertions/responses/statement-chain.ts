import { effects, groupBy, type Json, millionths, unsigned } from '../../contract';

/** What is read of an entry. */
type Entry = { readonly [Member in 'type' | 'amount' | 'balance' | 'currency']?: Json };

/** An entry as a step from one balance to another. */
interface Step {
  entry: Entry;
  from: bigint;
  to: bigint;
}

function stepOf(entry: Entry): Step | undefined {
  const [to, amount] = [millionths(entry.balance), millionths(unsigned(entry.amount))];
  const effect = effects[String(entry.type)];
  if (to === undefined || amount === undefined || effect === undefined) return undefined;
  return { entry, from: to - effect * amount, to };
}

/** Groups of balances that steps connect (union-find); each group is known by one of its balances. */
class Groups {
  private readonly above = new Map<bigint, bigint>();

  of(balance: bigint): bigint {
    let at = balance;
    for (;;) {
      const above = this.above.get(at);
      if (above === undefined) return at;
      const top = this.above.get(above);
      if (top === undefined) return above;
      // halves the path for the next time: a statement in the order of time makes one long path
      this.above.set(at, top);
      at = top;
    }
  }

  join(a: bigint, b: bigint): void {
    const [first, second] = [this.of(a), this.of(b)];
    if (first !== second) this.above.set(first, second);
  }
}

/** By balance, the number of steps that end at it minus those that begin there. */
function openEnds(steps: readonly Step[]): Map<bigint, number> {
  const open = new Map<bigint, number>();
  for (const { from, to } of steps) {
    open.set(to, (open.get(to) ?? 0) + 1);
    open.set(from, (open.get(from) ?? 0) - 1);
  }
  return open;
}

/** The entries that are steps: the others cannot be read. */
const stepsOf = (entries: readonly Entry[]): Step[] => entries.map(stepOf).filter((step) => step !== undefined);

/** The steps that begin a chain: those that no other step precedes, and one of each group that is a cycle. */
function beginnings(steps: readonly Step[]): Step[] {
  const groups = new Groups();
  const open = openEnds(steps);
  for (const { from, to } of steps) groups.join(from, to);
  const begun = new Set<bigint>();
  const found: Step[] = [];
  for (const step of steps) {
    const left = open.get(step.from) ?? 0;
    if (left >= 0) continue;
    open.set(step.from, left + 1);
    begun.add(groups.of(step.from));
    found.push(step);
  }
  // a group that ends at the balance where it began
  for (const step of steps) {
    const group = groups.of(step.from);
    if (begun.has(group)) continue;
    begun.add(group);
    found.push(step);
  }
  return found;
}

/** The balances that no further entry of a currency begins with: of one whole chain, the last one. */
export const lastBalances = (entries: readonly Entry[]): bigint[] =>
  [...openEnds(stepsOf(entries))].flatMap(([balance, count]) => (count > 0 ? [balance] : []));

/** Whether the balances of a statement follow from its entries. */
export type ChainOutcome = 'whole' | 'not observed' | { broken: string };

/**
 * Checks that the entries of each currency can be ordered into one chain of balances, or into one for each account. The order
 * of the list does not matter: the specification defines none, and entries may have the same second. A single entry cannot be
 * checked. `accountsOf`: how many accounts of a currency the partner is known to have.
 */
export function chainOutcome(
  entries: readonly Entry[],
  accountsOf: (currency: Json) => number = () => 1,
): ChainOutcome {
  let isShown = false;
  for (const [currency, own] of groupBy(entries, (entry) => entry.currency ?? '')) {
    const steps = stepsOf(own);
    isShown ||= steps.length > 1;
    const starts = beginnings(steps);
    // a partner may have several accounts of a currency, each of which begins with its first funds
    const funded = starts.filter(({ from, entry }) => from === 0n && entry.type === 'LIQUIDITY').length;
    // an unreadable entry may belong between any two
    if (starts.length <= Math.max(accountsOf(currency), funded) + own.length - steps.length) continue;
    const broken = starts
      .slice(0, 3)
      .map(({ entry }) => `${entry.type} of ${entry.amount} to ${entry.balance} follows no other entry`);
    return { broken: broken.join('; ') };
  }
  return isShown ? 'whole' : 'not observed';
}
