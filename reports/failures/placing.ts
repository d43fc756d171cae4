/**
 * Finds out for which payouts a requirement fails: values that most failing cases have, and few passing ones. Values are counted over
 * the cases of the run, or over the flows of its load, and reported with the counts.
 */
import type { RunVerdict } from '../../assertions/verdict';
import { number, type RequirementId } from '../../contract';
import type { Verdict } from '../../journal';
import type { FlowKind, Journal } from '../../journal/files';
import { instrumentOf } from '../figures/by-instrument';
import { hasFailed } from './again';
import { circumstancesIn, type NumberName, numberWords } from './circumstances';

/** A value that an observation may have; `isOf` returns undefined if this is unknown. */
interface Value {
  words: string;
  /** it is a limit of a number, chosen so that the failures lie on one side of it */
  isLimit?: true;
  isOf(shown: Observation): boolean | undefined;
  /** how many values it was chosen from, by which `chance` is multiplied */
  tried: number;
}

/** A case, an exchange of a case, or a flow of a load in which a requirement passed or failed. */
interface Observation {
  /** id of the case, or the flow itself */
  of: string | number;
  values: ReadonlyMap<string, string>;
  numbers?: ReadonlyMap<NumberName, number>;
  failed: boolean;
  /** only for an exchange */
  operation?: string;
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

/** An upper bound of the chance that `inside` of `failed` failures lie among `among` of `all` cases. */
function chance(inside: number, failed: number, among: number, all: number): number {
  let product = 1;
  for (let n = 0; n < inside; n += 1) product *= (among - n) / (all - n);
  // multiplied by the number of ways to choose the failures outside
  for (let n = 0; n < failed - inside; n += 1) product *= (failed - n) / (n + 1);
  return product;
}

/** Only a value with a smaller chance is reported, because about twenty values and their pairs are tried. */
const maxChance = 0.001;
/** The minimum number of cases without the value; fewer are no evidence. */
const minElsewhere = 5;
/** A pair of values must cover this share of the failures that the best single value covers. */
const minOfPair = 0.95;
/** The share of the failures that must have a value; not all, because another fault may be among them. */
const minShare = 0.75;

interface Candidate {
  words: string;
  /** indexes of the observations that have the value */
  among: ReadonlySet<number>;
  /** how many cases or flows have the value, and how many of them fail */
  having: number;
  inside: number;
  /** how many do not have it, and how many of them fail; observations with an unknown value are not counted */
  elsewhere: number;
  outside: number;
  chance: number;
  /** the information gain: how much it reduces the entropy of which cases fail */
  gain: number;
}

/** The entropy, in nats, of which of `all` cases failed, summed over the cases. */
function entropy(failed: number, all: number): number {
  const part = (count: number): number => (count === 0 ? 0 : -count * Math.log(count / all));
  return part(failed) + part(all - failed);
}

/** Counts a case at most once with the values and once without, because its exchanges are not independent. */
function candidateOf(values: readonly Value[], shown: readonly Observation[]): Candidate {
  const among = new Set<number>();
  const sides = [new Map<Observation['of'], boolean>(), new Map<Observation['of'], boolean>()] as const;
  for (const [place, one] of shown.entries()) {
    const known = values.map((value) => value.isOf(one));
    if (known.includes(undefined)) continue;
    const has = known.every(Boolean);
    if (has) among.add(place);
    const side = sides[has ? 0 : 1];
    side.set(one.of, (side.get(one.of) ?? false) || one.failed);
  }
  const [[having, inside], [elsewhere, outside]] = sides.map((side): [number, number] => [
    side.size,
    [...side.values()].filter(Boolean).length,
  ]) as [[number, number], [number, number]];
  const tried = values.reduce((product, value) => product * value.tried, 1);
  return {
    words: values.map((value) => value.words).join(' and '),
    ...{ among, having, inside, elsewhere, outside },
    chance: tried * chance(inside, inside + outside, having, having + elsewhere),
    gain: entropy(inside + outside, having + elsewhere) - entropy(inside, having) - entropy(outside, elsewhere),
  };
}

const areEqual = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((place) => other.has(place));

/** The candidate with the highest gain; its words also name candidates with exactly the same observations. */
function bestOf(candidates: readonly Candidate[]): Candidate | undefined {
  const [best, ...others] = [...candidates].sort((one, other) => other.gain - one.gain);
  if (!best) return undefined;
  const same = others.filter(({ among }) => areEqual(among, best.among)).map((one) => one.words);
  return { ...best, words: [best.words, ...same].join(', or ') };
}

const countOf = (shown: readonly Observation[]): number => new Set(shown.map(({ of }) => of)).size;

/** The values that most failures have. */
function frequentValues(failing: readonly Observation[]): Value[] {
  const having = new Map<string, { dimension: string; words: string; of: Set<Observation['of']> }>();
  for (const { values, of } of failing)
    for (const [dimension, words] of values) {
      const known = having.get(`${dimension} ${words}`) ?? { dimension, words, of: new Set() };
      known.of.add(of);
      having.set(`${dimension} ${words}`, known);
    }
  const least = countOf(failing) * minShare;
  return [...having.values()]
    .filter(({ of }) => of.size >= least)
    .map(({ dimension, words }) => ({
      words,
      tried: 1,
      isOf: ({ values }: Observation) => (values.has(dimension) ? values.get(dimension) === words : undefined),
    }));
}

/** The number from `from` on and below `below` that has the fewest digits. */
function roundest(from: number, below: number): string {
  for (let step = 10 ** Math.ceil(Math.log10(below)); step > 1e-3; step /= 10) {
    const round = Math.ceil(from / step) * step;
    if (round < below) return number(Number(round.toPrecision(6)));
  }
  return number(from);
}

/** Limits of age and amount such that all failures lie above, or all below. */
function limitsOf(shown: readonly Observation[]): Value[] {
  const failing = shown.filter(({ failed }) => failed);
  return (Object.keys(numberWords) as NumberName[]).flatMap((name) => {
    const numbersOf = (all: readonly Observation[]) => all.flatMap(({ numbers }) => numbers?.get(name) ?? []);
    const failed = numbersOf(failing);
    if (failed.length < failing.length * minShare) return [];
    const passing = numbersOf(shown.filter((one) => !one.failed));
    const [least, most] = [Math.min(...failed), Math.max(...failed)];
    const before = Math.max(...passing.filter((one) => one < least));
    const after = Math.min(...passing.filter((one) => one > most));
    const { above, upTo } = numberWords[name];
    const value = (words: string, fits: (one: number) => boolean): Value => ({
      words,
      isLimit: true,
      tried: passing.length + 1,
      isOf: ({ numbers }) => {
        const own = numbers?.get(name);
        return own === undefined ? undefined : fits(own);
      },
    });
    return [
      ...(Number.isFinite(before) && before > 0 ? [value(above(roundest(before, least)), (one) => one >= least)] : []),
      ...(Number.isFinite(after) ? [value(upTo(roundest(most, after)), (one) => one <= most)] : []),
    ];
  });
}

/** A sentence on the payouts for which a requirement fails; undefined: no case or flow shows a failure. */
function placeOf(shown: readonly Observation[], what: 'cases' | 'flows'): string | undefined {
  const failing = shown.filter((one) => one.failed);
  const [failed, all] = [countOf(failing), countOf(shown)];
  if (failed === 0) return undefined;
  const everywhere = failed > 1 ? `fails in all ${failed} ${what} that show it` : undefined;
  if (failing.length === shown.length) return everywhere;
  const known = [...frequentValues(failing), ...limitsOf(shown)];
  const isClear = (one: Candidate) =>
    one.inside >= failed * minShare && one.chance <= maxChance && one.elsewhere >= minElsewhere;
  const alone = known.map((one) => [one, candidateOf([one], shown)] as const);
  const single = bestOf(alone.flatMap(([, one]) => (isClear(one) ? [one] : [])));
  const passingIn = (one: Candidate | undefined) => (one ? one.having - one.inside : Number.POSITIVE_INFINITY);
  // a pair cannot be better than a value for which nothing passes; limits that are not clear alone would fit by chance in a pair
  const inPairs =
    passingIn(single) === 0 ? [] : alone.flatMap(([one, found]) => (one.isLimit && !isClear(found) ? [] : [one]));
  const pairs = inPairs.flatMap((one, place) =>
    inPairs.slice(place + 1).map((other) => candidateOf([one, other], shown)),
  );
  // cases with an unknown number are missing from pairs
  const pair = bestOf(pairs.filter((one) => isClear(one) && one.inside >= (single?.inside ?? 0) * minOfPair));
  // a pair is only better if it excludes most of the passing observations
  const found = passingIn(pair) * 2 < passingIn(single) ? pair : single;
  if (found?.outside === 0)
    return `fails for ${found.words} (${found.inside} of ${found.having}), nowhere else (0 of ${found.elsewhere})`;
  if (found)
    return `fails mostly for ${found.words} (${found.inside} of ${found.having}), and ${found.outside} of ${found.elsewhere} elsewhere`;
  if (failed === all) return everywhere;
  const rest = failed > 1 && all - failed >= minElsewhere ? ', and no kind of payout tells them apart' : '';
  return `fails in ${failed} of ${all} ${what}${rest}`;
}

/** The values by which flows differ. The type is missing, because records of flows do not have it. */
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

/** The maximum number of flows that are counted; the first ones are taken. */
const maxFlows = 50_000;

/** The flows of the load as observations of a requirement. */
function flowsShowing(id: RequirementId, { flows }: Pick<Journal, 'flows'>): Observation[] {
  const values = new Map<FlowKind, ReadonlyMap<string, string>>();
  return Array.from({ length: Math.min(flows.length, maxFlows) }, (_, place): Observation => {
    const { kind } = flows.at(place);
    const own = values.get(kind) ?? valuesOfFlow(kind);
    values.set(kind, own);
    return { of: place, values: own, failed: kind.broke.includes(id) };
  });
}

/** Values that are only taken from exchanges, because they may differ from the plan of the case. */
const readFromExchanges: readonly string[] = ['reference', 'age', 'ledger', 'partner'];

/** The ids of the exchanges that earned each requirement, and of those that it failed in. */
export type ShownBy = Pick<RunVerdict, 'earned' | 'failedIn'>;

/** The sentence of `placeOf` for each failed requirement, by its id. `shown`: the verdicts of each case on it. */
export function placesOf(
  ids: readonly RequirementId[],
  shown: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<Verdict>>>,
  { earned, failedIn }: ShownBy,
  journal: Journal,
): Map<RequirementId, string> {
  if (ids.length === 0) return new Map();
  const { plans, cases, exchanges } = journal;
  const own = new Map(
    plans.map(({ case: { id, covers, pool = 'ordinary' } }) => [id, { ...covers?.values, people: pool }]),
  );
  const records = new Map(cases.map((one) => [one.case, one]));
  const drawn = new Map<string, ReadonlyMap<string, string>>();
  const drawnFor = (name: string) => {
    const known = drawn.get(name) ?? valuesOf(records.get(name)?.kind, own.get(name));
    drawn.set(name, known);
    return known;
  };
  const seen = [...circumstancesIn(journal)].flatMap(([id, { values, ...found }]) => {
    const { case: of } = exchanges.get(id) ?? { case: '' };
    const ofCase = [...drawnFor(of)].filter(([name]) => !readFromExchanges.includes(name));
    return [{ id, ...found, of, values: new Map([...ofCase, ...values]) }];
  });
  const inExchanges = (ids: Pick<ReadonlySet<string>, 'has'> | undefined, failed: boolean): Observation[] =>
    seen.flatMap((one) => (ids?.has(one.id) ? [{ ...one, failed }] : []));
  return new Map(
    ids.flatMap((id): [RequirementId, string][] => {
      const all = [...(shown.get(id) ?? [])].flatMap(([name, verdicts]): Observation[] => {
        const record = records.get(name);
        const failed = hasFailed(verdicts);
        if (!record || !(failed || verdicts.has('pass'))) return [];
        return [{ of: name, values: drawnFor(name), failed }];
      });
      const failedCases = all.filter(({ failed }) => failed);
      const failing = inExchanges(failedIn.get(id), true);
      // if exchanges do not show all failures, the cases are counted
      const isSeen = failing.length > 0 && countOf(failing) >= failedCases.length;
      const passing = isSeen ? inExchanges(earned.get(id), false) : [];
      // a rule about several exchanges may name different operations when it fails and when it passes
      const operations = new Set(passing.map(({ operation }) => operation));
      const alike = passing.length === 0 ? failing : failing.filter(({ operation }) => operations.has(operation));
      const place =
        isSeen && alike.length > 0
          ? placeOf([...alike, ...passing], 'cases')
          : failedCases.length > 0
            ? placeOf(all, 'cases')
            : placeOf(flowsShowing(id, journal), 'flows');
      return place === undefined ? [] : [[id, place]];
    }),
  );
}
