/** Lists of banks of one country that say that they were last updated at the same time: they name the same banks (Resources: Bank list). */
import { getOrMake } from '../../../common/made-once';
import { asBag, outcomeOf } from '../../../contract';
import { responseOf } from '../../../journal';
import type { Journal } from '../../../journal/files';
import { partnerOf } from '../../model';
import { rows } from '../../responses';
import { type EvidenceStore, wholeRun } from '../results/evidence-store';

export function bankListEvidence(journal: Journal, store: EvidenceStore): void {
  const first = new Map<string, { id: string; banks: ReadonlySet<string> }>();
  for (const [id, exchange] of journal.exchanges) {
    const response = responseOf(exchange);
    if (exchange.operation !== 'bankList' || outcomeOf(response) !== 'success') continue;
    const { countryCode, lastUpdatedOn, banks } = asBag(response.body) ?? {};
    // whether a bank can receive funds may change at any time
    const own = new Set(
      rows(banks).map(({ bankName, bankCode, providerCode }) => JSON.stringify([bankName, bankCode, providerCode])),
    );
    // each partner may have its own list
    const key = JSON.stringify([partnerOf(exchange), countryCode, lastUpdatedOn]);
    const { id: before, banks: listed } = getOrMake(first, key, () => ({ id, banks: own }));
    const differing = [...own].filter((one) => !listed.has(one)).concat([...listed].filter((one) => !own.has(one)));
    if (before === id) continue;
    if (differing.length === 0) store.verify('bankList.lastUpdatedOn', exchange.case, id);
    else {
      const expected = `the banks that ${before} listed, as neither has been updated since`;
      const received = `another list, which differs in ${differing.slice(0, 3).join(', ')}`;
      store.violate({ requirement: 'bankList.lastUpdatedOn', expected, received }, wholeRun, id);
    }
  }
}
