import { contradictionsOf, historyOf } from '../../assertions/model';
import { judgeResponse, Observations } from '../../assertions/responses';
import type { Exchange, ExchangeRecord, UnansweredRecord } from '../../journal';
import type { Terms } from '../../wire/exchange';
import { type Flow, type Judge, note, noteDialect, type Runner } from './flow';

/** Judges an answer of a flow by itself and by what is known of its payout. */
function judgeAnswer(flow: Flow, exchange: Exchange, runner: Runner): void {
  flow.exchanges.push(exchange);
  const { dialect } = runner.terms;
  const { findings, bent } = judgeResponse(exchange, flow.tracked, runner.terms, new Observations(false, dialect));
  if (exchange.bent) {
    noteDialect(flow, exchange.bent);
    noteDialect(flow, bent);
  }
  for (const finding of findings) note(flow, exchange, finding, runner);
}

/** The transaction of a flow whose answer was lost, in the form of a journal; empty: every answer came. */
function lostTransaction(
  { lost = [], lookedUp, variables, startedAt: at }: Flow,
  { credentials }: Terms,
): UnansweredRecord[] {
  const operation = 'createTransaction';
  if (!lookedUp && !lost.some(([name]) => name === operation)) return [];
  const headers = { 'X-USERNAME': credentials.username };
  const body = { requestingOrganisationTransactionReference: variables.reference };
  const request = { method: 'POST', url: '', headers, body };
  return [{ t: 'unanswered', at, case: '', step: '', operation, request, reason: '', ms: 0 }];
}

/** Judges what a flow showed as a whole by the model that judges the cases. */
function judgeEnd(flow: Flow, runner: Runner): void {
  const records = flow.exchanges.map((exchange, at): ExchangeRecord => {
    return { t: 'exchange', id: `${exchange.operation} ${at + 1}`, part: 'flow', case: '', step: '', ...exchange };
  });
  const exchanges = new Map(records.map((record) => [record.id, record]));
  const unanswered = lostTransaction(flow, runner.terms);
  const { run } = runner.terms;
  for (const { exchange, ...finding } of contradictionsOf(historyOf({ exchanges, unanswered, plans: [] }, { run }))) {
    const shown = flow.exchanges[records.findIndex(({ id }) => id === exchange)];
    // an answer has shown it already
    if (shown && !flow.broke.includes(finding.requirement)) note(flow, shown, finding, runner);
  }
}

/** The judge of the flows of a process; it keeps a few exchanges of each violation for all of them together. */
export const newJudge = (): Judge => ({ answer: judgeAnswer, end: judgeEnd, samples: {} });
