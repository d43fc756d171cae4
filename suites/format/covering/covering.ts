/** Few combinations that show much: a covering array over the dimensions of a rule. */
import { getOrMake } from '../../../common/made-once';
import { groupBy } from '../../../contract';
import { seedOf } from '../../../generators/payouts';

/** A value for each dimension, such as `{ type: 'b2b', instrument: 'CARD' }`. */
export type Values = Readonly<Record<string, string>>;

/** Every combination of the values. */
export const combinations = (dimensions: Readonly<Record<string, readonly string[]>>): Values[] =>
  Object.entries(dimensions).reduce<Values[]>(
    (rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  );

/** The values in groups of `size`, each group joined to one value; all of them as one group where they are fewer. */
function joined<Value>(values: readonly Value[], size: number, join: (one: Value, other: Value) => Value): Value[] {
  const groups: Value[] = [];
  const choose = (from: number, left: number, group?: Value): void => {
    if (left === 0 && group !== undefined) groups.push(group);
    for (let at = from; left > 0 && at <= values.length - left; at += 1) {
      const value = values[at] as Value;
      choose(at + 1, left - 1, group === undefined ? value : join(group, value));
    }
  };
  choose(0, Math.min(size, values.length));
  return groups;
}

const textsOf = (row: Values): string[] => Object.entries(row).map(([name, value]) => `${name} ${value}`);

/** The groups of `size` values in a row, as texts such as `type b2b, instrument CARD`; all values where it has fewer. */
export const groupsOf = (row: Values, size: number): string[] =>
  joined(textsOf(row), size, (one, other) => `${one}, ${other}`);

/** A number for each text such as `type b2b`; they are few. */
const numbers = new Map<string, number>();
const numberOf = (text: string): number => getOrMake(numbers, text, () => numbers.size + 1);
/** More than there are numbers of texts. */
const base = 2 ** 16;

/** The same groups, each as one number: thousands of rows are compared by them. */
const numberedGroups = (row: Values, size: number): number[] =>
  joined(textsOf(row).map(numberOf), size, (one, other) => one * base + other);

/** The groups of values that chosen rows show, as numbers. */
export type Shown = Set<number>;

/** What else decides on the rows of a covering. */
interface CoveringOptions<Row> {
  /** so many rows at most; default: no limit */
  max?: number;
  /** asked of a row before it is chosen: one that is not offered is none; default: every row is */
  isOffered?: (row: Row) => boolean;
}

/**
 * Few of the rows, which together show every group of `size` values that any row shows; groups in `shown` need no row,
 * and the groups of the chosen rows are added to it. The first row comes first; the seed decides among equally good
 * rows. The values of a row that `together` names are a group as well.
 */
export function covering<Row extends { values: Values; together?: readonly string[] | undefined }>(
  rows: readonly Row[],
  size: number,
  seed: string,
  shown: Shown,
  { max = Number.POSITIVE_INFINITY, isOffered = () => true }: CoveringOptions<Row> = {},
): Row[] {
  const all = rows.map((row, index) => ({
    row,
    groups: [
      ...numberedGroups(row.values, size),
      ...(row.together ? [numberOf(row.together.map((name) => row.values[name]).join(' '))] : []),
    ],
    rank: index && seedOf(`${seed}/${index}`),
  }));
  // what a row would add can only become less: rows of the same count are held against what is shown in the order of their ranks
  const byCount = groupBy(all, ({ groups }) => groups.length);
  const chosen: Row[] = [];
  for (let count = Math.max(0, ...byCount.keys()); count > 0; count -= 1)
    for (const one of (byCount.get(count) ?? []).sort((a, b) => a.rank - b.rank)) {
      if (chosen.length === max) return chosen;
      one.groups = one.groups.filter((group) => !shown.has(group));
      const { length } = one.groups;
      if (length < count) getOrMake(byCount, length, () => []).push(one);
      else if (isOffered(one.row)) {
        chosen.push(one.row);
        for (const group of one.groups) shown.add(group);
      }
    }
  return chosen;
}
