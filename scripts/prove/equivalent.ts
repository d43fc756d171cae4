/** Systematic mutants that the specification allows, with what makes each legal. They must fail nothing. */
import { type FieldId, fields, type OperationId } from '../../contract';
import { codeOperators, type Family, gatewayOperations, type Mutant, systematicMutants } from './mutants';

/** A group of mutants; members that are absent match all. */
interface Equivalent {
  family: Family;
  operations?: readonly OperationId[];
  /** ids of fields, or other names of what is changed */
  fields?: readonly string[];
  operators: readonly string[];
  /** the instrument of the payout that is refused */
  instrument?: string;
  /** id of an interpretation, or a sentence of the specification */
  because: { reading: string } | { text: string };
}

const earlier = ['previous', 'other-transaction', 'other-partner'];
const stale = ['stale-10s', 'stale-60s'];
const spelling = ['other-case', 'padded'];
const nothing = ['absent', 'null', 'empty'];
const listed = ['doubled', 'element-added', 'reversed'];
const units = ['next-unit', 'prior-unit'];

type Row = readonly [
  fields: readonly (FieldId | '[]' | 'bankList.banks' | 'quotationResponse.quotes')[],
  operators: readonly string[],
  because: Equivalent['because'],
  operations?: readonly OperationId[],
];

const reading = (id: string): Equivalent['because'] => ({ reading: id });

const answers: readonly Row[] = [
  [['failure.error.errorDateTime'], [...stale, ...earlier], reading('silent.clocks')],
  [['failure.error.errorCategory'], spelling, reading('errors.category')],
  [
    ['failure.error.errorCategory'],
    ['member authorisation'],
    reading('errors.category'),
    gatewayOperations.map(({ id }) => id).filter((id) => id !== 'createQuotation'),
  ],
  // operations that refuse nothing but who is not let in
  [
    ['failure.error.errorCode'],
    ['code authentication'],
    reading('auth.missing'),
    ['ledgerAll', 'ledgerAllOlder', 'corridorRatesAllOlder', 'corridorRatesOlder', 'bankList', 'statements'],
  ],
  [['failure.error.errorDescription'], spelling, reading('errors.wording')],
  [['cancelResponse.responseMessage', 'reverseResponse.responseMessage'], spelling, reading('errors.wording')],
  [['wrappedFailure.serverCorrelationId'], spelling, reading('silent.spelling')],
  [
    ['wrappedFailure.clientCorrelationId'],
    ['null', 'empty'],
    reading('errors.unread-reference'),
    ['viewTransaction', 'viewTransactionOlder'],
  ],
  [['wrappedFailure.status'], ['absent', 'null'], reading('tolerated.older-failure'), ['viewTransactionOlder']],
  [['accountStatus.lei'], ['absent'], reading('tolerated.lei')],
  [['accountStatus.lei'], ['null'], reading('form.nothing')],
  [['accountStatus.subStatus'], ['padded'], reading('silent.spelling')],
  [
    [
      'quotationResponse.debitParty',
      'quotationResponse.creditParty',
      'transactionResponse.debitParty',
      'transactionResponse.creditParty',
    ],
    listed,
    reading('silent.party-lists'),
  ],
  [
    ['transactionView.debitParty', 'transactionView.creditParty'],
    [...listed, 'emptied', 'first-dropped'],
    reading('form.view-parties'),
  ],
  [
    [
      'transactionView.debitParty[msisdn]',
      'transactionView.creditParty[msisdn]',
      'transactionView.creditParty[bankaccountno]',
    ],
    ['absent', 'empty', 'padded'],
    reading('form.view-parties'),
  ],
  [
    ['quotationResponse.quotes'],
    ['first-dropped'],
    { text: 'An older revision may return several quotes with different expiry times' },
    ['createQuotationOlder'],
  ],
  [['quotationResponse.quotes'], ['reversed'], reading('silent.order'), ['createQuotationOlder']],
  [['quotationResponse.quotes[].fxRate'], units, reading('quotes.rate')],
  [['quotationResponse.quotes[].quoteExpiryTime'], ['other-partner'], reading('quotes.validity')],
  [['quotationResponse.quotes[].scheme'], ['null', 'empty'], reading('form.nothing')],
  [['quotationResponse.quotes[].scheme'], ['other-case'], reading('silent.spelling')],
  [['quotationResponse.quotes[].scheme'], ['other-partner'], reading('silent.own-data')],
  [
    [
      'quotationResponse.quotationStatus',
      'corridorQuotation.quotationStatus',
      'transactionResponse.transactionStatus',
      'transactionView.transactionStatus',
    ],
    ['other-case'],
    reading('silent.spelling'),
  ],
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
  [['transactionView.transactionStatus'], codeOperators, reading('view.older'), ['viewTransactionOlder']],
  [['transactionView.creditingOrganisationTransactionReference'], spelling, reading('silent.spelling')],
  // the ledger is read again until it agrees
  [['ledgerEntry.currentBalance'], ['previous'], reading('ledger.rest'), ['ledgerByCurrencyOlder']],
  [['ledgerEntry.account'], spelling, reading('silent.spelling')],
  [['ledgerEntry.account'], ['previous', 'other-transaction'], reading('silent.own-data')],
  [['ledgerEntry.status'], spelling, reading('ledger.active')],
  [['corridorQuotation.requestDate'], stale, reading('silent.clocks')],
  [['corridorQuotation.quotes'], ['reversed'], reading('silent.order')],
  [['corridorQuotation.quotes', '[]'], ['doubled'], reading('silent.corridor-rows'), ['corridorRates']],
  [['corridorQuotation.quotes[].fxRate'], units, reading('silent.corridor-rows')],
  [['corridorQuotation.quotes[].fxRate'], ['times-0.6'], reading('tolerated.indicative-rates')],
  [['corridorQuotation.quotes[].scheme'], ['null', 'empty'], reading('form.nothing')],
  [['corridorQuotation.quotes[].scheme'], ['null-text', 'padded'], reading('silent.spelling')],
  [
    ['[]'],
    ['reversed'],
    reading('silent.order'),
    ['ledgerAll', 'ledgerAllOlder', 'corridorRatesAllOlder', 'statements'],
  ],
  [['bankList.lastUpdatedOn'], [...stale, 'local-zone'], reading('silent.own-data')],
  [['bankList.banks[].bankName', 'bankList.banks[].bankCode'], spelling, reading('silent.spelling')],
  [['bankList.banks[].status'], ['previous', 'other-transaction'], reading('lists.declared')],
  [['bankList.banks'], ['reversed'], reading('silent.order')],
  [['bankList.banks[].providerCode'], nothing, reading('form.nothing')],
  [
    ['bankList.banks[].city', 'bankList.banks[].branch'],
    [...spelling, 'null', 'empty', 'null-text'],
    reading('form.null-text'),
  ],
  [['bankList.banks[].city', 'bankList.banks[].branch'], ['previous', 'other-transaction'], reading('silent.own-data')],
  [['statementEntry.timestamp'], [...stale, 'previous', 'other-transaction'], reading('silent.clocks')],
  [
    ['statementEntry.amount', 'statementEntry.convertedAmount', 'statementEntry.balance'],
    ['other-type'],
    reading('form.statement-decimals'),
  ],
  [['statementEntry.balance'], units, reading('ledger.rest')],
  [['statementEntry.message'], spelling, reading('silent.spelling')],
  [['statementEntry.message'], ['previous', 'other-transaction'], reading('statements.reason')],
];

