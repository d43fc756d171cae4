/**
 * Which payouts a failed requirement fails for: values that all failing cases have, and passing ones seldom. Counted over the
 * cases of the run, or over the flows of its load, with the numbers beside it.
 */
import type { RequirementId } from '../../contract';
import type { Verdict } from '../../journal';
import type { FlowKind, Journal } from '../../journal/files';
import { instrumentOf } from '../figures/by-instrument';
import { hasFailed } from './again';

/** A value of a dimension of payouts, in words. */
interface Value {
  dimension: string;
  words: string;
}

/** A case that showed a requirement, or a flow of a load that did. */
interface Shown {
  values: ReadonlyMap<string, string>;
  failed: boolean;
  /** milliseconds after the beginning of the run */
  at: number;
}

const words: Readonly<Record<string, string>> = {
  older: 'the older revision',
  current: 'the current revision',
  first: 'the first partner',
  second: 'the second partner',
  service: "the service's reference",
  partner: "the partner's reference",
  forward: 'forward quotes',
  reverse: 'reverse quotes',
  new: 'young payouts',
  old: 'old payouts',
  unusual: 'people with unusual names',
  ordinary: 'people with ordinary names',
};

/** A kind of payout as a case record names it, such as `p2p to WALLET, older revision` (kindName). */
const kind = /^(\w+) to (\w+), (\w+) revision$/;

function valuesOf(name = '', own: Readonly<Record<string, string>> = {}): Map<string, string> {
  const [, type, instrument, revision] = kind.exec(name) ?? [];
  const all = { ...own, ...(type && instrument && revision && { type, instrument, revision }) };
  return new Map(Object.entries(all).map(([dimension, value]) => [dimension, words[value] ?? value]));
}

/** How likely is it at most that so many of all failures lie among some of all cases by chance? */
function chance(inside: number, failed: number, among: number, all: number): number {
  let product = 1;
  for (let n = 0; n < inside; n += 1) product *= (among - n) / (all - n);
  // the others may be any of the failures
  for (let n = 0; n < failed - inside; n += 1) product *= (failed - n) / (n + 1);
  return product;
}

/** What is less likely than this is told; some twenty values and their pairs are tried. */
const maxChance = 0.001;
/** Fewer passing cases elsewhere show nothing. */
const minElsewhere = 5;
/** The share of the failures that must have a value, so that it is told: another fault may be among them. */
const minShare = 0.75;

interface Candidate {
  words: string;
  /** the places of the cases that have it */
  among: ReadonlySet<number>;
  /** how many of them fail */
  inside: number;
  /** number of cases that have other values; a case that names none counts nowhere */
  elsewhere: number;
  chance: number;
}

function candidateOf(values: readonly Value[], shown: readonly Shown[], failed: number): Candidate {
  const has = ({ values: own }: Shown) => values.every(({ dimension, words }) => own.get(dimension) === words);
  const known = shown.filter(({ values: own }) => values.every(({ dimension }) => own.has(dimension))).length;
  const among = new Set(shown.flatMap((one, place) => (has(one) ? [place] : [])));
  const inside = shown.filter((one) => one.failed && has(one)).length;
  const text = values.map((one) => one.words).join(' and ');
  const elsewhere = known - among.size;
  return { words: text, among, inside, elsewhere, chance: chance(inside, failed, among.size, known) };
}

const areEqual = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((place) => other.has(place));

/** The likeliest candidate; with those that the same cases have, as nothing tells them apart. */
function bestOf(candidates: readonly Candidate[]): Candidate | undefined {
  const [best, ...others] = [...candidates].sort((one, other) => one.chance - other.chance);
  if (!best) return undefined;
  const same = others.filter(({ among }) => areEqual(among, best.among)).map((one) => one.words);
  return { ...best, words: [best.words, ...same].join(', or ') };
}

/** A moment from which on all failed, and before which none did. */
function momentOf(shown: readonly Shown[]): string | undefined {
  const from = Math.min(...shown.flatMap(({ failed, at }) => (failed ? [at] : [])));
  const [before, after] = [shown.filter(({ at }) => at < from), shown.filter(({ at }) => at >= from)];
  if (after.length < minElsewhere || before.length < minElsewhere || !after.every(({ failed }) => failed))
    return undefined;
  return `fails only from ${Math.round(from / 1000)} s after the beginning on (${after.length} of ${after.length}), not before (0 of ${before.length})`;
}

