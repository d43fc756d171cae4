/** Judges one call of a client by itself: authentication and fields. */

import { judgeMessage, type Message, type MessageFinding, type Terms } from '../../../assertions/messages';
import { classOf, clockTolerance, gmtTime, type OperationId, parseGmt } from '../../../contract';
import { sha256Hex } from '../../../gateway';
import { isUnlike } from './names';
import {
  advised,
  broken,
  type Finding,
  member,
  type ObservedCall,
  refusalOf,
  shown,
  succeeded,
  text,
} from './observations';
import type { Payees } from './payees';
import { plainCard, sendsPassword } from './secrets';

/** How all paths of the interface begin. */
export const pathsOfInterface = '/eig/';

const headers = ['X-USERNAME', 'X-PASSWORD', 'X-DATE', 'X-ORIGINCOUNTRY'];

const fieldsOf: Partial<Record<OperationId, string>> = {
  walletStatus: 'client.account-fields',
  bankStatus: 'client.account-fields',
  cardStatus: 'client.account-fields',
  createQuotation: 'client.quotation-fields',
  createQuotationOlder: 'client.quotation-fields',
  createTransaction: 'client.transaction-fields',
};

/** The points of requirements that have a point of the checklist for themselves. */
const pointsOfRequirements: Readonly<Record<string, string>> = {
  'partner.amount-decimals': 'client.amount-decimals',
  'partner.iban-twice': 'client.iban-twice',
  'partner.empty-sections': 'client.empty-sections',
};

/** The point that the fields of a request are about. */
export const pointOfFields = (id: OperationId): string => fieldsOf[id] ?? 'client.other-fields';

/** The point that a finding is about. */
function pointOf({ requirement, path, operation }: MessageFinding): string {
  if (pointsOfRequirements[requirement]) return pointsOfRequirements[requirement];
  if (/\[pan\]|^X-PAN$/.test(path)) return 'client.pan-encrypted';
  if (headers.includes(path)) return 'client.authentication';
  if (operation === 'createTransaction' && /^(business\.)?(sender|recipient)Kyc/.test(path)) return 'client.kyc';
  return pointOfFields(operation);
}

function authentication(call: ObservedCall, password: string): Finding[] {
  const point = 'client.authentication';
  const refuted = (expected: string, received: string) => [broken(point, expected, received, call.id)];
  const missing = headers.filter((name) => !call.headers[name.toLowerCase()]);
  if (missing.length > 0) return refuted('the four headers of authentication', `a call without ${missing.join(', ')}`);
  const sent = call.headers['x-password'] ?? '';
  if (sendsPassword(call, password)) return refuted('the SHA-256 hash of the password', 'the password itself');
  // a password is the same in either case, and whether it is folded before it is hashed is open
  const folded = [password.toLowerCase(), password.toUpperCase()].filter((one) => one !== password);
  if (folded.some((one) => sha256Hex(one) === sent.toLowerCase()))
    return [advised(point, 'the hash of the password as it was issued', 'that of the password in one case', call.id)];
  if (sent.toLowerCase() !== sha256Hex(password))
    return refuted('the SHA-256 hash of the password, in hex', 'another text in X-PASSWORD');
  if (classOf(refusalOf(call)) === 'authentication')
    return refuted('the credentials of the sandbox', 'others, which were refused with 1003');
  return [shown(point, call.id)];
}

/** Times are in GMT, and that of a call is its own; a payout may have been asked for long before it is sent. */
function offGmt({ at, body, headers, id }: ObservedCall, fields: string): Finding[] {
  const times: [string, string, latest: number][] = [
    ['client.authentication', text(headers['x-date']), clockTolerance],
    [fields, member(body, 'requestDate'), Number.POSITIVE_INFINITY],
  ];
  return times
    .filter(([, time, latest]) => parseGmt(time) > at + clockTolerance || parseGmt(time) < at - latest)
    .map(([point, time]) => advised(point, `the time in GMT, ${gmtTime(at)}`, time, id));
}

