/** Refusals of what a call says: a finding explains them, or the gateway knows a rule that is not known here. */
import { judgeMessage, type MessageFinding, type Terms } from '../../../assertions/messages';
import { classOf, clockTolerance, failureOf, gmtDate } from '../../../contract';
import { messageOf, pointOfFields } from './calls';
import { advised, broken, type Finding, member, type ObservedCall, refusalOf } from './observations';
import type { Payees } from './payees';

/** Points that say the contrary of a refusal. */
const pointsOfRefusals: Readonly<Record<string, string>> = {
  '2014': 'client.quotation-fields',
  '3001': 'client.current-date',
  '3005': 'client.quoted-amount',
  '3006': 'client.kyc',
  '3007': 'client.kyc',
  '3010': 'client.kyc',
};

/** Something about the request that the specification leaves open, and that a refusal may be for. */
function openPoint(
  call: ObservedCall,
  description: string,
  terms: Terms,
): Pick<MessageFinding, 'path' | 'expected'> | undefined {
  const { operation, body } = call;
  if (!operation) return undefined;
  // whether a wallet is found without its provider is open (account.provider)
  if (operation === 'walletStatus' && member(body, 'provider') === '' && refusalOf(call) === '1005')
    return { path: 'provider', expected: 'the provider of the wallet, where the gateway demands it' };
  const open = judgeMessage({ ...messageOf(call), operation }, terms).filter(({ verdict }) => verdict === 'warn');
  if (classOf(refusalOf(call)) === 'form') return open[0];
  const words: string[] = description.match(/[\w-]+/g) ?? [];
  return open.find(({ path }) => words.includes(path.match(/([\w-]+)\]?$/)?.[1] ?? ''));
}

/** What a refusal shows that none of the findings of its call explains. */
export function unexplained(call: ObservedCall, findings: readonly Finding[], terms: Terms, payees: Payees): Finding[] {
  const code = refusalOf(call);
  const own = pointsOfRefusals[code];
  if (findings.some(({ result }) => result === 'broken')) return [];
  if (!call.operation || !(own || ['property', 'form'].includes(classOf(code) ?? ''))) return [];
  // whoever pays to such a beneficiary wants the refusal
  if (payees.plants(call, code)) return [];
  // about midnight the clocks may be of two days
  if (code === '3001' && gmtDate(call.at - clockTolerance) !== gmtDate(call.at + clockTolerance)) return [];
  // their request is not shown (Endpoints: Statements)
  if (call.operation === 'statements') return [];
  const { description } = failureOf({ body: call.response?.body });
  // the gateway remembers the provider of the last account status alone
  if (/\bprovider$/.test(description) && findings.some(({ point }) => point === 'client.provider')) return [];
  const received = `${code} ${description}`;
  const open = own ? undefined : openPoint(call, description, terms);
  if (open) return [advised(pointOfFields(call.operation), `${open.path}: ${open.expected}`, received, call.id)];
  const ofFields = /\bpan\b/i.test(description) ? 'client.pan-encrypted' : pointOfFields(call.operation);
  const point = own ?? ofFields;
  const expected =
    point === 'client.pan-encrypted'
      ? 'a card number under the key that was issued, by RSA-OAEP with SHA-256'
      : 'a request that is taken';
  return [broken(point, expected, received, call.id)];
}
