/**
 * Words for nothing, such as `none`, in place of a reference. One alone may be a reference; the same for two payouts is
 * not.
 */
import { getOrMake } from '../../../common/made-once';
import { asBag, type Json, type RequirementId } from '../../../contract';
import { responseOf } from '../../../journal';
import type { Journal } from '../../../journal/files';
import { isOpenWord } from '../../responses';
import { type EvidenceStore, wholeRun } from '../results/evidence-store';

const places: readonly [requirement: RequirementId, member: string][] = [
  ['view.success', 'creditingOrganisationTransactionReference'],
  ['errors.server-correlation', 'serverCorrelationId'],
];

/** The payout that an exchange is about, by the reference of its answer or of its request. */
function payoutOf(request: Json, answer: Json): string {
  const [asked, said] = [asBag(request), asBag(answer)];
  const own = said?.requestingOrganisationTransactionReference ?? said?.clientCorrelationId;
  return String(own || asked?.requestingOrganisationTransactionReference || asked?.transactionReference);
}

/**
 * A word for nothing that two payouts have as a reference, and that the service did not issue, breaks the rule of its
 * field.
 */
export function placeholderEvidence(journal: Journal, store: EvidenceStore): void {
  const issued = new Set(journal.cases.flatMap(({ references }) => references));
  const first = new Map<string, string>();
  for (const exchange of journal.exchanges.values()) {
    const { body } = responseOf(exchange);
    for (const [requirement, member] of places) {
      const word = asBag(body)?.[member];
      if (typeof word !== 'string' || !isOpenWord(word) || issued.has(word)) continue;
      const payout = payoutOf(exchange.request.body, body);
      const before = getOrMake(first, `${requirement} ${word}`, () => payout);
      if (before === payout) continue;
      const finding = { requirement, expected: 'a reference', received: `${word} of ${before}, and of ${payout}` };
      store.violate(finding, wholeRun, exchange.id);
    }
  }
}
