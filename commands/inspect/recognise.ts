/** Tells from the members of a body which operation it belongs to, where no other operation has such a body. */

import type { Kind } from '../../assertions/messages';
import {
  asBag,
  type Bag,
  codeOf,
  fieldsOf,
  getAt,
  type Json,
  type Operation,
  type OperationId,
  operation,
  operations,
} from '../../contract';

/** An operation, and what of it a body is. */
export interface Candidate {
  operation: OperationId;
  kind: Kind;
}

const all: readonly Operation[] = operations;
const has = (body: Bag, ...names: string[]): boolean => names.some((name) => body[name] !== undefined);

/** The operations whose member has a value, and of them those of a revision, where members that only one has tell it. */
function idsOf(member: 'request' | 'response', object: string, revision?: 'current' | 'older' | false): OperationId[] {
  return all
    .filter((one) => one[member] === object && (!revision || one.revision === 'both' || one.revision === revision))
    .map(({ id }) => id as OperationId);
}

const keysOf = (list: Json): string[] =>
  Array.isArray(list) ? list.flatMap((entry) => String(asBag(entry)?.key ?? '')) : [];

function quotationRequest(body: Bag): OperationId[] {
  const keys = keysOf(body.creditParty);
  const isCurrent = has(body, 'type', 'scheme') || keys.includes('instrumentType') || keys.includes('pan');
  const isOlder = keys.includes('bankaccountno');
  const isSeen = isCurrent || (!isOlder && keys.includes('receivingCountry'));
  return idsOf('request', 'quotationRequest', isSeen ? 'current' : isOlder && 'older');
}

function quotationResponse(body: Bag): OperationId[] {
  const quote = asBag(getAt(body, 'quotes[]')) ?? {};
  return idsOf('response', 'quotationResponse', has(quote, 'type', 'instrumentType', 'scheme') && 'current');
}

function ofList(rows: readonly Json[]): Candidate[] {
  const first = asBag(rows[0]) ?? {};
  const response = (ids: OperationId[]) => ids.map((id) => ({ operation: id, kind: 'response' as const }));
  if (has(first, 'currentBalance'))
    return response(idsOf('response', 'ledgerEntry', has(first, 'account') && 'current'));
  if (has(first, 'internalRef', 'convertedAmount')) return response(['statements']);
  // a list of quotations has amounts
  if (!has(first, 'quotes') || has(first, 'requestAmount') || !has(first, 'requestCurrency', 'quotationStatus'))
    return [];
  const quote = asBag(getAt(first, 'quotes[]')) ?? {};
  const isOlder = has(quote, 'receivingServiceProvider');
  const revision = has(quote, 'transactionType', 'instrumentType') ? 'current' : isOlder && 'older';
  return response(idsOf('response', 'corridorQuotation', revision));
}

/** A code of cancelling or of reversing. */
function modification(body: Bag): OperationId[] {
  const code = codeOf(body.statusCode);
  if (/^(3033|150\d\d)$/.test(code)) return ['cancelTransaction'];
  if (/^160\d\d$/.test(code)) return ['reverseTransaction'];
  return ['cancelTransaction', 'reverseTransaction'];
}

function refused(body: Bag): OperationId[] {
  const isWrapped = has(body, 'serverCorrelationId', 'clientCorrelationId');
  if (isWrapped && body.status === 'FAILED') return ['viewTransaction', 'viewTransactionOlder'];
  const party = all.filter((one) => one.party === 'gateway');
  return party.filter(({ failure }) => !isWrapped || failure !== 'bare').map(({ id }) => id as OperationId);
}

const isRefusal = (body: Bag): boolean =>
  asBag(body.error) !== undefined ||
  (has(body, 'serverCorrelationId', 'clientCorrelationId') && !has(body, 'transactionStatus'));

interface Signature {
  fits: (body: Bag) => boolean;
  kind: Kind;
  ids: (body: Bag) => OperationId[];
}

