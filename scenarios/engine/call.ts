import { isBusy } from '../../assertions/responses';
import type { OperationId } from '../../contract';
import type { RequestTemplate } from '../../generators';
import type { Exchange } from '../../journal';
import { exchangeOf, fillCall, judgedBody } from '../../wire/exchange';
import { faultOf, fromGateway, type Reply } from '../../wire/wire';
import type { Flow, Runner, Step } from './flow';

/** Sends one call of a flow, `copies` at the same moment, and has each answer judged; undefined where all are lost. */
export function call(flow: Flow, operation: OperationId, runner: Runner, copies = 1): Exchange[] | undefined {
  const { terms, wire } = runner;
  const now = wire.now();
  flow.variables.now = now;
  const template = flow.payout.requests[operation] as RequestTemplate;
  const made = fillCall(terms, operation, template, flow.variables);
  if (runner.judge) made.body = judgedBody(template, flow.variables, terms.dialect?.operations[operation]);
  const replies = wire.send(copies === 1 ? [made] : Array.from({ length: copies }, () => made));
  const exchanges: Exchange[] = [];
  const lost: Step[] = [];
  for (let at = 0; at < replies.length; at += 1) {
    const reply = fromGateway(replies[at] as Reply, terms);
    const step: Step = [operation, now - flow.startedAt, reply.ms];
    if (reply.connectMs !== undefined) {
      flow.connects ??= [];
      flow.connects.push(reply.connectMs);
    }
    const fault = faultOf(reply);
    if (fault) {
      flow.fault = `${operation}: ${fault}`;
      lost.push(step);
      continue;
    }
    const exchange = exchangeOf(made, reply, now, terms);
    if (isBusy(exchange)) flow.busy = [...(flow.busy ?? []), flow.steps.length];
    flow.steps.push(step);
    runner.judge?.answer(flow, exchange, runner);
    exchanges.push(exchange);
  }
  if (lost.length > 0) flow.lost = lost;
  return exchanges.length > 0 ? exchanges : undefined;
}
