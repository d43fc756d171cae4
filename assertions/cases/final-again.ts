import { asBag, type Exchange, outcomeOf } from '../../contract';
import { failedByError, isBusy, type Observations } from '../responses';
import { type Judgement, withVerdict } from './outcome';

/** A transaction as it was last seen. */
interface SeenFinal {
  reference: string;
  transactionReference: string;
  status: string;
  /** its reversal was asked for */
  reversed: boolean;
}

/**
 * Judges a later view of a transaction that was final: the state must be the same (States and transitions). Only after a
 * reversal may a paid one change. `notes` is what the rules of every response observed.
 */
export function judgeFinalAgain(exchange: Exchange, before: SeenFinal, notes: Observations): Judgement {
  // a busy gateway says nothing of the transaction
  if (isBusy(exchange)) return { verified: [], findings: [], stop: false };
  const own = [before.reference, before.transactionReference];
  const failed = failedByError(exchange, own) !== undefined;
  const isView = outcomeOf(exchange.response) === 'success';
  const status = failed ? 'FAILED' : String(isView ? asBag(exchange.response.body)?.status : 'no view');
  const { verified } = notes;
  if (status === before.status) verified.push('view.final');
  else if (!(before.reversed && isView)) notes.violate('view.final', `${before.status}, as it was seen before`, status);
  return {
    verified: verified.filter((requirement) => !notes.isBroken(requirement)),
    findings: notes.findings.map((finding) => withVerdict(finding)),
    stop: false,
  };
}