/** The first one that fits a body decides. */
const signatures: readonly Signature[] = [
  { fits: isRefusal, kind: 'error', ids: refused },
  { fits: (body) => has(body, 'transactionId', 'partnerTransId'), kind: 'callback', ids: () => ['statusCallback'] },
  { fits: (body) => has(body, 'acknowledged'), kind: 'response', ids: () => ['statusCallback'] },
  { fits: (body) => has(body, 'internationalTransferInformation', 'senderKyc', 'recipientKyc'), kind: 'request', ids: () => ['createTransaction'] },
  { fits: (body) => has(body, 'quotationReference', 'quotationStatus'), kind: 'response', ids: quotationResponse },
  { fits: (body) => has(body, 'requestAmount') && has(body, 'quotes') && getAt(body, 'quotes[].quoteId') === undefined, kind: 'request', ids: quotationRequest },
  { fits: (body) => has(body, 'requestAmount') && has(body, 'quotes'), kind: 'response', ids: quotationResponse },
  {
    fits: (body) => has(body, 'transactionReference', 'transactionStatus'),
    kind: 'response',
    ids: (body) =>
      has(body, 'status', 'creditingOrganisationTransactionReference')
        ? ['viewTransaction']
        : ['createTransaction', 'viewTransactionOlder'],
  },
  { fits: (body) => has(body, 'subStatus'), kind: 'response', ids: () => idsOf('response', 'accountStatus') },
  { fits: (body) => has(body, 'banks'), kind: 'response', ids: () => ['bankList'] },
  { fits: (body) => has(body, 'reversalReason'), kind: 'request', ids: () => ['reverseTransaction'] },
  { fits: (body) => has(body, 'txnId', 'reason'), kind: 'request', ids: (body) => has(body, 'reason') ? ['cancelTransaction'] : ['cancelTransaction', 'reverseTransaction'] },
  { fits: (body) => has(body, 'statusCode', 'responseMessage'), kind: 'response', ids: modification },
]; // biome-ignore format: one signature a line

/** All that a body may be, by its members; empty: nothing that the contract knows. */
export function candidatesOf(body: Json): Candidate[] {
  if (Array.isArray(body)) return ofList(body);
  const members = asBag(body);
  const found = members && signatures.find(({ fits }) => fits(members));
  return found && members ? found.ids(members).map((id) => ({ operation: id, kind: found.kind })) : [];
}

/** What is judged alike, whichever of the operations it is. */
function judgedAs({ operation: id, kind }: Candidate): string {
  const { request, parameters, response, revision, failure, list } = operation(id) as Operation;
  if (kind === 'request' || kind === 'callback') return `${kind} ${request ?? parameters} ${revision}`;
  if (kind === 'error') return `${kind} ${failure} ${response}`;
  return `${kind} ${response} ${revision} ${list}`;
}

/** Does it not matter which of them it is? */
export const areAlike = (candidates: readonly Candidate[]): boolean => new Set(candidates.map(judgedAs)).size === 1;

/** What bodies an operation has. */
export const kindsOf = (id: OperationId): Kind[] =>
  (operation(id) as Operation).party === 'partner' ? ['callback', 'response'] : ['request', 'response', 'error'];

/** What a body is of a given operation: as other operations with the same objects have it, or by most of its members. */
export function kindIn(id: OperationId, body: Json): Kind | undefined {
  const own = operation(id) as Operation;
  const same = candidatesOf(body).find(({ operation: other, kind }) => {
    const { request, response } = operation(other) as Operation;
    if (kind === 'error') return own.party === 'gateway';
    return kind === 'response' ? response === own.response : request === own.request && request !== undefined;
  });
  if (same) return same.kind;
  if (Array.isArray(body)) return own.list ? 'response' : undefined;
  const names = Object.keys(asBag(body) ?? {});
  const known = (object: string | undefined) =>
    fieldsOf(object ?? '').filter(({ path }) => names.includes(path)).length;
  const [sent, came] = [known(own.request ?? own.parameters), known(own.response)];
  if (sent === came) return undefined;
  if (sent < came) return 'response';
  return own.party === 'partner' ? 'callback' : 'request';
}
