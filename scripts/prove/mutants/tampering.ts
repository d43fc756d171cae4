/** What a mutant does in one run: a modification of the gateway, which counts what it really changed. */
import { type Json, type OperationId, parsedJson } from '../../../contract';
import { type Callback, type Modification, matchOf, type Next, type Request, type Response } from '../../../gateway';

/** A mutant at work in one run. */
export interface Tampering {
  modification: Modification;
  /** a case, or the load, is about to begin */
  begin?(id: string): void;
  /** does it change the answer to the request under way? absent: each */
  holds?: () => boolean;
  /** how often it has really changed something */
  changed: number;
}

/** A call of an operation. */
export interface Call {
  operation: OperationId;
  request: Request;
  /** the body, or the parameters */
  body: Json;
  /** the user name that it is sent under */
  partner: string;
}

/** The body of an answer as JSON, parsed where it is a text. */
export const jsonOf = ({ body }: Response): Json => (typeof body === 'string' ? parsedJson(body) : (body as Json));

/** The text of a body that is cut off in the middle. */
export function firstHalf(body: unknown): string {
  const text = JSON.stringify(body);
  return text.slice(0, text.length / 2);
}

const textOf = ({ status, headers, body }: Response): string =>
  JSON.stringify([status, headers?.['content-type'], body]);

/** What is answered to a call, in the gateway's place or as it does. */
export type Answer = (call: Call, next: Next, now: number) => Response;

/** Changes the entries of answers that are lists. */
export const changingLists =
  (change: (entries: Json[], now: number, partner: string) => Json[]): Answer =>
  ({ request, partner }, next, now) => {
    const reply = next(request);
    const body = jsonOf(reply);
    return Array.isArray(body) ? { ...reply, body: change(body, now, partner) as Response['body'] } : reply;
  };

/** Answers the calls of some operations in the gateway's place, or as it does. */
export function answering(operations: readonly OperationId[], answer: Answer, begin?: Tampering['begin']): Tampering {
  const around: Modification['around'] = (request, next, _, now) => {
    const match = matchOf(request);
    if (!match || !operations.includes(match.id)) return next(request);
    const body = request.body === '' ? { ...request.query, ...match.params } : parsedJson(request.body);
    const partner = String(request.headers['x-username'] ?? '');
    const own: Response[] = [];
    const counting: Next = (passed) => {
      const response = next(passed);
      own.push(response);
      return response;
    };
    const given = answer({ operation: match.id, request, body: body as Json, partner }, counting, now);
    if (tampering.holds?.() === false) return own[0] ?? next(request);
    if (own.length !== 1 || textOf(given) !== textOf(own[0] as Response)) tampering.changed += 1;
    return given;
  };
  const tampering: Tampering = { modification: { id: 'mutant', text: '', around }, begin, changed: 0 };
  return tampering;
}

/** Sends other callbacks in place of one. */
export function calling(change: (callback: Callback) => Callback[]): Tampering {
  const onCallback = (callback: Callback): Callback[] => {
    const sent = change(callback);
    if (JSON.stringify(sent) !== JSON.stringify([callback])) tampering.changed += 1;
    return sent;
  };
  const tampering: Tampering = { modification: { id: 'mutant', text: '', onCallback }, changed: 0 };
  return tampering;
}

/** What a run asked of a gateway, with its answers, and the callbacks that it sent, in their order. */
export interface Traffic {
  modification: Modification;
  begin(id: string): void;
  /** Does a tampering that changes answers and callbacks alone change any of these? */
  isChangedBy(tampering: Tampering): boolean;
}

/** Records the traffic of a run of a gateway that it does not change. */
export function recordingTraffic(): Traffic {
  const played: ((tampering: Tampering) => void)[] = [];
  return {
    modification: {
      id: 'recording',
      text: '',
      around: (request, next, state, now) => {
        const response = next(request);
        const kept = structuredClone(response);
        played.push(({ modification }) => modification.around?.(request, () => structuredClone(kept), state, now));
        return response;
      },
      onCallback: (callback) => {
        const kept = structuredClone(callback);
        played.push(({ modification }) => modification.onCallback?.(structuredClone(kept)));
        return [callback];
      },
    },
    begin: (id) => played.push((tampering) => tampering.begin?.(id)),
    isChangedBy: (tampering) => {
      for (const play of played) {
        play(tampering);
        if (tampering.changed > 0) return true;
      }
      return false;
    },
  };
}
