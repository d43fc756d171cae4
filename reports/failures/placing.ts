/**
 * Which payouts a failed requirement fails for: values that all failing cases have, and passing ones seldom. Counted over the
 * cases of the run, or over the flows of its load, with the numbers beside it.
 */
import type { RequirementId } from '../../contract';
import type { Verdict } from '../../journal';
import type { FlowKind, Journal } from '../../journal/files';
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
};

/** A kind of payout as a case record names it, such as `p2p to WALLET, older revision` (kindName). */
const kind = /^(\w+) to (\w+), (\w+) revision$/;

function valuesOf(name = '', own: Readonly<Record<string, string>> = {}): Map<string, string> {
  const [, type, instrument, revision] = kind.exec(name) ?? [];
  const all = { ...own, ...(type && instrument && revision && { type, instrument, revision }) };
  return new Map(Object.entries(all).map(([dimension, value]) => [dimension, words[value] ?? value]));
}

/** How likely is it that all failures lie among so many of all cases by chance? */
function chance(failed: number, among: number, all: number): number {
  let product = 1;
  for (let n = 0; n < failed; n += 1) product *= (among - n) / (all - n);
  return product;
}

/** What is less likely than this is told; some twenty values and their pairs are tried. */
const maxChance = 0.001;
/** Fewer passing cases elsewhere show nothing. */
const minElsewhere = 5;

interface Candidate {
  words: string;
  /** the places of the cases that have it */
  among: ReadonlySet<number>;
  /** number of cases that have other values; a case that names none counts nowhere */
  elsewhere: number;
  chance: number;
}

function candidateOf(values: readonly Value[], shown: readonly Shown[], failed: number): Candidate {
  const has = ({ values: own }: Shown) => values.every(({ dimension, words }) => own.get(dimension) === words);
  const known = shown.filter(({ values: own }) => values.every(({ dimension }) => own.has(dimension))).length;
  const among = new Set(shown.flatMap((one, place) => (has(one) ? [place] : [])));
  const text = values.map((one) => one.words).join(' and ');
  return { words: text, among, elsewhere: known - among.size, chance: chance(failed, among.size, known) };
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

/** Where the failures of a requirement are, in a sentence; undefined: the cases, or the flows, do not say. */
function placeOf(shown: readonly Shown[], what: 'cases' | 'flows'): string | undefined {
  const failing = shown.filter(({ failed }) => failed);
  const passing = shown.length - failing.length;
  const [first] = failing;
  if (!first || passing < minElsewhere) return undefined;
  const common = [...first.values]
    .filter(([dimension, words]) => failing.every(({ values }) => values.get(dimension) === words))
    .map(([dimension, words]): Value => ({ dimension, words }));
  const of = (...values: Value[]) => candidateOf(values, shown, failing.length);
  const isTold = (one: Candidate) => one.chance <= maxChance && one.elsewhere >= minElsewhere;
  const single = bestOf(common.map((one) => of(one)).filter(isTold));
  const pairs = common.flatMap((one, place) => common.slice(place + 1).map((other) => of(one, other)));
  // a pair says more only where it leaves out most of what passes
  const pair = bestOf(pairs.filter(isTold));
  const passingIn = (one: Candidate | undefined) => (one ? one.among.size - failing.length : Number.POSITIVE_INFINITY);
  const found = passingIn(pair) * 2 < passingIn(single) ? pair : single;
  if (found)
    return `fails for ${found.words} (${failing.length} of ${found.among.size}), nowhere else (0 of ${found.elsewhere})`;
  const moment = momentOf(shown);
  if (moment) return moment;
  if (failing.length * 2 > shown.length) return undefined;
  const rest = failing.length > 1 ? ', and no kind of payout tells them apart' : '';
  return `fails in ${failing.length} of ${shown.length} ${what}${rest}`;
}

/** The instrument of a flow, by the operation that checked its beneficiary. */
const instruments: Readonly<Record<string, string>> = {
  walletStatus: 'WALLET',
  bankStatus: 'BANK_AC',
  cardStatus: 'CARD',
};

/** What tells flows apart: not their type, which their records do not have. */
function valuesOfFlow({ operations, currency, older, resent, connects }: FlowKind): Map<string, string> {
  const instrument = operations.map((one) => instruments[one]).find((one) => one !== undefined);
  const values: Record<string, string | undefined> = {
    instrument,
    currency: currency && `payouts in ${currency}`,
    revision: older ? words.older : words.current,
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
  const own = new Map(plans.map(({ case: { id, covers } }) => [id, covers?.values]));
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
