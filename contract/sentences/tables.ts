/** The sentences of the tables of fields, codes, states, transitions and paths, from the rows that the contract has of them. */
import { classOf, codes } from '../codes';
import { type Field, fields } from '../fields';
import { interpretationsOf } from '../interpretations';
import { lifecycle } from '../lifecycle';
import { operations } from '../operations';
import { type Requirement, type RequirementId, requirements } from '../requirements';
import { states } from '../states';
import type { Code, OperationOf } from '../types';
import type { Sentence } from './sentence';

/** Members that prose lists, not a table: it has their sentences. */
const isInProse = ({ id, object, path }: Field): boolean =>
  proseObjects.has(object) ||
  proseMembers.has(id) ||
  /^business\b/.test(path) ||
  (object === 'transactionView' && !viewRows.has(path));
const viewRows = new Set(['status', 'creditingOrganisationTransactionReference', 'debitParty', 'creditParty']);
const proseObjects = new Set([
  ...['ledgerEntry', 'ledgerParameters', 'corridorQuotation', 'corridorParameters', 'viewParameters', 'wrappedFailure'],
  ...['notificationReply', 'cancelRequest', 'cancelResponse', 'reverseRequest', 'reverseResponse'],
]);
const proseMembers = new Set<string>([
  ...['quotationRequest.debitParty[msisdn]', 'quotationRequest.creditParty', 'quotationResponse.quotes'],
  ...['sendingAmount', 'payinCcyCode', 'paymentMode', 'authenticationPartnerCode', 'paymentOption'].map(
    (name) => `transactionRequest.${name}`,
  ),
  ...['sendingPartnerCode', 'receivingPartnerCode'].map((name) => `transactionRequest.${name}`),
  ...['bankList.banks', 'failure.error'],
]);

/** What an older revision or one type has besides the row is said in the text of the row. */
const isOwnRow = ({ id, object, path }: Field): boolean =>
  !id.includes('@') || !fields.some((other) => other.object === object && other.path === path && other.id !== id);

const requestObjects = new Set(
  (operations as readonly OperationOf<string>[]).flatMap(({ parameters, request, party }) =>
    party === 'gateway' ? [parameters, request] : [],
  ),
).add('headers');

const ofQuote = ['sendingAmount', 'receivingAmount', 'fxRate', 'type', 'instrumentType'];
const currencies = ['sendingCurrency', 'receivingCurrency'];
const ofRecipient = ['nationality', 'countryOfBirth', 'postalAddress.country'];
const documentOfRecipient = ['issueDate', 'expiryDate', 'issuerCountry'];

/** Their rows show no form: it is that of another row, or follows from the name and the meaning. */
const formElsewhere = new Set([
  ...[...ofQuote, ...currencies].map((name) => `quotationResponse.quotes[].${name}`),
  ...ofRecipient.map((name) => `transactionRequest.recipientKyc.${name}`),
  ...documentOfRecipient.map((name) => `transactionRequest.recipientKyc.idDocument[].${name}`),
  ...['partnerTransId', 'responseCode', 'status'].map((name) => `statusNotification.${name}`),
  // that of a mobile number is said of the service
  ...['bankStatusParameters.msisdn', 'cardStatusParameters.msisdn', 'quotationRequest.creditParty[msisdn]'],
  ...['transactionRequest.debitParty[msisdn]', 'transactionRequest.creditParty[msisdn]'],
  ...['transactionView.status', 'failure.error.errorCode'],
]);

const hasForm = ({ id, format, enum: values, echo }: Field): boolean =>
  !formElsewhere.has(id) && (format !== 'text' || values !== undefined || echo !== undefined);

function fieldSentences(field: Field): Sentence[] {
  const { id, source: section, path, length, req, condition, object } = field;
  const isRequest = requestObjects.has(object);
  const own = interpretationsOf(id).map((one) => one.id);
  const ofLength = own.filter((one) => one.startsWith('length.'));
  const absent: RequirementId[] = isRequest && (req === 'M' || condition?.when.length) ? ['errors.missing'] : [];
  const byCountry: RequirementId[] = condition?.when.some(({ country }) => country)
    ? ['transaction.country-conditions']
    : [];
  const isExact = field.min === field.max;
  const bounded: RequirementId[] = isRequest && !field.digits ? [isExact ? 'errors.exact' : 'errors.range'] : [];
  const sentence = (part: string, words: string, more: RequirementId[], open: string[] = []): Sentence => ({
    ...{ id: `${id}${part}`, section, words, requirements: [id, ...more], open },
  });
  return [
    sentence('', path, [...absent, ...byCountry]),
    ...(length ? [sentence('/length', `${path}, length ${length}`, bounded, ofLength)] : []),
    ...(hasForm(field) ? [sentence('/form', `${path}, form`, isRequest ? ['errors.format'] : [])] : []),
  ];
}

/** The requirements of the prose, in which a code is looked for. */
const rules = requirements.filter(({ object }) => object === undefined);
const names = (text: string, code: string): boolean => new RegExp(`\\b${code}\\b`).test(text);