const callbacks: readonly (readonly [fields: readonly string[], operators: readonly string[], because: string])[] = [
  [['statusNotification.responseCode'], ['code of its class'], 'tolerated.notified-code'],
  [['statusNotification.responseMsg'], [...spelling, ...earlier], 'silent.spelling'],
  [['delivery'], ['late-10s', 'late-60s', 'reordered'], 'callbacks.delivery'],
];

/** Classes of codes but that about the form of one property, and that of a payout that was paid. */
const refused = (values: readonly string[]): string[] =>
  systematicMutants
    .map(({ operator }) => operator)
    .filter((operator) => values.some((value) => operator.startsWith(`${value} refused `)))
    .filter((operator) => !operator.endsWith(' property') && !operator.endsWith(' paid'));

const ofRealThings = fields.filter(({ real }) => real).map(({ id }) => id as string);

const configured = { text: 'The limit values are configured and not shown.' };

const decisions: readonly Equivalent[] = [
  // a value of another form may name no number, account or bank that there is
  {
    family: 'decisions',
    fields: ofRealThings,
    operators: refused(['min', 'max', 'sent']),
    because: reading('silent.real-things'),
  },
  { family: 'decisions', operators: refused(['unicode']), because: reading('silent.characters') },
  // cases share the cards of the target, so that an earlier payout may have used their limits up
  {
    family: 'decisions',
    fields: ['p2b CARD current', 'b2p CARD current', 'b2b CARD current'],
    operations: ['createTransaction'],
    operators: ['refused look-alike', 'refused used-up'],
    because: configured,
  },
  {
    family: 'decisions',
    operations: ['createTransaction'],
    instrument: 'CARD',
    operators: ['left refused look-alike', 'left refused used-up'],
    because: configured,
  },
];

export const equivalents: readonly Equivalent[] = [
  ...answers.map(
    ([fields, operators, because, operations]): Equivalent => ({
      family: 'responses',
      fields,
      operators,
      because,
      ...(operations && { operations }),
    }),
  ),
  ...callbacks.map(
    ([fields, operators, id]): Equivalent => ({ family: 'notifications', fields, operators, because: reading(id) }),
  ),
  ...decisions,
  // a final state stays as it is, and so do its views
  {
    family: 'time',
    operations: ['viewTransaction'],
    fields: ['answer'],
    operators: stale,
    because: reading('silent.clocks'),
  },
];

const matches = ({ family, operations, fields, operators, instrument }: Equivalent, mutant: Mutant): boolean =>
  family === mutant.family &&
  (operations?.includes(mutant.operation) ?? true) &&
  (fields?.includes(mutant.field) ?? true) &&
  (instrument === undefined || mutant.kind?.split(' ').includes(instrument) === true) &&
  operators.includes(mutant.operator);

/** What makes a mutant legal; undefined for all that must be killed. */
export const equivalentOf = (mutant: Mutant): Equivalent | undefined => equivalents.find((one) => matches(one, mutant));

/** Declarations that match no mutant, in words. */
export const unusedEquivalents = (): string[] =>
  equivalents
    .filter((one) => !systematicMutants.some((mutant) => matches(one, mutant)))
    .map(
      ({ family, fields: of = [], operators }) => `${family}: ${of.join(', ') || 'any field'}: ${operators.join(', ')}`,
    );
