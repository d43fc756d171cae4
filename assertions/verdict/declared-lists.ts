/** What the target declares must be in its lists: corridors among the rates, banks among those of their country. */
import { asBag, type Json, outcomeOf, show } from '../../contract';
import { type DeclaredCorridor, type RunRecord, responseOf, type WrittenExchange } from '../../journal';
import type { Journal } from '../../journal/files';
import type { EvidenceStore } from './results/evidence-store';

type Bag = { [member: string]: Json };

const bagsOf = (list: Json): Bag[] => (Array.isArray(list) ? list.map(asBag).filter((one) => one !== undefined) : []);

/** Payout currencies of the corridors that a request for rates asks for. */
function wantedCurrencies({ corridors }: RunRecord['target'], asked: Bag): string[] {
  const { instrumentType } = asked;
  const serving = corridors.filter(
    ({ instruments }) => instrumentType === undefined || instruments.includes(String(instrumentType)),
  );
  return [...new Set(serving.map(({ currency }) => currency))];
}

/** What is missing in the rates of the sending currency; undefined if the request is for another one. */
function missingRates(target: RunRecord['target'], asked: Bag, body: Json): string[] | undefined {
  if (asked.currency !== undefined && asked.currency !== target.sendingCurrency) return undefined;
  const wanted = wantedCurrencies(target, asked);
  if (wanted.length === 0) return undefined;
  const rates = bagsOf(body).filter(({ requestCurrency }) => requestCurrency === target.sendingCurrency);
  const listed = rates.flatMap(({ quotes }) => bagsOf(quotes)).map(({ receivingCurrency }) => receivingCurrency);
  return wanted.filter((currency) => !listed.includes(currency));
}

/** Capitals and blanks around it are the service's choice. */
const plain = (text: Json): string =>
  String(text ?? '')
    .trim()
    .toLowerCase();

type DeclaredBank = NonNullable<DeclaredCorridor['bank']>;

/** The declared banks that the list of their country lacks; undefined: none is declared. */
function missingBanks({ corridors }: RunRecord['target'], asked: Bag, body: Json): string[] | undefined {
  const declared = corridors.filter(({ country }) => country === asked.countryCode).flatMap(({ bank }) => bank ?? []);
  if (declared.length === 0) return undefined;
  const listed = bagsOf(asBag(body)?.banks);
  const isListed = ({ name, code }: DeclaredBank) =>
    listed.some((bank) => plain(bank.bankCode) === plain(code) && plain(bank.bankName) === plain(name));
  return declared.filter((bank) => !isListed(bank)).map(({ name, code }) => `${name} (${code})`);
}

function judge(id: string, exchange: WrittenExchange, from: string, target: RunRecord['target'], store: EvidenceStore) {
  const isRates = exchange.operation.startsWith('corridorRates');
  if (!isRates && exchange.operation !== 'bankList') return;
  const answer = responseOf(exchange);
  const { body } = answer;
  if (outcomeOf(answer) !== 'success') return;
  const missing = (isRates ? missingRates : missingBanks)(target, asBag(exchange.request.body) ?? {}, body);
  if (!missing) return;
  const requirement = isRates ? 'corridor.declared' : 'bank-list.declared';
  if (missing.length === 0) store.verify(requirement, from, id);
  else {
    const expected = `${isRates ? 'rates into' : 'banks'} ${missing.join(', ')}, as the target declares`;
    store.violate({ requirement, expected, received: show(body), verdict: 'fail' }, from, id);
  }
}

/** Judges every list of rates and banks of the run. */
export function declaredListEvidence(journal: Journal, { target }: RunRecord, store: EvidenceStore): void {
  for (const [id, exchange] of journal.exchanges) judge(id, exchange, exchange.case, target, store);
}
