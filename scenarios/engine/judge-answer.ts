import { judgeResponse, Observations } from '../../assertions/responses';
import type { Exchange } from '../../contract';
import { type Flow, type Judge, note, noteDialect, type Runner } from './flow';

/** Judges an answer of a flow by itself and by what is known of its payout. */
function judgeAnswer(flow: Flow, exchange: Exchange, runner: Runner): void {
  const { dialect } = runner.terms;
  const { findings, bent } = judgeResponse(exchange, flow.tracked, runner.terms, new Observations(false, dialect));
  if (exchange.bent) {
    noteDialect(flow, exchange.bent);
    noteDialect(flow, bent);
  }
  for (const finding of findings) note(flow, exchange, finding, runner);
}

/** The judge of the flows of a process; it keeps a few exchanges of each violation for all of them together. */
export const newJudge = (): Judge => ({ answer: judgeAnswer, samples: {} });
