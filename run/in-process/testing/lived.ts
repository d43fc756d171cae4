/** A gateway that others have met before a run and meet during it, and the verdict of a run that meets it then. */
import { judgeRun } from '../../../assertions/verdict';
import { settle } from '../../../gateway';
import { numbers } from '../../../gateway/domain/triggers';
import { PartnerClient } from '../../../gateway/testing/partner-client';
import { journalOf } from '../../../journal/files';
import type { DialectEntry } from '../../../targets/dialect/entry';
import type { World } from '../in-process';
import { type InProcessOptions, runInProcess } from '../run-in-process';

/** What somebody does so many milliseconds after the beginning of a run. */
export type Event = readonly [afterMs: number, act: () => unknown];

let payouts = 0;

/** Somebody who pays by hand as one of the two partners, without a word to the harness. */
export function payer(world: World, index: 0 | 1) {
  const { state } = world;
  const client = new PartnerClient([], {}, state);
  const headers = () => {
    client.now = world.now;
    return client.headers(index);
  };
  return {
    /** `settleMs`: until it ends */
    pay(msisdn = '254711000042', settleMs = 400) {
      payouts += 1;
      const { config } = state;
      const own = headers();
      state.config = { ...config, settleMs };
      const { body } = client.pay({ msisdn, amount: `${100 + payouts}.17`, name: `BY-HAND-${payouts}`, headers: own });
      state.config = config;
      return String((body as { transactionReference?: string }).transactionReference);
    },
    cancel: (reference: string) => client.cancel(reference, headers()),
    reverse: (reference: string) => client.reverse(reference, headers()),
  };
}

const minute = 60_000;

/**
 * Payouts of both partners that are pending, held and reversing, some of which end during the run that follows: paid, failed, cancelled
 * and returned, while its cases read ledgers, and later. As the second partner, others pay meanwhile too. `pass` lets time go by.
 */
export async function leaveBehind(world: World, pass: (ms: number) => Promise<void> | void = passIn(world)) {
  const events: Event[] = [];
  for (const index of [0, 1] as const) {
    const { pay, cancel, reverse } = payer(world, index);
    const [first, second] = [pay(numbers['held-pending']), pay(numbers['held-pending'])];
    pay(numbers['held-pending']);
    pay(numbers['credit-in-process']);
    const reversed = [pay(numbers['reversal-held']), pay(numbers['reversal-returned'])];
    for (const seconds of [minute / 1000 + 2, 100, 150, 900]) pay(undefined, seconds * 1000);
    for (const seconds of [84, 96, 130, 700]) pay(numbers['credit-failed'], seconds * 1000);
    await pass(1000);
    for (const one of reversed) reverse(one);
    events.push([3000 + index, () => cancel(first)], [200_000, () => cancel(second)]);
    if (index === 1) events.push([10_000, () => pay()], [400_000, () => pay(numbers['held-pending'])]);
  }
  await pass(minute - 2000);
  return events;
}

/** Time goes by in a world with a clock of its own. */
const passIn = (world: World) => (ms: number) => {
  world.now += ms;
  settle(world.state, world.now);
};

/** Options of a run against a gateway that was not started for it; `events` happen during the run. */
export function runIn(world: World, seed: number, events: readonly Event[] = []): InProcessOptions {
  const from = world.now;
  const due = events.toSorted((one, other) => one[0] - other[0]);
  const onTime = (now: number) => {
    while (due[0] && now - from >= due[0][0]) due.shift()?.[1]();
  };
  const run = `RLIVED${seed.toString().padStart(4, '0')}`;
  return { world, seed, run, onTime, rounds: true, declared: { baseUrl: 'http://localhost' } };
}

/** What a run says of a gateway, in few words; `dialect`: of one of another make. */
export async function verdictIn(
  world: World,
  seed: number,
  events: readonly Event[] = [],
  dialect?: readonly DialectEntry[],
) {
  const options = { ...runIn(world, seed, events), dialect };
  const { verdict, invalid, causes } = judgeRun(journalOf(await runInProcess([], options)));
  const told = causes.map(({ requirements, expected, received }) => `${requirements}: ${expected} | ${received}`);
  return { verdict, invalid, told };
}