/** Those that name the code, else those that accept it and that its stage has. */
function ofCode({ code, stage, action }: Code): RequirementId[] {
  const stated = rules.filter(({ text, level }) => level !== 'GAP' && names(text, code));
  const accepting = rules.filter(({ accept = [] }) => accept.includes(code) && accept.length <= 6);
  const found: Requirement[] = stated.length > 0 ? stated : accepting;
  const isSuccess = ['success', 'paid', 'pending'].includes(classOf(code) ?? '');
  const ofStage: RequirementId[] = stage ? [`codes.${stage}` as const, 'codes.exact'] : [];
  const held: RequirementId[] = action === 'Poll' ? ['view.agreement'] : [];
  const worded: RequirementId = isSuccess ? 'success.wording' : 'errors.wording';
  return [...new Set([...found.map(({ id }) => id), ...ofStage, ...held, worded, 'errors.known-code' as const])];
}

function codeSentences(one: Code, index: number): Sentence[] {
  const { code, source: section, unseen, action, stage } = one;
  // cancel success has a row in two tables
  const isAgain = codes.findIndex((other) => other.code === code) < index;
  const id = `code.${code}${isAgain ? '@cancel' : ''}`;
  if (unseen) return [{ id, section, words: code, requirements: [], open: [], reason: `${unseen}.` }];
  const refusesPayout = stage === 'acceptance' || section === 'Errors: Transaction codes';
  const kept: RequirementId[] =
    refusesPayout && action.startsWith('Retry') ? ['transaction.retry-keeps-reference'] : [];
  const waits: RequirementId[] = action === 'Poll' ? ['partner.waits'] : [];
  return [
    { id, section, words: code, requirements: ofCode(one), open: [] },
    ...(action
      ? [
          {
            ...{ id: `${id}/action`, section, words: `${code}, contact and action`, open: [] },
            requirements: ['partner.code-actions' as const, ...kept, ...waits],
          },
        ]
      : []),
  ];
}

const section = 'States and transitions';

/** What shows that a state means what its row says. */
const meanings: Readonly<Record<string, readonly RequirementId[]>> = {
  SUCCESS: ['view.success', 'ledger.money'],
  FAILED: ['view.failed', 'ledger.money'],
  CANCELLED: ['cancel.state', 'ledger.money'],
  RETURNED: ['reverse.state', 'ledger.money'],
  PENDING: ['view.pending', 'view.settles'],
  'REVERSAL PENDING': ['reverse.state', 'view.reversal-ends'],
  'REVERSAL REJECTED': ['reverse.state', 'view.code'],
};

/** By the code of the row, which two rows of a new payout and of a credit share. */
const outcomes: Readonly<Record<string, readonly RequirementId[]>> = {
  '3050': ['transaction.accepted', 'transactionResponse.transactionReference'],
  '3000': ['transaction.accepted', 'view.success', 'view.final', 'transaction.older-at-once'],
  '3032': ['view.failed', 'transaction.unregistered', 'codes.credit'],
  '3033': ['cancel.success', 'cancel.state'],
  '15001': ['cancel.in-process', 'cancel.no-effect'],
  '15002': ['cancel.of-success', 'cancel.no-effect'],
  '15003': ['cancel.of-failed', 'cancel.no-effect'],
  '15005': ['cancel.again', 'cancel.no-effect'],
  '16000': ['reverse.accepted', 'reverse.state', 'reverse.mapping'],
};

export const tableSentences: readonly Sentence[] = [
  ...fields.filter((field) => !isInProse(field) && isOwnRow(field)).flatMap(fieldSentences),
  ...codes.filter(({ source }) => source.startsWith('Errors')).flatMap(codeSentences),
  ...states.flatMap(({ status, refund, final }): Sentence[] => [
    {
      ...{ id: `state.${status}`, section, words: status, open: [] },
      requirements: ['transactionView.status', ...(meanings[status] ?? [])],
    },
    {
      ...{ id: `state.${status}/action`, section, words: `${status}, partner action`, open: [] },
      requirements: ['partner.refunds', ...(final || refund ? [] : ['partner.waits' as const])],
    },
  ]),
  ...lifecycle
    .filter((one) => one.source === section)
    .map(
      ({ id, codes: [code = ''] }): Sentence => ({
        ...{ id: `transition.${id}`, section, words: id, open: [] },
        requirements: outcomes[code] ?? [],
      }),
    ),
  ...operations.flatMap((one: OperationOf<RequirementId>): Sentence[] =>
    // the balances of the older revision share a sentence of the prose
    one.path === null || (/Older$/.test(one.id) && one.id.startsWith('ledger')) || !one.succeeds
      ? []
      : [
          {
            ...{ id: `${one.id}/call`, section: one.source, words: `${one.method} ${one.path}`, open: [] },
            requirements: [one.succeeds],
          },
        ],
  ),
];
