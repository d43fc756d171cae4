/** Answers that a mutant gives in the gateway's place. */
import {
  asBag,
  type Code,
  codes,
  fieldsOf,
  getAt,
  gmtTime,
  type Json,
  type OperationId,
  operation as operationOf,
  setAt,
} from '../../../contract';
import type { Call, Reply } from '../../../scenarios/engine/wire';
import { type CleanExchange, type CleanRun, kindOf } from '../certifications/clean-run';
import type { Tampering } from './mutant';

const replyOf = (body: Json): Reply => ({
  status: 200,
  headers: { 'Content-Type': 'application/json' },
  text: JSON.stringify(body) ?? '',
  ms: 1,
});

/** A refusal with a code, in the form of the operation. */
export function refusal(call: Call, { code, message, class: meaning }: Code, now: number): Reply {
  const { failure, response } = operationOf(call.operation);
  if (failure === 'either') return replyOf({ statusCode: code, responseMessage: message });
  const isUnknown = meaning === 'authentication';
  const error = {
    errorCategory: isUnknown ? 'authorisation' : 'businessRule',
    errorCode: code,
    errorDescription: message,
    errorDateTime: gmtTime(now),
  };
  if (failure === 'bare') return replyOf({ error });
  const reference = asBag(call.body)?.requestingOrganisationTransactionReference;
  return replyOf({
    error,
    serverCorrelationId: isUnknown ? '' : 'MUTANT0000000001',
    clientCorrelationId: typeof reference === 'string' ? reference : '',
    ...(response === 'transactionView' && { status: 'FAILED' }),
  });
}

/** A success of the operation as the clean gateway gave one for the kind of payout, with the echoes of this request. */
export function success(call: Call, clean: CleanRun, kind: string): Reply | undefined {
  const isSuccess = (exchange: CleanExchange) =>
    exchange.operation === call.operation && exchange.outcome === 'success';
  const given =
    clean.exchanges.find((exchange) => isSuccess(exchange) && kindOf(exchange.case) === kind) ??
    clean.exchanges.find(isSuccess);
  if (!given) return undefined;
  const body: Json = JSON.parse(given.text);
  for (const { echo, path } of fieldsOf(operationOf(call.operation).response)) {
    const sent = echo && getAt(call.body, echo.slice(echo.indexOf('.') + 1));
    if (typeof sent === 'string' && getAt(body, path) !== undefined) setAt(body, path, sent);
  }
  return replyOf(body);
}

/** The next code of the same table that is none of the given ones. */
export function nextCode(own: string, except: readonly string[]): Code | undefined {
  const known = codes.find(({ code }) => code === own);
  const table = codes.filter(({ source }) => source === known?.source);
  const at = table.findIndex(({ code }) => code === own);
  return [...table.slice(at + 1), ...table.slice(0, at)].find(({ code }) => !except.includes(code));
}

export type AnswerRule = (call: Call, as: CleanExchange, deliver: () => Reply, now: number) => Reply | undefined;

/** Answers the calls of an operation in the gateway's place, or changes its reply; undefined: as the gateway does. */
export function answering(clean: CleanRun, operation: OperationId, answer: AnswerRule): Tampering {
  const byCase = new Map<string, CleanExchange[]>();
  for (const exchange of clean.exchanges) {
    if (exchange.operation !== operation) continue;
    const list = byCase.get(exchange.case);
    if (list) list.push(exchange);
    else byCase.set(exchange.case, [exchange]);
  }
  let known: readonly CleanExchange[] = [];
  let count = 0;
  const tampering: Tampering = {
    changed: 0,
    begin: (id) => {
      known = byCase.get(id) ?? [];
      count = 0;
    },
    send: (calls, deliver, now) =>
      calls.map((call) => {
        const usual = () => deliver([call])[0] as Reply;
        // beyond what the clean run asked, a call repeats its last one
        const as = call.operation === operation ? known[Math.min(count, known.length - 1)] : undefined;
        if (!as) return usual();
        count += 1;
        const other = answer(call, as, usual, now);
        if (!other) return usual();
        tampering.changed += 1;
        return other;
      }),
  };
  return tampering;
}
