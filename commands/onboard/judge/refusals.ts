/** Judges refused calls: either a finding explains the refusal, or the gateway applies a rule that this judge does not know. */
import { judgeMessage, type MessageFinding, type Terms } from '../../../assertions/messages';
import { classOf, clockTolerance, failureOf, gmtDate } from '../../../contract';
import { messageOf, pointOfFields } from './calls';
import { advised, broken, type Finding, member, type ObservedCall, refusalOf } from './observations';
import type { Payees } from './payees';

/** Points that a refusal with this code contradicts. */
const pointsOfRefusals: Readonly<Record<string, string>> = {
  '2014': 'client.quotation-fields',
  '3001': 'client.current-date',
  '3005': 'client.quoted-amount',
  '3006': 'client.kyc',
  '3007': 'client.kyc',
  '3010': 'client.kyc',
};

/** A property of the request that the specification leaves open, and that may explain the refusal. */
function openPoint(
  call: ObservedCall,
  description: string,
  terms: Terms,
): Pick<MessageFinding, 'path' | 'expected'> | undefined {
  const { operation, body } = call;
  if (!operation) return undefined;
  // the specification leaves open whether a wallet is found without its provider (account.provider)
  if (operation === 'walletStatus' && member(body, 'provider') === '' && refusalOf(call) === '1005')
    return { path: 'provider', expected: 'the provider of the wallet, where the gateway demands it' };
  const open = judgeMessage({ ...messageOf(call), operation }, terms).filter(({ verdict }) => verdict === 'warn');
  if (classOf(refusalOf(call)) === 'form') return open[0];
  const words: string[] = description.match(/[\w-]+/g) ?? [];
  return open.find(({ path }) => words.includes(path.match(/([\w-]+)\]?$/)?.[1] ?? ''));
}

/** Judges a refusal that no finding about the call explains. */
export function unexplained(call: ObservedCall, findings: readonly Finding[], terms: Terms, payees: Payees): Finding[] {
  const code = refusalOf(call);
  const own = pointsOfRefusals[code];
  if (findings.some(({ result }) => result === 'broken')) return [];
  if (!call.operation || !(own || ['property', 'form'].includes(classOf(code) ?? ''))) return [];
  // the client chose a beneficiary that triggers this refusal
  if (payees.triggersRefusal(call, code)) return [];
  // around midnight the two clocks may show different days
  if (code === '3001' && gmtDate(call.at - clockTolerance) !== gmtDate(call.at + clockTolerance)) return [];
  // the specification does not show the request of a statement (Endpoints: Statements)
  if (call.operation === 'statements') return [];
  const { description } = failureOf({ body: call.response?.body });
  // the gateway only remembers the provider of the last account status
  if (/\bprovider$/.test(description) && findings.some(({ point }) => point === 'client.provider')) return [];
  const received = `${code} ${description}`;
  const open = own ? undefined : openPoint(call, description, terms);
  if (open) return [advised(pointOfFields(call.operation), `${open.path}: ${open.expected}`, received, call.id)];
  const ofFields = /\bpan\b/i.test(description) ? 'client.pan-encrypted' : pointOfFields(call.operation);
  const point = own ?? ofFields;
  const expected =
    point === 'client.pan-encrypted'
      ? 'a card number under the key that was issued, by RSA-OAEP with SHA-256'
      : 'a request that the gateway accepts';
  return [broken(point, expected, received, call.id)];
}
