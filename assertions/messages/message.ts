import type { Json, OperationId } from '../../contract';
import type { Finding } from '../../journal';

/** What a part of a message is: a request, the answer to one, a refusal, or a callback. */
export const kinds = ['request', 'response', 'error', 'callback'] as const;
export type Kind = (typeof kinds)[number];

/** Headers by name. */
export type Headers = Readonly<Record<string, string>>;

/** What was captured of one call. An absent part, or a body that is undefined, was not captured, and is not judged. */
export interface Message {
  operation: OperationId;
  request?: {
    headers?: Headers;
    method?: string;
    /** body of a POST, or parameters of a GET by name */
    body: Json;
    /** as it was sent, where it is not JSON */
    text?: string;
  };
  response?: {
    status?: number;
    headers?: Headers;
    body: Json;
    /** as it was received */
    text?: string;
  };
  /** whoever captured it says that the body is a refusal, whatever it looks like */
  isRefusal?: true;
}

/** One difference between a message and the specification. */
export interface MessageFinding extends Finding {
  operation: OperationId;
  kind: Kind;
  verdict: 'fail' | 'warn';
  /** empty: the whole body */
  path: string;
}