/** The values that most failures have. */
function frequentValues(failing: readonly Shown[]): Value[] {
  const counts = new Map<string, Value & { count: number }>();
  for (const { values } of failing)
    for (const [dimension, words] of values) {
      const known = counts.get(`${dimension} ${words}`) ?? { dimension, words, count: 0 };
      known.count += 1;
      counts.set(`${dimension} ${words}`, known);
    }
  return [...counts.values()].filter(({ count }) => count >= failing.length * minShare);
}

/** Where the failures of a requirement are, in a sentence; undefined: the cases, or the flows, show none. */
function placeOf(shown: readonly Shown[], what: 'cases' | 'flows'): string | undefined {
  const failing = shown.filter(({ failed }) => failed);
  const { length: failed } = failing;
  if (failed === 0) return undefined;
  if (failed === shown.length) return failed > 1 ? `fails in all ${failed} ${what} that show it` : undefined;
  const frequent = frequentValues(failing);
  const of = (...values: Value[]) => candidateOf(values, shown, failed);
  const isTold = (one: Candidate) =>
    one.inside >= failed * minShare && one.chance <= maxChance && one.elsewhere >= minElsewhere;
  const single = bestOf(frequent.map((one) => of(one)).filter(isTold));
  const pairs = frequent.flatMap((one, place) => frequent.slice(place + 1).map((other) => of(one, other)));
  const pair = bestOf(pairs.filter((one) => isTold(one) && one.inside >= (single?.inside ?? 0)));
  // a pair says more only where it leaves out most of what passes
  const passingIn = (one: Candidate | undefined) => (one ? one.among.size - one.inside : Number.POSITIVE_INFINITY);
  const found = passingIn(pair) * 2 < passingIn(single) ? pair : single;
  if (found?.inside === failed)
    return `fails for ${found.words} (${failed} of ${found.among.size}), nowhere else (0 of ${found.elsewhere})`;
  if (found)
    return `fails mostly for ${found.words} (${found.inside} of ${found.among.size}), and ${failed - found.inside} of ${shown.length - found.among.size} elsewhere`;
  const moment = momentOf(shown);
  if (moment) return moment;
  const rest = failed > 1 && shown.length - failed >= minElsewhere ? ', and no kind of payout tells them apart' : '';
  return `fails in ${failed} of ${shown.length} ${what}${rest}`;
}

/** What tells flows apart: not their type, which their records do not have. */
function valuesOfFlow({ operations, currency, older, unusual, resent, connects }: FlowKind): Map<string, string> {
  const instrument = instrumentOf(operations);
  const values: Record<string, string | undefined> = {
    instrument,
    currency: currency && `payouts in ${currency}`,
    revision: older ? words.older : words.current,
    people: unusual ? words.unusual : words.ordinary,
    resent: resent ? 'references that were sent again' : 'references that were sent once',
    ...(connects !== undefined && {
      connection: connects > 0 ? 'flows on a new connection' : 'flows on a kept connection',
    }),
  };
  return new Map(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** Flows of a load that are counted: the first ones. */
const maxFlows = 50_000;

/** The flows of the load, of which some broke the requirement. */
function flowsShowing(id: RequirementId, { flows }: Pick<Journal, 'flows'>, beginning: number): Shown[] {
  const values = new Map<FlowKind, ReadonlyMap<string, string>>();
  return Array.from({ length: Math.min(flows.length, maxFlows) }, (_, place): Shown => {
    const { kind, at } = flows.at(place);
    const own = values.get(kind) ?? valuesOfFlow(kind);
    values.set(kind, own);
    return { values: own, failed: kind.broke.includes(id), at: at - beginning };
  });
}

/** Where each requirement that did not hold fails, by its id. */
export function placesOf(
  ids: readonly RequirementId[],
  shown: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<Verdict>>>,
  { plans, cases, flows }: Pick<Journal, 'plans' | 'cases' | 'flows'>,
  beginning: number,
): Map<RequirementId, string> {
  const own = new Map(
    plans.map(({ case: { id, covers, pool = 'ordinary' } }) => [id, { ...covers?.values, people: pool }]),
  );
  const records = new Map(cases.map((one) => [one.case, one]));
  return new Map(
    ids.flatMap((id): [RequirementId, string][] => {
      const all = [...(shown.get(id) ?? [])].flatMap(([name, verdicts]): Shown[] => {
        const record = records.get(name);
        const failed = hasFailed(verdicts);
        if (!record || !(failed || verdicts.has('pass'))) return [];
        return [{ values: valuesOf(record.kind, own.get(name)), failed, at: record.at - beginning }];
      });
      const isOfCases = all.some(({ failed }) => failed);
      const place = isOfCases ? placeOf(all, 'cases') : placeOf(flowsShowing(id, { flows }, beginning), 'flows');
      return place === undefined ? [] : [[id, place]];
    }),
  );
}
