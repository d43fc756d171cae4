/**
 * Requests of cases without an answer. One may be lost in the network, and HTTP 408 may be the race in which a server closes
 * a spare connection; but what is lost again and again, on one operation alone, is lost by the gateway.
 */
import { type OperationId, operation as operationOf, operations } from '../../../contract';
import type { Journal } from '../../../journal/files';
import { lostRequests } from '../faults';
import type { EvidenceStore } from '../results/evidence-store';

/** Fewer lost requests than these show nothing. */
const fewest = 3;
/** Answers of other operations that show that network and gateway work. */
const enoughElsewhere = 10;
/** A request is sent whole within milliseconds, so the race meets fewer than one in a hundred. */
const maxTimedOut = 0.01;

interface Tally {
  answered: number;
  timedOut: string[];
  /** cases whose request had no answer at all */
  lost: string[];
}

function talliesOf({ exchanges, ...journal }: Journal): Map<OperationId, Tally> {
  const tallies = new Map<OperationId, Tally>(
    operations.map(({ id }) => [id, { answered: 0, timedOut: [], lost: [] }]),
  );
  for (const { id, operation, response } of exchanges.values()) {
    const tally = tallies.get(operation);
    if (response.status === 408) tally?.timedOut.push(id);
    else if (tally) tally.answered += 1;
  }
  for (const { operation, case: id } of lostRequests(journal)) {
    const lost = tallies.get(operation)?.lost;
    if (lost?.at(-1) !== id) lost?.push(id);
  }
  return tallies;
}

/** The problem of an operation in words; undefined: nothing that could not be the fault of the network. */
function problemOf({ answered, timedOut, lost }: Tally, elsewhere: number): string | undefined {
  const silent = timedOut.length + lost.length;
  if (silent < fewest || elsewhere < enoughElsewhere) return undefined;
  if (answered === 0) return `no answer to any of ${silent} requests, while other operations answered ${elsewhere}`;
  const share = timedOut.length / (answered + timedOut.length);
  if (timedOut.length < fewest || share <= maxTimedOut) return undefined;
  return `HTTP 408 to ${timedOut.length} of ${answered + timedOut.length} requests, which were sent whole at once`;
}

/**
 * An operation that gives no answer again and again, while others answer, breaks the rule that its requests succeed.
 */
export function unansweredEvidence(journal: Journal, store: EvidenceStore): void {
  const tallies = talliesOf(journal);
  let all = 0;
  for (const { answered } of tallies.values()) all += answered;
  for (const [operation, tally] of tallies) {
    const received = problemOf(tally, all - tally.answered);
    if (received === undefined) continue;
    const { succeeds: requirement = 'http.success' } = operationOf(operation);
    const [exchange = ''] = tally.timedOut;
    const from = journal.exchanges.get(exchange)?.case ?? tally.lost[0] ?? '';
    store.violate({ requirement, expected: 'an answer', received }, from, exchange);
  }
}
