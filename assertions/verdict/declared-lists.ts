/** What the target declares must be in its lists: corridors among the rates, banks of their country, and ledgers. */
import {
  asBag,
  type Bag,
  type Json,
  type OperationId,
  outcomeOf,
  plain,
  type RequirementId,
  show,
} from '../../contract';
import {
  type DeclaredCorridor,
  type DeclaredLedger,
  type RunRecord,
  responseOf,
  type WrittenExchange,
} from '../../journal';
import type { Journal } from '../../journal/files';
import { rows } from '../responses';
import type { EvidenceStore } from './results/evidence-store';

type DeclaredTarget = RunRecord['target'];

/** The corridors that a request for rates asks for. */
function wantedCorridors({ corridors }: DeclaredTarget, asked: Bag, isOlder: boolean): DeclaredCorridor[] {
  const { instrumentType, transactionType } = asked;
  return corridors.filter(({ instruments, types }) =>
    instruments.some(
      (one) =>
        // the older revision has no cards
        !(isOlder && one === 'CARD') &&
        (instrumentType === undefined || one === instrumentType) &&
        (transactionType === undefined || !types || types[one]?.includes(String(transactionType))),
    ),
  );
}

/** The ledgers that pay, of the sending currency first. */
const payingLedgers = ({ sendingCurrency, ledgers = [] }: DeclaredTarget): DeclaredLedger[] => [
  { currency: sendingCurrency },
  ...ledgers.filter(({ currency, pays }) => pays && currency !== sendingCurrency),
];

/** What is missing in the rates of the ledgers that pay; undefined if the request is for another currency. */
const missingRates =
  (isOlder: boolean) =>
  (target: DeclaredTarget, asked: Bag, body: Json): string[] | undefined => {
    const corridors = wantedCorridors(target, asked, isOlder);
    const wanted = payingLedgers(target)
      .filter(({ currency }) => asked.currency === undefined || asked.currency === currency)
      .flatMap(({ currency: from, countries }) =>
        corridors.filter(({ country }) => countries?.includes(country) ?? true).map((to) => ({ from, ...to })),
      );
    if (wanted.length === 0) return undefined;
    const isListed = ({ from, currency, country }: (typeof wanted)[number]) =>
      rows(body)
        .filter(({ requestCurrency }) => requestCurrency === from)
        .flatMap(({ quotes }) => rows(quotes))
        // only the older revision names the country; one that is absent breaks the rule of its field
        .some(
          ({ receivingCurrency, receivingServiceProvider = country }) =>
            receivingCurrency === currency && (!isOlder || receivingServiceProvider === country),
        );
    const missing = wanted.filter((one) => !isListed(one));
    const texts = missing.map(({ from, currency, country }) => {
      const to = isOlder ? `${currency} of ${country}` : currency;
      return from === target.sendingCurrency ? to : `${to} from ${from}`;
    });
    return [...new Set(texts)];
  };

type DeclaredBank = NonNullable<DeclaredCorridor['bank']>;

/** The declared banks that the list of their country lacks, under their very code and name; undefined: none is declared. */
function missingBanks({ corridors }: DeclaredTarget, asked: Bag, body: Json): string[] | undefined {
  const declared = corridors.filter(({ country }) => country === asked.countryCode).flatMap(({ bank }) => bank ?? []);
  if (declared.length === 0) return undefined;
  const listed = rows(asBag(body)?.banks);
  const isListed = ({ name, code }: DeclaredBank) =>
    listed.some(({ bankCode, bankName }) => bankCode === code && bankName === name);
  return declared.filter((bank) => !isListed(bank)).map(({ name, code }) => `${name} (${code})`);
}

const nameOf = ({ currency, account }: DeclaredLedger): string => (account ? `${currency} ${account}` : currency);

/** The declared ledgers that a list lacks; undefined: none is declared that it could have. */
function missingLedgers({ ledgers = [] }: DeclaredTarget, asked: Bag, body: Json): string[] | undefined {
  const wanted = ledgers.filter(({ currency }) => asked.currency === undefined || currency === asked.currency);
  if (wanted.length === 0) return undefined;
  const listed = rows(body);
  const isListed = ({ currency, account }: DeclaredLedger) =>
    listed.some((one) => one.currency === currency && (account === undefined || plain(one.account) === plain(account)));
  return wanted.filter((one) => !isListed(one)).map(nameOf);
}

type Missing = (target: DeclaredTarget, asked: Bag, body: Json) => string[] | undefined;

/** What each list must have. The older lists of ledgers are not judged, as they leave out inactive ledgers. */
const lists: Partial<Record<OperationId, [requirement: RequirementId, what: string, missing: Missing]>> = {
  corridorRates: ['corridor.declared', 'rates into', missingRates(false)],
  corridorRatesOlder: ['corridor.declared', 'rates into', missingRates(true)],
  corridorRatesAllOlder: ['corridor.declared', 'rates into', missingRates(true)],
  bankList: ['bank-list.declared', 'banks', missingBanks],
  ledgerAll: ['ledger.all', 'the ledgers', missingLedgers],
  ledgerByCurrency: ['ledger.currency', 'the ledgers', missingLedgers],
};

function judge(id: string, exchange: WrittenExchange, from: string, target: DeclaredTarget, store: EvidenceStore) {
  const list = lists[exchange.operation];
  if (!list) return;
  const { body } = responseOf(exchange);
  if (outcomeOf({ body, ofChange: false }) !== 'success') return;
  const [requirement, what, missingIn] = list;
  const missing = missingIn(target, asBag(exchange.request.body) ?? {}, body);
  if (!missing) return;
  if (missing.length === 0) store.verify(requirement, from, id);
  else {
    const expected = `${what} ${missing.join(', ')}, as the target declares`;
    store.violate({ requirement, expected, received: show(body) }, from, id);
  }
}

/** Judges every list of rates, banks and ledgers of the run, but for those of the second partner, who may have others. */
export function declaredListEvidence(journal: Journal, { target }: RunRecord, store: EvidenceStore): void {
  const second = journal.targets[0]?.target.secondPartner?.username.toLowerCase();
  for (const [id, exchange] of journal.exchanges)
    if (second === undefined || exchange.request.headers['X-USERNAME']?.toLowerCase() !== second)
      judge(id, exchange, exchange.case, target, store);
}
