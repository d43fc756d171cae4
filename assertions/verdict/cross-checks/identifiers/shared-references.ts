/**
 * One value in place of the references of several payouts. A word for nothing, such as `none`, may be the reference of one
 * payout, and a batch may have a reference of its own; what two or what all payouts have names none of them.
 */
import { getOrMake } from '../../../../common/made-once';
import { asBag, failureOf, type Json, type RequirementId } from '../../../../contract';
import type { Exchange } from '../../../../journal';
import type { Journal } from '../../../../journal/files';
import { judgedExchange } from '../../../cases';
import { isOpenWord, meansNone } from '../../../responses';
import { type EvidenceStore, wholeRun } from '../../results/evidence-store';

/** `isDue`: the answer must have a reference there, so that it is none. */
const places: readonly {
  requirement: RequirementId;
  member: string;
  isDue: (exchange: Exchange) => boolean;
}[] = [
  {
    requirement: 'view.success',
    member: 'creditingOrganisationTransactionReference',
    isDue: ({ response: { body } }) => ['SUCCESS', 'REVERSAL REJECTED'].includes(String(asBag(body)?.status)),
  },
  {
    requirement: 'errors.server-correlation',
    member: 'serverCorrelationId',
    isDue: (exchange) => !meansNone(exchange, failureOf(exchange.response).code),
  },
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
    for (const { member, isDue } of places) {
      // to parse an answer takes a while
      if (exchange.response.body === undefined && !exchange.response.text.includes(member)) continue;
      const judged = judgedExchange(exchange);
      const { body } = judged.response;
      const value = asBag(body)?.[member];
      if (typeof value !== 'string' || value === '' || issued.has(value) || !isDue(judged)) continue;
      const { payouts } = getOrMake(all.get(member) as Map<string, Named>, value, () => ({
        payouts: new Set(),
        exchange: exchange.id,
      }));
      payouts.add(payoutOf(exchange.request.body, body));
    }
  return all;
}

/** A word that two payouts have, and what all payouts have that have any, breaks the rule of its field. */
export function sharedReferences(journal: Journal, store: EvidenceStore): void {
  const all = namedIn(journal);
  for (const { requirement, member } of places)
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
      // one batch may have all payouts, and how a service names what it refused is its own
      store.violate({ ...finding, ...(!isWord && { verdict: 'warn' }) }, wholeRun, exchange);
    }
}
