/**
 * Accounts of the beneficiary that nobody has sent. A service may know more of a beneficiary than its partner, such as the IBAN
 * of an account; what it knows of one beneficiary is not true of another one (Resources: Transaction view response).
 */
import { getOrMake } from '../../../../common/made-once';
import { accountsIn, asBag, type Json, outcomeOf } from '../../../../contract';
import { type ExchangeRecord, responseOf } from '../../../../journal';
import type { Journal } from '../../../../journal/files';
import { earlierId } from '../../../cases';
import { partnerOf } from '../../../model';
import { type EvidenceStore, wholeRun } from '../../results/evidence-store';

/** What a payout was sent with. A number may stand for a wallet that many numbers share, an account stands for itself. */
interface Sent {
  values: ReadonlySet<string>;
  isToBank: boolean;
}

const nameOf = (exchange: ExchangeRecord, body: Json): string =>
  `${partnerOf(exchange)} ${asBag(body)?.requestingOrganisationTransactionReference}`;

function sentIn({ exchanges }: Journal): Map<string, Sent> {
  const sent = new Map<string, Sent>();
  for (const exchange of exchanges.values()) {
    // a reference may be refused for another beneficiary, and those of earlier runs were sent for others
    if (exchange.operation !== 'createTransaction' || exchange.case === earlierId) continue;
    if (outcomeOf(responseOf(exchange)) !== 'success') continue;
    const accounts = accountsIn(exchange.request.body);
    const values = new Set(accounts.map(({ value }) => value));
    const isToBank = accounts.some(({ key }) => key === 'bankaccountno');
    if (values.size > 0) getOrMake(sent, nameOf(exchange, exchange.request.body), () => ({ values, isToBank }));
  }
  return sent;
}

const operations: readonly string[] = ['createTransaction', 'viewTransaction', 'viewTransactionOlder'];

const quotations: readonly string[] = ['createQuotation', 'createQuotationOlder'];
const parties = ['creditParty', 'debitParty'] as const;

/** A quotation repeats the parties as they were sent: what was sent for another one alone is somebody else's (Quotation response). */
export function othersQuoted({ exchanges }: Journal, store: EvidenceStore): void {
  const quoted = [...exchanges.values()].filter(({ operation }) => quotations.includes(operation));
  for (const party of parties) {
    const valuesIn = (body: Json) => accountsIn({ creditParty: asBag(body)?.[party] }).map(({ value }) => value);
    const sent = quoted.map(({ request }) => new Set(valuesIn(request.body)));
    const owners = new Map<string, Set<string>[]>();
    for (const values of sent) for (const value of values) getOrMake(owners, value, () => []).push(values);
    for (const [at, exchange] of quoted.entries()) {
      const own = sent[at] as Set<string>;
      const isOfOthers = (value: string) =>
        !own.has(value) && owners.get(value)?.every((values) => ![...values].some((one) => own.has(one)));
      const shown = valuesIn(responseOf(exchange).body).find(isOfOthers);
      if (shown === undefined) continue;
      const finding = { expected: `${party} as it was sent`, received: `${shown}, of another quotation` };
      store.violate({ requirement: `quotationResponse.${party}`, ...finding }, wholeRun, exchange.id);
    }
  }
}

/** An account that was not sent, and was sent for another beneficiary or is shown for two of them, is somebody else's. */
export function otherAccounts(journal: Journal, store: EvidenceStore): void {
  const sent = sentIn(journal);
  const owners = new Map<string, Sent[]>();
  for (const one of sent.values()) for (const value of one.values) getOrMake(owners, value, () => []).push(one);
  const shown = new Map<string, Sent & { exchange: string }>();
  for (const exchange of journal.exchanges.values()) {
    if (!operations.includes(exchange.operation)) continue;
    const { body } = responseOf(exchange);
    const own = sent.get(nameOf(exchange, body));
    if (!own) continue;
    const isOwn = ({ values }: Sent) => [...values].some((one) => own.values.has(one));
    for (const { key, value } of accountsIn(body)) {
      if (own.values.has(value)) continue;
      const of = owners.get(value) ?? [];
      const before = getOrMake(shown, `${key} ${value}`, () => ({ ...own, exchange: exchange.id }));
      const isShared = own.isToBank && before.isToBank && !isOwn(before);
      if (of.length > 0 ? of.some(isOwn) : !isShared) continue;
      const where = of.length > 0 ? '' : `, as in ${before.exchange}`;
      const received = `creditParty[${key}]: ${value}, of another beneficiary${where}`;
      const finding = { requirement: 'view.parties' as const, expected: 'accounts of the beneficiary', received };
      store.violate(finding, wholeRun, exchange.id);
    }
  }
}
