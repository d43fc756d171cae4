/**
 * The record types of an onboarding: one line of NDJSON for each event, secrets masked, over as many days as it takes.
 * The checklist is derived from it alone. Times are epoch milliseconds.
 */
import { type Json, parsedJson } from '../contract';

/** Name of their file in the folder of an onboarding. */
export const recordsName = 'onboarding.ndjson';

/** Begins a session. Its results count until the next session of the same side. */
export interface SessionRecord {
  t: 'session';
  version: 1;
  at: number;
  /** the onboarding, and the session within it, from 1 */
  id: string;
  number: number;
  /** the side that it judges */
  side: OnboardingSide;
  /** hash of the contract; proofs under another contract no longer count */
  contract: string;
  /** `sha256`: hash of the target file; proofs for another file no longer count */
  target?: { name: string; environment: string; sha256?: string };
}

/** The side that proves a point: the gateway, the partner's client, or the partner's callback address. */
export type OnboardingSide = 'gateway' | 'client' | 'callback';

/** A call that the client made to the sandbox. */
export interface CallRecord {
  t: 'call';
  id: string;
  at: number;
  method: string;
  path: string;
  operation?: string;
  headers: Readonly<Record<string, string>>;
  /** body of a POST, or parameters of a GET */
  body?: Json;
  /** as it was sent, where it is not JSON */
  text?: string;
  /** absent: the reply was lost, on purpose or because the client had closed the connection */
  response?: { status: number; body: Json };
  /** when the reply was written, or the connection ended without one; absent: in older records */
  answeredAt?: number;
  /** the gateway has accepted the payout, even if the reply does not say so */
  taken?: true;
  /** the situation of its payout */
  situation?: string;
}

/** An attempt to deliver a callback. */
export interface DeliveryRecord {
  t: 'notice';
  id: string;
  at: number;
  url: string;
  /** kind of a special callback, such as `repeated`; absent: an ordinary one */
  kind?: string;
  body: Json;
  /** `ms`: reply time in milliseconds; `location`: target of a redirect, which is not followed */
  reply?: { status: number; text: string; ms: number; location?: string };
  /** why there is no reply */
  problem?: string;
}

/** The result of a call, a callback or a run for a point of the checklist. */
export interface PointRecord {
  t: 'point';
  at: number;
  /** id of the point in the checklist */
  point: string;
  /** `advised`: the specification does not forbid it, so it is reported and does not fail the point */
  result: 'shown' | 'broken' | 'advised';
  /** ids of calls, notices and statements, or the run with its requirements */
  evidence: readonly string[];
  expected?: string;
  received?: string;
}

/** A declaration of a person: that a point is met, who closes a point, or what the partner did with a payout. */
export interface DeclarationRecord {
  t: 'said';
  id: string;
  at: number;
  by: string;
  /** a point that a person attests, with a note; `withdrawn`: the attestation is withdrawn */
  point?: string;
  note?: string;
  withdrawn?: true;
  /** who closes the point, and until when: YYYY-MM-DD; such a record attests nothing */
  owner?: string;
  due?: string;
  /** a payout, and what was done with it */
  reference?: string;
  action?: string;
}

export type OnboardingEntry = SessionRecord | CallRecord | DeliveryRecord | PointRecord | DeclarationRecord;

/** The record of a line; undefined: the line is not a record, or was cut off. */
export function parsedEntry(line: string): OnboardingEntry | undefined {
  const value: unknown = parsedJson(line);
  return typeof value === 'object' && value !== null && 't' in value ? (value as OnboardingEntry) : undefined;
}

/** The records of a text; a line that was cut off at the end of a process is left out. */
export const entriesIn = (text: string): OnboardingEntry[] =>
  text.split('\n').flatMap((line) => parsedEntry(line) ?? []);
