import { asBag, type Exchange, outcomeOf } from '../../contract';
import type { Step } from '../../suites/format/case';
import { failedByError, isBusy, type Observations } from '../responses';
import { type Judgement, judgeOutcome, withVerdict } from './outcome';

interface References {
  /** the partner's */
  reference: string;
  /** the service's */
  transactionReference: string;
}

/** A transaction as it was last seen. */
interface SeenFinal extends References {
  status: string;
  /** its reversal was asked for */
  reversed: boolean;
}

function judgementOf(notes: Observations): Judgement {
  return {
    verified: notes.verified.filter((requirement) => !notes.isBroken(requirement)),
    findings: notes.findings.map((finding) => withVerdict(finding)),
    stop: false,
  };
}

/** Does the answer say that the transaction has failed, instead of showing it? */
const saysFailed = (exchange: Exchange, { reference, transactionReference }: References): boolean =>
  failedByError(exchange, [reference, transactionReference]) !== undefined;

/** The state that an answer to a view shows; undefined: it neither shows a transaction nor says that it failed. */
export function shownStatus(exchange: Exchange, of: References): string | undefined {
  if (saysFailed(exchange, of)) return 'FAILED';
  return outcomeOf(exchange.response) === 'success' ? String(asBag(exchange.response.body)?.status) : undefined;
}

/**
 * Judges a later view of a transaction whose state is not known, as the older revision shows none: the transaction must
 * still be found, with the references under which it was sent.
 */
export function judgeStillThere(exchange: Exchange, before: References, notes: Observations): Judgement {
  const isThere = outcomeOf(exchange.response) === 'success' || saysFailed(exchange, before) || isBusy(exchange);
  if (!isThere) notes.violate('view.same', 'the transaction, as it was seen before', 'no view');
  const isWrapper = exchange.operation === 'viewTransactionOlder' && saysFailed(exchange, before);
  const reading = { point: 'tolerated.older-failure', reading: 'wrapper' };
  return { ...judgementOf(notes), ...(isWrapper && { readings: [reading] }) };
}

/**
 * Judges a later view of a transaction that was final: the state must be the same (States and transitions). Only after a
 * reversal may a paid one change. `notes` is what the rules of every response observed.
 */
export function judgeFinalAgain(exchange: Exchange, before: SeenFinal, notes: Observations): Judgement {
  // a busy gateway says nothing of the transaction
  if (isBusy(exchange)) return { verified: [], findings: [], stop: false };
  const isView = outcomeOf(exchange.response) === 'success';
  const status = shownStatus(exchange, before) ?? 'no view';
  if (status === before.status) notes.verify('view.final');
  else if (!(before.reversed && isView)) notes.violate('view.final', `${before.status}, as it was seen before`, status);
  return judgementOf(notes);
}

/** Judges what is asked once the cases have ended by the rules of every response, and by what a step expects. */
export function judgeLate(step: Step, exchange: Exchange, notes: Observations): Judgement {
  const { verified, findings, stop } = judgementOf(notes);
  // a busy gateway decides nothing
  if (isBusy(exchange)) return { verified, findings, stop };
  const outcome = judgeOutcome(step, [exchange]);
  return { ...outcome, verified: [...verified, ...outcome.verified], findings: [...findings, ...outcome.findings] };
}
