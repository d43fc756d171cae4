import { judgeResponse, Observations } from '../../assertions/responses';
import { type Judge, note, noteBent } from './flow';

/** Judges an answer of a flow by itself and by what is known of its payout. */
export const judgeAnswer: Judge = (flow, exchange, runner) => {
  const { dialect } = runner.terms;
  const { findings, bent } = judgeResponse(exchange, flow.tracked, runner.terms, new Observations(false, dialect));
  if (exchange.bent) {
    noteBent(flow, exchange.bent);
    noteBent(flow, bent);
  }
  for (const finding of findings) note(flow, exchange, finding, runner);
};
