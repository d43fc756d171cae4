import type { Defect } from '../../gateway';
import { seedOf } from '../../generators/payouts';
import { plan } from './in-process';

/** Most cases of its requirement that are run for one defect; some requirements have a thousand. */
const maxCases = 40;
/** Cases of other requirements that are run beside them. */
const neutralCases = 10;

/** The cases for a defect: those of its requirement, the given ones, and a sample of others that depends on its id. */
export function casesFor({ id, breaks }: Defect, given: readonly string[] = []): Set<string> {
  const own = plan.cases.filter(({ verifies }) => verifies.includes(breaks)).map((one) => one.id);
  const others = plan.cases.filter(({ verifies }) => !verifies.includes(breaks)).map((one) => one.id);
  const start = seedOf(id) % Math.max(1, others.length);
  const neutral = Array.from({ length: Math.min(neutralCases, others.length) }, (_, n) => {
    return others[(start + n * 37) % others.length] as string;
  });
  // spread evenly, because some defects show with some instruments only, and the cases are ordered by instrument
  const step = Math.max(1, own.length / maxCases);
  const spread = Array.from({ length: Math.min(maxCases, own.length) }, (_, n) => own[Math.floor(n * step)] as string);
  return new Set([...given, ...spread, ...neutral]);
}
