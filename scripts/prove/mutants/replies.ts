/** Answers that a mutant gives in the gateway's place. */
import {
  asBag,
  type Code,
  codes,
  fieldsOf,
  getAt,
  gmtTime,
  groupBy,
  type Json,
  type OperationId,
  operation as operationOf,
  setAt,
} from '../../../contract';
import type { Response } from '../../../gateway';
import { type CleanExchange, type CleanRun, kindOf } from '../certifications/clean-run';
import { answering, type Call, type Tampering } from './tampering';

const responseOf = (body: Json): Response => ({ status: 200, body: body as Response['body'] });

/** A refusal with a code, in the form of the operation. */
export function refusal(call: Call, { code, message, class: meaning }: Code, now: number): Response {
  const { failure, response } = operationOf(call.operation);
  if (failure === 'either') return responseOf({ statusCode: code, responseMessage: message });
  const isUnknown = meaning === 'authentication';
  const error = {
    errorCategory: isUnknown ? 'authorisation' : 'businessRule',
    errorCode: code,
    errorDescription: message,
    errorDateTime: gmtTime(now),
  };
  if (failure === 'bare') return responseOf({ error });
  const reference = asBag(call.body)?.requestingOrganisationTransactionReference;
  return responseOf({
    error,
    serverCorrelationId: isUnknown ? '' : 'MUTANT0000000001',
    clientCorrelationId: typeof reference === 'string' ? reference : '',
    ...(response === 'transactionView' && { status: 'FAILED' }),
  });
}

/** A success of the operation as the clean gateway gave one for the kind of payout, with the echoes of this request. */
export function success(call: Call, clean: CleanRun, kind: string): Response | undefined {
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
  return responseOf(body);
}

/** The next code of the same table that is none of the given ones. */
export function nextCode(own: string, except: readonly string[]): Code | undefined {
  const known = codes.find(({ code }) => code === own);
  const table = codes.filter(({ source }) => source === known?.source);
  const at = table.findIndex(({ code }) => code === own);
  return [...table.slice(at + 1), ...table.slice(0, at)].find(({ code }) => !except.includes(code));
}

/** What a mutant answers to a call that the clean run had too; undefined: as the gateway does. */
export type AnswerRule = (call: Call, as: CleanExchange, deliver: () => Response, now: number) => Response | undefined;

/** Answers as a rule says, which knows the same call of the clean run; undefined: as the gateway does. */
export function answeringAs(clean: CleanRun, operation: OperationId, answer: AnswerRule): Tampering {
  const own = clean.exchanges.filter((exchange) => exchange.operation === operation);
  const byCase = groupBy(own, (exchange) => exchange.case);
  let known: readonly CleanExchange[] = [];
  let count = 0;
  return answering(
    [operation],
    (call, next, now) => {
      const usual = () => next(call.request);
      // beyond what the clean run asked, a call repeats its last one
      const as = known[Math.min(count, known.length - 1)];
      count += 1;
      return (as && answer(call, as, usual, now)) ?? usual();
    },
    (id) => {
      known = byCase.get(id) ?? [];
      count = 0;
    },
  );
}
