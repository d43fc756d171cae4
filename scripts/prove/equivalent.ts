/** Systematic mutants that the specification allows, with what makes each legal. They must fail nothing. */
import { type FieldId, fields, type OperationId } from '../../contract';
import { gatewayOperations, type Mutant, systematicMutants } from './mutants';
import type { Family } from './proof';

/** A group of mutants; members that are absent match all. */
interface Equivalent {
  family: Family;
  operations?: readonly OperationId[];
  /** ids of fields, or other names of what is changed */
  fields?: readonly string[];
  mutations: readonly string[];
  /** the instrument of the payout that is refused */
  instrument?: string;
  /** id of an interpretation, or a sentence of the specification */
  because: string | { text: string };
}

const earlier = ['previous', 'other-transaction', 'other-partner'];
const stale = ['stale-10s', 'stale-60s'];
const spelling = ['other-case', 'padded'];
const nothing = ['absent', 'null', 'empty'];
const listed = ['doubled', 'element-added', 'reversed'];
const shortened = [...listed, 'emptied', 'first-dropped'];
const unsaid = ['absent', 'empty', ...spelling];
const units = ['next-unit', 'prior-unit'];

type Row = readonly [
  fields: readonly (FieldId | '[]' | 'bankList.banks' | 'quotationResponse.quotes' | 'delivery')[],
  mutations: readonly string[],
  because: Equivalent['because'],
  operations?: readonly OperationId[],
];

const answers: readonly Row[] = [
  [['failure.error.errorDateTime', 'corridorQuotation.requestDate'], [...stale, ...earlier], 'silent.clocks'],
  [['statementEntry.timestamp'], [...stale, ...earlier], 'silent.clocks'],
  [['failure.error.errorCategory'], spelling, 'errors.category'],
  [
    ['failure.error.errorCategory'],
    ['member authorisation'],
    'errors.category',
    gatewayOperations.map(({ id }) => id).filter((id) => id !== 'createQuotation'),
  ],
  // operations that refuse nothing but who is not let in
  [
    ['failure.error.errorCode'],
    ['code authentication'],
    'auth.missing',
    ['ledgerAll', 'ledgerAllOlder', 'corridorRatesAllOlder', 'corridorRatesOlder', 'bankList', 'statements'],
  ],
  [['failure.error.errorDescription'], spelling, 'errors.wording'],
  [['cancelResponse.responseMessage', 'reverseResponse.responseMessage'], spelling, 'errors.wording'],
  [['wrappedFailure.serverCorrelationId'], spelling, 'silent.spelling'],
  // views fail where there is no such transaction, of which a service has no reference
  [
    ['wrappedFailure.serverCorrelationId'],
    ['null', 'empty', 'other-partner'],
    'errors.service-reference',
    ['viewTransaction'],
  ],
  [
    ['wrappedFailure.serverCorrelationId'],
    ['null', 'empty', ...earlier],
    'errors.service-reference',
    ['viewTransactionOlder'],
  ],
  [
    ['wrappedFailure.clientCorrelationId'],
    ['null', 'empty'],
    'errors.unread-reference',
    ['viewTransaction', 'viewTransactionOlder'],
  ],
  [['wrappedFailure.status'], ['absent', 'null'], 'tolerated.older-failure', ['viewTransactionOlder']],
  [['accountStatus.lei'], ['absent'], 'tolerated.lei'],
  [['accountStatus.lei'], ['null'], 'form.nothing'],
  [['accountStatus.subStatus'], ['padded'], 'silent.spelling'],
  [['quotationResponse.debitParty', 'quotationResponse.creditParty'], listed, 'silent.party-lists'],
  [['transactionResponse.debitParty', 'transactionResponse.creditParty'], listed, 'silent.party-lists'],
  [['transactionView.debitParty', 'transactionView.creditParty'], shortened, 'form.view-parties'],
  [['transactionView.debitParty[msisdn]', 'transactionView.creditParty[msisdn]'], unsaid, 'form.view-parties'],
  [['transactionView.creditParty[bankaccountno]'], unsaid, 'form.view-parties'],
  [
    ['quotationResponse.quotes'],
    ['first-dropped'],
    { text: 'An older revision may return several quotes with different expiry times' },
    ['createQuotationOlder'],
  ],
  [['quotationResponse.quotes'], ['reversed'], 'silent.order', ['createQuotationOlder']],
  [['quotationResponse.quotes[].fxRate'], ['prior-unit'], 'quotes.rate'],
  [['quotationResponse.quotes[].scheme'], ['null', 'empty'], 'form.nothing'],
  [['quotationResponse.quotes[].scheme'], ['other-case'], 'silent.spelling'],
  [['quotationResponse.quotes[].scheme'], ['other-partner'], 'silent.own-data'],
  [['quotationResponse.quotationStatus', 'corridorQuotation.quotationStatus'], ['other-case'], 'silent.spelling'],
  [['transactionResponse.transactionStatus', 'transactionView.transactionStatus'], ['other-case'], 'silent.spelling'],
  [
    ['transactionResponse.transactionStatus'],
    ['code pending'],
    { text: '(none) | Create transaction | accepted | PENDING' },
  ],
  [
    ['transactionView.transactionStatus'],
    ['code of its class'],
    { text: 'error code such as 3032; see Errors' },
    ['viewTransaction'],
  ],
  [
    ['transactionView.transactionStatus'],
    // the other partner's are viewed while they are pending
    ['code of its class', 'code pending', 'code on-hold', 'code change-refused', 'other-partner'],
    'view.older',
    ['viewTransactionOlder'],
  ],
  [['transactionView.creditingOrganisationTransactionReference'], spelling, 'silent.spelling'],
  [['ledgerEntry.account'], spelling, 'silent.spelling'],
  [['ledgerEntry.status'], spelling, 'ledger.active'],
  [['corridorQuotation.quotes'], ['reversed'], 'silent.order'],
  [['corridorQuotation.quotes', '[]'], ['doubled'], 'silent.corridor-rows', ['corridorRates']],
  [['corridorQuotation.quotes[].fxRate'], units, 'silent.corridor-rows'],
  [['corridorQuotation.quotes[].fxRate'], ['times-0.6'], 'tolerated.indicative-rates'],
  [['corridorQuotation.quotes[].scheme'], ['null', 'empty'], 'form.nothing'],
  [['corridorQuotation.quotes[].scheme'], ['null-text', 'padded'], 'silent.spelling'],
  [['[]'], ['reversed'], 'silent.order', ['ledgerAll', 'ledgerAllOlder', 'corridorRatesAllOlder', 'statements']],
  [['[]'], ['as-object'], 'statements.shape', ['statements']],
  [['bankList.lastUpdatedOn'], [...stale, 'local-zone'], 'silent.own-data'],
  [['bankList.banks[].bankName', 'bankList.banks[].bankCode'], spelling, 'silent.spelling'],
  [['bankList.banks[].status'], earlier, 'lists.declared'],
  [['bankList.banks'], ['reversed'], 'silent.order'],
  [['bankList.banks[].providerCode'], nothing, 'form.nothing'],
  [['bankList.banks[].city', 'bankList.banks[].branch'], [...spelling, 'null', 'empty', 'null-text'], 'form.null-text'],
  [['bankList.banks[].city', 'bankList.banks[].branch'], earlier, 'silent.own-data'],
  [['statementEntry.amount', 'statementEntry.convertedAmount'], ['other-type'], 'form.statement-decimals'],
  [['statementEntry.balance'], ['other-type'], 'form.statement-decimals'],
  [['statementEntry.balance'], units, 'ledger.rest'],
  [['statementEntry.message'], spelling, 'silent.spelling'],
  [['statementEntry.message'], earlier, 'statements.reason'],
];

