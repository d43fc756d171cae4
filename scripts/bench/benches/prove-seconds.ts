import { EnvironmentError } from '../../../common/errors';
import { requirement as requirementOf } from '../../../contract';
import { type Defect, defects } from '../../../gateway';
import { runDefects } from '../../prove/by-k6/run-many-with-k6';
import { runDefect, runJobs } from '../../prove/by-k6/run-with-k6';
import type { MutantResult } from '../../prove/proof';
import { type Bench, judge, type Metric, type Options, type Result, short } from '../result';

const metric: Metric = {
  name: 'prove.k6Seconds',
  text: 'all hand-written defects through k6, many at once, compared with a run for each; extrapolated from samples',
  unit: 's',
  limit: { of: 'ratio', at: 'most', than: 0.125 },
};

/** Every n-th defect runs with others, and every n-th by itself, which takes much longer. */
const everyTogether = 4;
const everySingle = 84;
/** Runs at the same time, as `prove` has them on two cores. */
const atOnce = 2;

/** Defects of reply times run by themselves either way: they are left out of the samples, and added to both. */
const isTimed = ({ breaks }: Defect): boolean => requirementOf(breaks)?.judgedBy === 'reply-times';

interface Timed {
  seconds: number;
  results: MutantResult[];
}

async function timed(work: (onResult: (result: MutantResult) => void) => Promise<unknown>): Promise<Timed> {
  const results: MutantResult[] = [];
  const from = performance.now();
  await work((result) => results.push(result));
  return { seconds: (performance.now() - from) / 1000, results };
}

async function run({ log }: Options): Promise<Result[]> {
  const ordinary = defects.filter((defect) => !isTimed(defect));
  const timing = defects.filter(isTimed);
  const sample = (every: number) => ordinary.filter((_, index) => index % every === 0);
  const [many, few] = [sample(everyTogether), sample(everySingle)];
  log(`  ${many.length} of ${defects.length} defects, many at once`);
  const together = await timed((onResult) => runDefects(many, atOnce, onResult));
  log(`  ${together.seconds.toFixed(0)} s; ${few.length} of them, each by itself`);
  const single = await timed((onResult) =>
    runJobs(
      few.map((defect) => () => runDefect(defect)),
      atOnce,
      onResult,
    ),
  );
  log(`  ${single.seconds.toFixed(0)} s; one of reply times`);
  const [slow] = timing;
  const alone = slow ? await timed(async (onResult) => onResult(await runDefect(slow))) : { seconds: 0, results: [] };
  // a busy machine excuses late replies, so that of reply times may survive
  const survived = [...together.results, ...single.results].filter(({ status }) => status !== 'killed');
  if (survived.length > 0)
    throw new EnvironmentError(`prove.k6Seconds: ${survived.map(({ id }) => id).join(', ')} survived.`);
  const all = (part: Timed, size: number): number =>
    (part.seconds * ordinary.length) / size + alone.seconds * timing.length;
  const sampled = (part: Timed, size: number) => ({ defects: size, seconds: short(part.seconds) });
  const detail = {
    together: sampled(together, many.length),
    single: {
      ...sampled(single, few.length),
      longest: short(Math.max(...single.results.map(({ seconds }) => seconds))),
    },
    ofReplyTimes: { defects: timing.length, secondsEach: short(alone.seconds) },
  };
  return [judge({ ...metric, value: all(together, many.length), baseline: all(single, few.length), detail })];
}

export const proveSeconds: Bench = { metrics: [metric], run };
