/**
 * The end of a run: what has ended is looked at once more, minutes later. A final state stays, and a reference stays
 * used as long as the run lasts (interpretations: states.final, duplicate.later).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { judgeFinalAgain, judgeOutcome } from '../../assertions/cases';
import { judgeResponse, Observations } from '../../assertions/responses';
import { HttpClient } from '../../common/http-client';
import { isInterrupted } from '../../common/processes/interrupt';
import { asBag, type Exchange, type Json } from '../../contract';
import { headers } from '../../generators';
import type { ExchangeRecord, JournalRecord } from '../../journal';
import { rollUp, type Verdict, written } from '../../journal';
import { exchangeOf, makeCall, type Terms } from '../../scenarios/engine/exchange';
import type { Call, Reply } from '../../scenarios/engine/wire';
import type { Case, Step } from '../../suites/format/case';
import { selects } from '../../suites/format/selection';
import type { RunContext } from '../context';
import type { Ended } from '../monitor/ended-transactions';
import { termsOf } from '../network/ask';

const id = 'run.second-look';

/** The final re-check as a case of the plan. */
export const finalRecheckCase: Omit<Case, 'payout'> = {
  id,
  title: 'At the end of the run, final states are the same and used references are refused',
  area: 'run',
  verifies: ['view.final', 'transaction.duplicate'],
  steps: [],
  source: 'run/final-recheck/final-recheck.ts',
};

export interface FinalRecheck {
  ended: readonly Ended[];
  created: readonly ExchangeRecord[];
  terms: Terms;
  /** calls in parallel */
  atOnce: number;
  ask: (call: Call) => Promise<Reply>;
  now: () => number;
  write: (record: JournalRecord) => void;
}

const resendStep: Step = {
  name: 'sent again',
  call: 'createTransaction',
  patches: [],
  copies: 1,
  expect: { outcome: 'refused', requirement: 'transaction.duplicate', codes: ['3004'] },
  checks: [],
};

const day = 86_400_000;

/** A request that carries yesterday's date is refused for that. */
const isOfToday = ({ at }: ExchangeRecord, now: number): boolean => Math.floor(at / day) === Math.floor(now / day);

/** What a view of it is compared with. */
const trackedAs = ({ reference, ...one }: Ended) => ({
  ...one,
  created: { requestingOrganisationTransactionReference: reference },
});

/** Views every final transaction once more and sends the first ones again, and writes what that showed. */
export async function finalRecheck({ ended, created, terms, atOnce, ask, now, write }: FinalRecheck): Promise<void> {
  const startedAt = now();
  const verdicts: Verdict[] = [];
  let exchanges = 0;
  const send = async (call: Call, step: string, judge: (exchange: Exchange) => ReturnType<typeof judgeOutcome>) => {
    const at = now();
    const reply = await ask(call);
    if (reply.fault) {
      write({ t: 'fault', at, whose: 'network', part: 'compliance', case: id, text: reply.fault });
      verdicts.push('error');
      return;
    }
    const exchange = exchangeOf(call, reply, at, terms);
    exchanges += 1;
    const name = `${id}#${exchanges}`;
    write({ t: 'exchange', id: name, part: 'compliance', case: id, step, ...written(exchange) });
    const { verified, findings } = judge(exchange);
    write({ t: 'checks', case: id, step, exchange: name, verified, findings });
    verdicts.push(...findings.map(({ verdict }) => verdict), ...(verified.length > 0 ? (['pass'] as const) : []));
  };
  const head = () => headers(terms.credentials, now());
  const jobs = [
    ...ended.map((one) => () => {
      const asked = { path: { transactionReference: one.transactionReference }, query: {}, headers: {}, body: {} };
      return send(makeCall(terms, 'viewTransaction', asked, head()), 'viewed again', (exchange) =>
        judgeFinalAgain(
          exchange,
          one,
          judgeResponse(exchange, trackedAs(one), terms, new Observations(true, terms.dialect)),
        ),
      );
    }),
    ...created
      .filter((one) => isOfToday(one, now()))
      .map(({ request: { body } }) => () => {
        const again = { path: {}, query: {}, headers: {}, body: asBag(body as Json) ?? {} };
        return send(makeCall(terms, 'createTransaction', again, head()), 'sent again', (exchange) =>
          judgeOutcome(resendStep, [exchange]),
        );
      }),
  ];
  let next = 0;
  const worker = async () => {
    for (let job = jobs[next++]; job; job = jobs[next++]) await job();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  write({
    t: 'case',
    case: id,
    at: startedAt,
    ms: now() - startedAt,
    verdict: rollUp(verdicts),
    finals: [],
    quoteIds: [],
    references: [],
  });
  write({ t: 'end', part: 'compliance', at: now(), exit: 0, dropped: 0, iterations: 1 });
}

/** Responses of the final re-check that are awaited at the same time, unless a ceiling asks for fewer requests. */
const usuallyAtOnce = 8;

/** Below this ceiling, in requests a second, they are sent one at a time. */
const slowCeiling = 1000;

/** The final re-check of a run against its target, if it certifies and its cases were not selected otherwise. */
export async function recheckFinalStates(context: RunContext): Promise<void> {
  const { options, run, baseUrl, journal, endedTransactions, caFile } = context;
  const { chosen, selection, log } = options;
  const { target, credentials } = chosen;
  const isAsked = options.parts.includes('compliance') && (!selection || selects(selection, finalRecheckCase));
  const { ended } = endedTransactions;
  const created = endedTransactions.createdBy(credentials.username);
  if (!isAsked || isInterrupted() || ended.length === 0 || !target.operations.includes('viewTransaction')) return;
  log(`final re-check: ${ended.length} final states, ${created.length} used references`);
  journal.write({ t: 'plan', case: finalRecheckCase });
  const ceiling = chosen.ceiling?.most ?? Number.POSITIVE_INFINITY;
  const gapMs = ceiling < slowCeiling ? 1000 / ceiling : 0;
  const client = new HttpClient({ caFile });
  const ask = async ({ url, method, headers, payload }: Call): Promise<Reply> => {
    if (gapMs > 0) await sleep(gapMs);
    const at = performance.now();
    try {
      return await client.send(url, { method, headers, body: payload });
    } catch (cause) {
      return { status: 0, headers: {}, text: '', ms: performance.now() - at, fault: String(cause) };
    }
  };
  try {
    await finalRecheck({
      ended,
      created,
      terms: termsOf(chosen, baseUrl, run),
      atOnce: gapMs > 0 ? 1 : usuallyAtOnce,
      ask,
      now: Date.now,
      write: (record) => journal.write(record),
    });
  } finally {
    await client.close();
  }
}