const callbacks: readonly Row[] = [
  [['statusNotification.responseCode'], ['code of its class'], 'tolerated.notified-code'],
  [['statusNotification.responseMsg'], [...spelling, 'other-partner'], 'silent.spelling'],
  // a minute is later than a run waits for the callbacks of a target that declares seconds
  [['delivery'], ['late-10s', 'reordered'], 'callbacks.delivery'],
];

/** Classes of codes but that about the form of one property, and that of a payout that was paid. */
const refused = (values: readonly string[]): string[] =>
  systematicMutants
    .map(({ mutation }) => mutation)
    .filter((mutation) => values.some((value) => mutation.startsWith(`${value} refused `)))
    .filter((mutation) => !mutation.endsWith(' property') && !mutation.endsWith(' paid'));

const ofRealThings = fields.filter(({ real }) => real).map(({ id }) => id as string);

const decisions: readonly Omit<Equivalent, 'family'>[] = [
  // it spoils as many answers as a clean run has, one of each kind here, and a busy gateway is asked again
  {
    operations: ['cancelTransaction'],
    fields: ['b2b BANK_AC current'],
    mutations: ['refused busy'],
    because: { text: 'Server is busy. Please try after sometime' },
  },
  // a value of another form may name no number, account or bank that there is
  {
    fields: ofRealThings,
    mutations: refused(['min', 'max', 'sent']),
    because: 'silent.real-things',
  },
  { mutations: refused(['unicode']), because: 'silent.characters' },
  // cases share the cards of the target, so that an earlier payout may resemble one, or have used their limits up
  {
    operations: ['createTransaction'],
    instrument: 'CARD',
    mutations: ['look-alike', 'used-up'].flatMap((word) => [`refused ${word}`, `left refused ${word}`]),
    because: { text: 'The limit values are configured and not shown.' },
  },
];

const ofFamily =
  (family: Family) =>
  ([fields, mutations, because, operations]: Row): Equivalent => ({ family, fields, mutations, because, operations });

export const equivalents: readonly Equivalent[] = [
  ...answers.map(ofFamily('responses')),
  ...callbacks.map(ofFamily('notifications')),
  ...decisions.map((one): Equivalent => ({ family: 'decisions', ...one })),
];

const matches = ({ family, operations, fields, mutations, instrument }: Equivalent, mutant: Mutant): boolean =>
  family === mutant.family &&
  (operations?.includes(mutant.operation) ?? true) &&
  (fields?.includes(mutant.field) ?? true) &&
  (instrument === undefined || mutant.kind?.split(' ').includes(instrument) === true) &&
  mutations.includes(mutant.mutation);

/** What makes a mutant legal; undefined for all that must be killed. */
export const equivalentOf = (mutant: Mutant): Equivalent | undefined => equivalents.find((one) => matches(one, mutant));

/** Declarations that match no mutant, in words. */
export const unusedEquivalents = (): string[] =>
  equivalents
    .filter((one) => !systematicMutants.some((mutant) => matches(one, mutant)))
    .map(
      ({ family, fields: of = [], mutations }) => `${family}: ${of.join(', ') || 'any field'}: ${mutations.join(', ')}`,
    );