/** First and last name are those of the full name. */
function otherNames({ operation, body, id }: ObservedCall): Finding[] {
  if (operation !== 'createTransaction') return [];
  return ['senderKyc', 'recipientKyc'].flatMap((side) => {
    const nameOf = (part: string) => member(body, `${side}.subjectName.${part}`);
    const [full, parts] = [nameOf('fullName'), `${nameOf('firstName')} ${nameOf('lastName')}`];
    if (full === '' || parts === ' ' || !isUnlike(full, parts)) return [];
    return [advised('client.kyc', `${side}: first and last name of ${full}`, parts, id)];
  });
}

/** Judges a call to no operation. Only calls with credentials count, because health checks, browsers and scanners reach the sandbox too. */
function foreign({ path, method, headers: sent, id }: ObservedCall): Finding[] {
  const isClients = headers.some((name) => sent[name.toLowerCase()]);
  if (!path.startsWith(pathsOfInterface) || !isClients) return [];
  // the specification does not show the path of the bank list (Resources: Bank list)
  const isBankList = method === 'GET' && /\/bank[-_]?(s|list)?(\/[A-Z]{2})?$/i.test(path);
  const finding = ['HEAD', 'OPTIONS'].includes(method) || isBankList ? advised : broken;
  return [finding('client.other-fields', 'a call of the interface', `${method} ${path}`, id)];
}

/** The request of a call. */
export const messageOf = ({ headers: sent, method, body, text: raw }: ObservedCall): Pick<Message, 'request'> => ({
  request: { headers: sent, method, body, text: raw },
});

/** Judges a call by itself. */
export function judgeCall(call: ObservedCall, terms: Terms, password: string, payees: Payees): Finding[] {
  const { operation, id } = call;
  if (!operation) return foreign(call);
  const results: Finding[] = authentication(call, password);
  results.push(...offGmt(call, pointOfFields(operation)), ...otherNames(call));
  const { body } = call;
  const found = judgeMessage({ ...messageOf(call), operation }, terms).filter(({ verdict }) => verdict === 'fail');
  const bad = new Set(results.flatMap(({ point, result }) => (result === 'broken' ? [point] : [])));
  for (const finding of found) {
    const point = pointOf(finding);
    // the headers are judged above, with the credentials that are known here
    if (point === 'client.authentication' && bad.has(point)) continue;
    bad.add(point);
    const place = finding.path ? `${finding.path}: ` : '';
    results.push(broken(point, `${place}${finding.expected}`, finding.received, id));
  }
  payees.encrypted(call);
  if (!bad.has('client.pan-encrypted')) {
    const plain = plainCard(call, payees);
    for (const { point } of plain) bad.add(point);
    results.push(...plain);
  }
  // bytes that are no UTF-8 are read as the replacement character
  if (JSON.stringify(body ?? '').includes('\ufffd'))
    results.push(broken(pointOfFields(operation), 'JSON in UTF-8', 'bytes of another encoding', id));
  // a refused call may have been refused before its fields were read
  if (!succeeded(call) && !call.taken) return results;
  const clean = [pointOfFields(operation), ...specialPoints(call)].filter((point) => !bad.has(point));
  return [...results, ...clean.map((point) => shown(point, id))];
}

/** Points that only apply to some requests. */
function specialPoints(call: ObservedCall): string[] {
  const text = JSON.stringify(call.body) ?? '';
  const isBusiness = /"type":"(p2b|b2p|b2b)"/.test(text);
  const isPayout = call.operation === 'createTransaction';
  const applies: readonly (readonly [string, boolean])[] = [
    ['client.amount-decimals', call.operation === 'createQuotation' || call.operation === 'createQuotationOlder'],
    ['client.kyc', isPayout],
    ['client.iban-twice', isPayout && isBusiness && text.includes('"accountIBAN"')],
    ['client.empty-sections', isPayout && isBusiness],
    ['client.pan-encrypted', call.operation === 'cardStatus' || text.includes('"key":"pan"')],
  ];
  return applies.flatMap(([point, isMet]) => (isMet ? [point] : []));
}
