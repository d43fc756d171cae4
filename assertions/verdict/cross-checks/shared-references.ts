/**
 * One value in place of the references of several payouts. A word for nothing, such as `none`, may be the reference of one
 * payout, and a batch may have a reference of its own; what two or what all payouts have names none of them.
 */
import { getOrMake } from '../../../common/made-once';
import { asBag, type Json, type RequirementId } from '../../../contract';
import { responseOf } from '../../../journal';
import type { Journal } from '../../../journal/files';
import { isOpenWord } from '../../responses';
import { type EvidenceStore, wholeRun } from '../results/evidence-store';

/** `isWarned`: how a service names what it refused is its own, so that one value for all warns. */
const places: readonly { requirement: RequirementId; member: string; isWarned?: true }[] = [
  { requirement: 'view.success', member: 'creditingOrganisationTransactionReference' },
  { requirement: 'errors.server-correlation', member: 'serverCorrelationId', isWarned: true },
];

/** Of so many payouts at least, one reference is that of none. */
const minShared = 10;

/** The payout that an exchange is about, by the reference of its answer or of its request. */
function payoutOf(request: Json, answer: Json): string {
  const [asked, said] = [asBag(request), asBag(answer)];
  const own = said?.requestingOrganisationTransactionReference ?? said?.clientCorrelationId;
  return String(own || asked?.requestingOrganisationTransactionReference || asked?.transactionReference);
}

/** The payouts that have a reference, and an exchange that shows it. */
interface Named {
  payouts: Set<string>;
  exchange: string;
}

/** By member, the values that the service did not issue as references. */
function namedIn({ cases, exchanges }: Journal): Map<string, Map<string, Named>> {
  const issued = new Set(cases.flatMap(({ references }) => references));
  const all = new Map(places.map(({ member }) => [member, new Map<string, Named>()]));
  for (const exchange of exchanges.values())
    for (const [member, named] of all) {
      // to parse an answer takes a while
      if (exchange.response.body === undefined && !exchange.response.text.includes(member)) continue;
      const { body } = responseOf(exchange);
      const value = asBag(body)?.[member];
      if (typeof value !== 'string' || value === '' || issued.has(value)) continue;
      const { payouts } = getOrMake(named, value, () => ({ payouts: new Set(), exchange: exchange.id }));
      payouts.add(payoutOf(exchange.request.body, body));
    }
  return all;
}

/** A word that two payouts have, and what all payouts have that have any, breaks the rule of its field. */
export function sharedReferences(journal: Journal, store: EvidenceStore): void {
  const all = namedIn(journal);
  for (const { requirement, member, isWarned } of places)
    for (const [value, { payouts, exchange }] of all.get(member) ?? []) {
      const isWord = isOpenWord(value) && payouts.size > 1;
      const isAlone = all.get(member)?.size === 1 && payouts.size >= minShared;
      if (!isWord && !isAlone) continue;
      const [first, second] = payouts;
      const more = payouts.size > 2 ? `, and of ${payouts.size - 2} more` : '';
      const finding = {
        requirement,
        expected: 'a reference',
        received: `${value} of ${first}, and of ${second}${more}`,
      };
      store.violate({ ...finding, ...(isWarned && !isWord && { verdict: 'warn' }) }, wholeRun, exchange);
    }
}
