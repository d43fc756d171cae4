/**
 * The E-divisive method (Matteson and James 2014), which Apache Otava uses, for one change in one series: the split with the
 * largest energy distance between its sides counts if permutations of the values seldom reach that distance.
 */

/** Fewest values on a side. */
const fewest = 3;

/** The scaled energy distance of the best split, and its place. */
function bestSplit(values: readonly number[]): { place: number; distance: number } {
  const n = values.length;
  let best = { place: 0, distance: Number.NEGATIVE_INFINITY };
  // sums of distances within the left side, within the right side and between them, moved on value by value
  let within = 0;
  let right = 0;
  let between = 0;
  for (let i = 0; i < n; i += 1)
    for (let j = i + 1; j < n; j += 1) right += Math.abs((values[i] as number) - (values[j] as number));
  for (let place = 1; place < n; place += 1) {
    const moved = values[place - 1] as number;
    let toLeft = 0;
    let toRight = 0;
    for (let i = 0; i < place - 1; i += 1) toLeft += Math.abs((values[i] as number) - moved);
    for (let i = place; i < n; i += 1) toRight += Math.abs((values[i] as number) - moved);
    within += toLeft;
    right -= toRight;
    between += toRight - toLeft;
    const rest = n - place;
    if (place < fewest || rest < fewest) continue;
    const energy =
      (2 * between) / (place * rest) - (2 * within) / (place * (place - 1)) - (2 * right) / (rest * (rest - 1));
    const distance = ((place * rest) / n) * energy;
    if (distance > best.distance) best = { place, distance };
  }
  return best;
}

/**
 * The place of the change in a series: the first value of its later side. Undefined: the share of the permutations that
 * reach it is above `level`.
 */
export function changeIn(values: readonly number[], random: () => number, level = 0.001): number | undefined {
  if (values.length < 2 * fewest) return undefined;
  const { place, distance } = bestSplit(values);
  let reached = 1;
  const shuffled = [...values];
  const permutations = Math.ceil(1 / level) - 1;
  for (let round = 0; round < permutations; round += 1) {
    for (let at = shuffled.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [shuffled[at], shuffled[other]] = [shuffled[other] as number, shuffled[at] as number];
    }
    if (bestSplit(shuffled).distance >= distance) reached += 1;
    // it can no longer be rare enough
    if (reached / (permutations + 1) > level) return undefined;
  }
  return place;
}
