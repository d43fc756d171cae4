/** Judges the fields of a request, by what the request itself shows of its payout. */
import {
  asBag,
  countryRules,
  type Field,
  fieldsOf,
  getAt,
  type Instrument,
  inScope,
  isMandatory,
  type Json,
  knownValues,
  type Operation,
  requestSchema,
  roomOf,
  type Situation,
  type TransactionType,
} from '../../contract';
import type { Target } from '../../targets/target';
import { sameSchema } from '../schemas/compiled';
import { type FieldFinding, fieldFindings } from '../schemas/findings';
import { valuesAt } from '../schemas/places';

const types: readonly string[] = ['p2p', 'p2b', 'b2p', 'b2b'];
const instruments: readonly string[] = ['WALLET', 'BANK_AC', 'CARD'];

/** The part of a target file that matters to captured requests. */
export type RequestTerms = Pick<Target, 'countryRules'>;

const has = (body: Json, path: string): boolean => getAt(body, path) !== undefined;

/** Has an object any member, or a list any item? */
const isFilled = (value: Json): boolean => typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** The type of a payout: its member, or what the KYC sections show where that is not one of the four types. */
function typeOf(body: Json): TransactionType {
  const type = getAt(body, 'type');
  if (types.includes(type as string)) return type as TransactionType;
  if (!has(body, 'business') || (type === 'inttransfer' && !isFilled(getAt(body, 'business')))) return 'p2p';
  const from = isFilled(getAt(body, 'business.senderKyc')) ? 'b' : 'p';
  const to = isFilled(getAt(body, 'business.recipientKyc')) ? 'b' : 'p';
  return from === 'p' && to === 'p' ? 'b2b' : `${from}2${to}`;
}

/** Keys of the credit party that name a bank account; the type of an account may be that behind a mobile number. */
const bankKeys = ['bankaccountno', 'sortcode', 'organisationid', 'banksubcode', 'accountIBAN'];

/** The instrument of a payout, which only a quotation of the current revision names. */
function instrumentOf(operation: Operation, body: Json): Instrument {
  if (operation.id === 'bankStatus') return 'BANK_AC';
  if (operation.id === 'cardStatus') return 'CARD';
  const named = getAt(body, 'creditParty[instrumentType]');
  if (instruments.includes(named as string)) return named as Instrument;
  const ofBank = bankKeys.filter((key) => has(body, `creditParty[${key}]`));
  if (operation.revision !== 'older' && has(body, 'creditParty[pan]') && ofBank.length < 2) return 'CARD';
  if (ofBank.length > 0) return 'BANK_AC';
  return has(body, 'debitParty[pan]') ? 'CARD' : 'WALLET';
}

const countryPaths = ['internationalTransferInformation.receivingCountry', 'creditParty[receivingCountry]', 'country'];

function countryOf(body: Json): string | undefined {
  const found = countryPaths.map((path) => getAt(body, path)).find((value) => typeof value === 'string');
  return found as string | undefined;
}

/** The usual rules for payouts to a wallet or a card, without what only banks of a country want (known-values.ts). */
const withoutBanks: NonNullable<Situation['countryRules']> = {
  ...countryRules,
  recipientNationality: [],
  recipientAddress: [],
  recipientIdExpiry: [],
  recipientIdDocument: Object.keys(knownValues.recipientIdType),
};

/** A captured request, with what it shows of its payout. */
export interface Request {
  operation: Operation;
  body: Json;
  revision: 'current' | 'older';
  situation: Situation;
  /** what is mandatory by the text and the target file alone, without the usual rules of countries */
  declared: Situation;
  /** the fields that such a request has */
  records: readonly Field[];
}

/** A request with what it shows of its payout. */
export function requestOf(operation: Operation, body: Json, terms: RequestTerms): Request {
  const isOlder = operation.revision === 'older' || getAt(body, 'type') === 'inttransfer';
  const revision = isOlder ? 'older' : 'current';
  const type = typeOf(body);
  const instrument = instrumentOf(operation, body);
  const country = countryOf(body);
  const base: Situation = { type, instrument, value: (path) => getAt(body, path), ...(country && { country }) };
  const usual = instrument === 'BANK_AC' ? countryRules : withoutBanks;
  const own = (terms.countryRules ?? {}) as NonNullable<Situation['countryRules']>;
  const situation = { ...base, countryRules: { ...usual, ...own } };
  return {
    operation,
    body,
    revision,
    situation,
    declared: { ...base, countryRules: own },
    records: fieldsOf(operation.request ?? operation.parameters ?? '', revision).filter((field) =>
      inScope(field, situation),
    ),
  };
}

/** A provider code that is not numeric, of a country that has one of its own (known-values.ts). */
function isSpecialProvider({ field, path }: FieldFinding, { body, situation }: Request): boolean {
  const special: Readonly<Record<string, string>> = knownValues.specialProviderCode;
  return field?.name === 'provider' && getAt(body, path) === special[situation.country ?? ''];
}

/** What the register leaves open: nothing in an optional member, and lengths between two readings. */
function withReadings(finding: FieldFinding, { declared, revision, operation, body }: Request): FieldFinding {
  const { field, path, place, expected } = finding;
  if (!field || operation.party === 'partner' || finding.isMissing) return finding;
  const value = valuesAt(body, place).find((one) => one.path === path)?.value;
  if ((value === null || value === '') && !isMandatory(field, declared))
    return { ...finding, requirement: 'errors.optional-nothing', isOpen: true, expected: `none, or ${expected}` };
  const { loose } = roomOf(field, revision) ?? {};
  const length = typeof value === 'string' ? [...value].length : undefined;
  if (!loose || length === undefined || length < loose.min || length > loose.max) return finding;
  return { ...finding, isOpen: true };
}

function withUsage(finding: FieldFinding, { declared, situation, records }: Request): FieldFinding {
  const { field, isMissing, expected } = finding;
  if (!field || !isMissing || records.length === 0 || isMandatory(field, declared)) return finding;
  if (!isMandatory(field, situation)) return finding;
  return { ...finding, isOpen: true, expected: `${expected}, as is usual in ${situation.country}` };
}

/**
 * Every field of a request that is not as the contract has it: a missing `nationality`, an amount of seven decimals.
 */
export function requestFindings(request: Request): FieldFinding[] {
  const { operation, situation, revision, records, body } = request;
  const whole = operation.id === 'statusCallback' ? 'statusNotification.status' : 'errors.malformed';
  const document = operation.parameters ? (asBag(body) ?? {}) : body;
  return fieldFindings(sameSchema(requestSchema(operation, situation, revision)), records, document, whole)
    .filter((finding) => !isSpecialProvider(finding, request))
    .map((finding) => withReadings(withUsage(finding, request), request));
}
