/** Few combinations that show much: a covering array over the dimensions of a rule. */
import { seedOf } from '../../../generators/payouts';

/** A value for each dimension, such as `{ type: 'b2b', instrument: 'CARD' }`. */
export type Values = Readonly<Record<string, string>>;

/** Every combination of the values. */
export const combinations = (dimensions: Readonly<Record<string, readonly string[]>>): Values[] =>
  Object.entries(dimensions).reduce<Values[]>(
    (rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  );

/**
 * The groups of `size` values in a row, as texts such as `type b2b, instrument CARD`; all values where it has fewer.
 */
export function groupsOf(row: Values, size: number): string[] {
  const values = Object.entries(row).map(([name, value]) => `${name} ${value}`);
  const groups: string[] = [];
  const choose = (from: number, left: number, text: string): void => {
    if (left === 0) groups.push(text);
    else
      for (let at = from; at <= values.length - left; at += 1)
        choose(at + 1, left - 1, text === '' ? `${values[at]}` : `${text}, ${values[at]}`);
  };
  choose(0, Math.min(size, values.length), '');
  return groups;
}

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
  shown: Set<string>,
  { max = Number.POSITIVE_INFINITY, isOffered = () => true }: CoveringOptions<Row> = {},
): Row[] {
  let left = rows.map((row, index) => ({
    row,
    groups: [
      ...groupsOf(row.values, size),
      ...(row.together ? [row.together.map((name) => row.values[name]).join(' ')] : []),
    ],
    rank: index && seedOf(`${seed}/${index}`),
    /** how many rows were chosen when its groups were held against what is shown */
    seenAt: -1,
  }));
  const chosen: Row[] = [];
  for (;;) {
    let best: (typeof left)[number] | undefined;
    left = left.filter((one) => {
      // its groups can only become fewer
      if (best && one.groups.length < best.groups.length) return true;
      if (one.seenAt < chosen.length) one.groups = one.groups.filter((group) => !shown.has(group));
      one.seenAt = chosen.length;
      const more = one.groups.length - (best?.groups.length ?? 0);
      if (more > 0 || (best && more === 0 && one.rank < best.rank)) best = one;
      return one.groups.length > 0;
    });
    if (!best || chosen.length === max) return chosen;
    const { row, groups } = best;
    left = left.filter((one) => one.row !== row);
    if (!isOffered(row)) continue;
    chosen.push(row);
    for (const group of groups) shown.add(group);
  }
}
