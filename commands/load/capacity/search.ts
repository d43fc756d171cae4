/** Runs a search for capacity with k6, each rate in its own run folder, and writes the result. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../../common/errors';
import type { Log } from '../../../common/log';
import { shownPath } from '../../../common/user-path';
import { config, maxSearched } from '../../../k6.config';
import type { RunOptions } from '../../../run/context';
import { minRate } from '../../../run/settings/profile';
import { runAndJudge } from '../../cli/run-and-judge';
import { findCapacity, minSeconds } from './capacity';
import { capacityPage } from './page';
import { stageOf } from './stage';
import { answerText, capacityText, outcomeWords, rateText } from './words';

/** Any figure is a pass, however low; a lowest rate that does not hold is a fail, and no figure is invalid. */
const exitCodes = { found: 0, 'at-least': 0, below: 1, none: 2 } as const;

interface SearchOptions extends Omit<RunOptions, 'parts' | 'purpose'> {
  /** prints the figures as JSON */
  json?: boolean | undefined;
}

/** Resolves with the exit code. */
export async function searchCapacity(asked: SearchOptions): Promise<number> {
  const { profile, folder, seed, log, json: asJson, ...options } = asked;
  const { searchTo: high = profile.rate, ...one } = profile;
  const { seconds } = one;
  const low = Math.max(one.rate, minRate(seconds));
  const { goalMs, withinShare } = config.limits;
  const neededSeconds = Math.ceil(maxSearched * Math.max((seconds * low) / high, minSeconds(goalMs)));
  if (seconds * maxSearched < neededSeconds)
    throw new UsageError(
      `--duration: a run of ${seconds} s at ${rateText(high)} flows/s ${low > high ? 'has too few replies to judge' : 'ends before a queue can be seen'}. Expected ${neededSeconds}s or more for all ${maxSearched} runs together.`,
    );
  log(
    `Search for capacity: runs of ${seconds} s at ${rateText(low)} to ${rateText(high)} flows/s against ${options.chosen.target.baseUrl}, ${maxSearched} at most`,
  );
  const attempt = async (rate: number, number: number) => {
    const name = `${String(number).padStart(2, '0')}-at-${rateText(rate)}`;
    // of a run, only the transient lines of progress: the search logs the rest
    const progress: Log = (text, passing) => passing && log(text, true);
    const { result } = await runAndJudge({
      ...options,
      folder: join(folder, name),
      allure: false,
      // other payouts each time, so that no run uses up the limits of a later one
      seed: seed + number,
      parts: ['flow'],
      purpose: 'load',
      profile: { ...one, rate },
      log: progress,
    });
    const stage = stageOf(result.report, name, rate, seconds);
    log(
      `  ${rateText(rate)} flows/s: ${outcomeWords[stage.outcome]}${stage.reasons[0] ? `; ${stage.reasons[0]}` : ''}`,
    );
    return stage;
  };
  const capacity = await findCapacity({ low, high, seconds, goalMs, withinShare, attempt });
  const { name } = options.chosen.target;
  const json = JSON.stringify({ target: name, text: answerText(capacity), ...capacity }, undefined, 2);
  // printed before the files are written, because writing them may fail
  console.log(asJson ? json : capacityText(capacity, name));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'capacity.json'), `${json}\n`);
  writeFileSync(join(folder, 'load.html'), capacityPage(capacity, name));
  log(`table, charts and runs: ${shownPath(folder)}`);
  return exitCodes[capacity.answer];
}
