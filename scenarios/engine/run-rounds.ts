/** Which cases share a quiet moment of a ledger, and how they run. */
import { secondAttempt } from '../../assertions/cases';
import { millionths } from '../../contract';
import type { PlannedCase, Step } from '../../suites/format/case';
import type { CaseWire } from '../../wire/wire';
import { type CaseOptions, runCase } from './compliance/run-case';
import type { CaseTerms } from './compliance/running-case';
import { moves, noteDisagreement } from './rounds/ledger-quiescence';
import { LedgerRound } from './rounds/ledger-round';

const isMove = ({ call }: Step): boolean => moves.includes(call);

/**
 * Can the case share a quiet moment? It reads the balance before its first payout and after its last one, not between, and
 * compares nothing else with the first reading. The ledgers of other currencies are quiet during a round.
 */
export function canShare({ steps }: PlannedCase): boolean {
  const before = steps.findIndex(({ name, until }) => name === 'before' && until === 'ledger-stable');
  const after = steps.findIndex(({ debited }) => debited !== undefined);
  if (before < 0 || after < 0) return false;
  const between = steps.slice(before + 1, after);
  const later = steps.slice(after + 1);
  return (
    !steps.slice(0, before).some(isMove) &&
    !later.some(isMove) &&
    !between.some(({ call }) => call === 'ledgerByCurrency') &&
    !later.some(({ checks }) => checks.some((check) => check.assert.includes('before.')))
  );
}

/** Number of times up to which an amount may be debited by mistake without hiding another mistake of the round. */
const maxTimes = 5;

const amountOf = ({ payout }: PlannedCase): bigint => millionths(payout.sendingAmount) ?? 0n;

/** Could a multiple of one amount hide a multiple of the other? */
function hides(one: bigint, other: bigint): boolean {
  for (let n = 1n; n <= maxTimes; n += 1n)
    for (let m = 1n; m <= maxTimes; m += 1n) if (one * n === other * m) return true;
  return false;
}

/**
 * The cases in rounds. A case that cannot share has a round of its own; within a round, the amounts differ so that two
 * mistakes cannot cancel each other out.
 */
export function roundsOf(cases: readonly PlannedCase[]): PlannedCase[][] {
  const shared: PlannedCase[][] = [];
  const alone: PlannedCase[][] = [];
  for (const one of cases) {
    const round = shared.find((members) =>
      members.every(
        (other) =>
          other.payout.sendingCurrency === one.payout.sendingCurrency && !hides(amountOf(other), amountOf(one)),
      ),
    );
    if (!canShare(one)) alone.push([one]);
    else if (round) round.push(one);
    else shared.push([one]);
  }
  return [...shared, ...alone];
}

/** A case and its index, which is unique in the run; indexes of one group are less than 25,000 apart. */
export type Indexed = readonly [planned: PlannedCase, index: number];

/**
 * Runs cases that read a ledger, round by round; `start` gives a case its place among those that work. Where the sum of
 * a round is wrong, its cases run again one after another; so does a case alone, as money of others may have moved.
 */
export async function runRounds(
  cases: readonly Indexed[],
  terms: CaseTerms,
  wireOf: (planned: PlannedCase) => CaseWire,
  start: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const indexes = new Map(cases);
  const run = (one: PlannedCase, options: CaseOptions, offset = 0) =>
    start(() => runCase(one, (indexes.get(one) ?? 0) + offset, terms, wireOf(one), options));
  for (const members of roundsOf([...indexes.keys()])) {
    const round = new LedgerRound(members.map(({ id }) => id));
    const results = await Promise.all(members.map((one) => run(one, { round })));
    const again = results.filter((result) => result !== undefined);
    if (again.length > 0 && terms.quiescence) noteDisagreement(terms.quiescence);
    for (const before of again) await run(before.case, { before }, secondAttempt);
  }
}
