/** Looks at a gateway before a run: only requests that move no money are sent. */
import { X509Certificate } from 'node:crypto';
import {
  asBag,
  clockTolerance,
  counted,
  dateOf,
  failureOf,
  gmtTime,
  type OperationId,
  outcomeOf,
  parseGmt,
  show,
} from '../../contract';
import { classOf } from '../../contract/schemas';
import { draft, type Kind, quotationOf } from '../../generators';
import { payout, serves } from '../../generators/payouts';
import { addressesOf, addressProblem } from '../../run/network/addresses';
import { ask, type GatewayAccess, httpWire, termsOf } from '../../run/network/ask';
import { clientWantedBy, connectionReason, toDo } from '../../run/network/connection-reason';
import { inspectTls } from '../../run/network/tls';
import { balanceIn } from '../../run/reconciliation/ledger';
import { type ChosenTarget, tlsOf } from '../../run/settings/target';
import { payoutPlan } from '../../suites/format/planner';
import type { Corridor, Target } from '../../targets/target';
import { costFindings } from './cost';
import { type Finding, missing, optional, ready } from './finding';

const day = 86_400_000;
/** days before its end at which a certificate is worth a word */
const soonDays = 30;

async function addressFinding({ baseUrl }: ChosenTarget): Promise<Finding> {
  try {
    const tried = await addressesOf(baseUrl);
    const problem = addressProblem(tried);
    if (problem) return optional('address', problem);
    return ready('address', `${tried.host} is ${tried.found.join(', ')}`);
  } catch {
    const { hostname } = new URL(baseUrl);
    return missing('address', `${hostname}: unknown host name. Fix baseUrl, or the DNS of this machine.`);
  }
}

const waitMs = 10_000;

/** Why there was no answer, and what to do, as a run would say it. */
async function reasonText(cause: unknown, chosen: ChosenTarget, between = ''): Promise<string> {
  const { text, advice } = await connectionReason(cause, chosen.baseUrl, { tls: tlsOf(chosen), waitMs });
  return `(${text})${between}. ${toDo(chosen, advice)}.`;
}

async function tlsFinding(chosen: ChosenTarget, now: number): Promise<Finding> {
  const { baseUrl } = chosen;
  if (!baseUrl.startsWith('https:')) return optional('TLS', 'plain HTTP: the requirements on TLS are not judged');
  try {
    const { untrusted, protocol, validTo } = await inspectTls(baseUrl, tlsOf(chosen));
    const days = Math.floor((validTo - now) / day);
    const until = `valid until ${new Date(validTo).toISOString().slice(0, 10)}`;
    const ended = Math.floor((now - validTo) / day);
    const ago = ended === 0 ? 'less than a day' : counted(ended, 'day');
    if (validTo < now) return missing('TLS', `the certificate ended at ${gmtTime(validTo)} GMT, ${ago} ago`);
    if (untrusted)
      return missing(
        'TLS',
        `the certificate is not trusted ${await reasonText({ code: untrusted }, chosen, `, ${until}`)}`,
      );
    return days < soonDays
      ? optional('TLS', `${protocol}, ${until}: ${days} days left`)
      : ready('TLS', `${protocol}, trusted, ${until}`);
  } catch (cause) {
    return missing('TLS', `no TLS connection ${await reasonText(cause, chosen)}`);
  }
}

/** The certificate that is shown to the gateway; a wrong one is refused where the target file is read. */
function clientFindings({ client }: ChosenTarget, now: number): Finding[] {
  if (!client) return [];
  const { subject, validTo } = new X509Certificate(client.cert);
  const until = `${subject.replaceAll('\n', ' ')}, valid until ${new Date(validTo).toISOString().slice(0, 10)}`;
  const days = Math.floor((Date.parse(validTo) - now) / day);
  const name = 'client certificate';
  return [days < soonDays ? optional(name, `${until}: ${counted(days, 'day')} left`) : ready(name, until)];
}

function clockFinding(theirs: number | undefined, now: number): Finding {
  if (theirs === undefined || Number.isNaN(theirs)) return optional('clock', 'no answer tells the time of the gateway');
  const seconds = Math.round((theirs - now) / 1000);
  const told = `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} this machine (${gmtTime(theirs)} GMT)`;
  if (Math.abs(theirs - now) > clockTolerance)
    return missing('clock', `${told}: correct one of them; nothing would be judged`);
  return ready('clock', Math.abs(seconds) <= 1 ? 'as that of this machine' : told);
}

/** Requests that move no money, and tell whether the credentials are accepted. */
const harmless: readonly OperationId[] = [
  ...(['walletStatus', 'bankStatus', 'cardStatus', 'ledgerByCurrency'] as const),
  ...(['createQuotation', 'createQuotationOlder'] as const),
];

/** A payout that is not to a card, whose number would have to be encrypted. */
function sampleOf(target: Target, now: number) {
  const others = target.instruments.filter((one) => one !== 'CARD');
  return payout(payoutPlan({ ...target, instruments: others.length > 0 ? others : ['WALLET'] }, now), 1);
}

/** Are the credentials accepted, by a request that moves no money? */
async function credentialFindings(
  access: GatewayAccess,
  chosen: ChosenTarget,
  now: number,
  name: string,
): Promise<Finding[]> {
  const { terms } = access;
  const { target, baseUrl } = chosen;
  const id = harmless.find((one) => target.operations.includes(one)) ?? 'viewTransaction';
  try {
    const { response } = await ask(access, id, draft(id, sampleOf(target, now), { now, reference: 'DOCTOR' }));
    const { code, description, dateTime } = failureOf(response);
    const clock = clockFinding(dateOf(response) ?? parseGmt(dateTime), now);
    const outcome = outcomeOf(response);
    const said = `${id} answers HTTP ${response.status} with ${show(response.text.slice(0, 60))}`;
    const wanted = clientWantedBy(response.text);
    if (wanted)
      return [missing('connection', `no answer from ${baseUrl} (${wanted.text}). ${toDo(chosen, wanted.advice)}.`)];
    if (outcome === 'broken') return [missing('interface', `${said}: another server, or another path`), clock];
    if (outcome === 'refused' && classOf(code) === 'authentication')
      return [missing(name, `${terms.credentials.username} is refused with ${code} (${description})`), clock];
    return [ready(name, `${terms.credentials.username} is accepted by ${id}`), clock];
  } catch (cause) {
    return [missing('connection', `no answer from ${terms.baseUrl} ${await reasonText(cause, chosen)}`)];
  }
}

/** A quotation for each corridor and instrument: it moves no money. */
async function corridorFindings(access: GatewayAccess, target: Target, now: number): Promise<Finding[]> {
  const revision = target.operations.includes('createQuotation') ? 'current' : 'older';
  const operation = quotationOf[revision];
  if (!target.operations.includes(operation)) return [optional('corridors', 'the target offers no quotation')];
  const pairs = target.corridors.flatMap((corridor) =>
    target.instruments.flatMap((one) => (one !== 'CARD' && serves(corridor, one) ? [[corridor, one] as const] : [])),
  );
  const found: Finding[] = [];
  for (const [corridor, instrument] of pairs) {
    const name = `${corridor.country} ${instrument}`;
    const kind: Kind = { type: target.types[0] ?? 'p2p', instrument, revision };
    const plan = { ...payoutPlan(target, now), corridors: [corridor as Corridor], kinds: [kind] };
    try {
      const request = draft(operation, payout(plan, 1), { now: Date.now(), reference: 'DOCTOR' });
      const { response } = await ask(access, operation, request);
      const { code, description } = failureOf(response);
      const quote = asBag([asBag(response.body)?.quotes].flat()[0]);
      const rate = `1 ${target.sendingCurrency} is ${String(quote?.fxRate)} ${corridor.currency}`;
      found.push(
        outcomeOf(response) === 'success' ? ready(name, rate) : missing(name, `no quotation: ${code} (${description})`),
      );
    } catch (cause) {
      found.push(missing(name, `no answer: ${(cause as Error).message}`));
    }
  }
  return found;
}

async function ledgerFinding(access: GatewayAccess, target: Target, now: number): Promise<Finding> {
  if (!target.operations.includes('ledgerByCurrency'))
    return optional('ledger', 'the target offers no ledger: no balance is reconciled');
  try {
    const request = draft('ledgerByCurrency', sampleOf(target, now), { now: Date.now(), reference: '' });
    const { response } = await ask(access, 'ledgerByCurrency', request);
    const read = balanceIn(response, target.sendingCurrency, 'before', now);
    return read.t === 'ledger'
      ? ready('ledger', `${read.balance} ${read.currency}; --estimate tells how much a run sends`)
      : missing('ledger', read.reason);
  } catch (cause) {
    return missing('ledger', `no answer: ${(cause as Error).message}`);
  }
}

function callbackFinding({ callbacks }: Target): Finding {
  if (!callbacks) return optional('callbacks', 'not observed: the target declares none');
  if (callbacks.register) return ready('callbacks', `registered at ${callbacks.register} by each run`);
  if (callbacks.port === undefined)
    return missing('callbacks', 'no port is agreed: set callbacks.port, and have the gateway deliver to it');
  return optional(
    'callbacks',
    `the gateway must deliver to http://127.0.0.1:${callbacks.port}/callbacks of this machine; only a run shows that it does`,
  );
}

/** Looks at a target and its gateway. Without an answer, what depends on it is left out. */
export async function targetFindings(chosen: ChosenTarget): Promise<Finding[]> {
  const { target } = chosen;
  const now = Date.now();
  const access = { terms: termsOf(chosen), wire: httpWire(chosen) };
  const address = await addressFinding(chosen);
  const found = [...(chosen.doubts ?? []).map((doubt) => optional('white space', `${doubt}.`)), address];
  if (address.state !== 'missing') {
    found.push(await tlsFinding(chosen, now), ...clientFindings(chosen, now));
    const credentials = await credentialFindings(access, chosen, now, 'credentials');
    found.push(...credentials);
    const { secondCredentials: second } = chosen;
    if (second && credentials.some(({ name, state }) => name === 'credentials' && state === 'ready')) {
      const terms = termsOf({ ...chosen, credentials: second });
      const [finding] = await credentialFindings({ ...access, terms }, chosen, now, 'secondPartner');
      if (finding) found.push(finding);
    }
    if (credentials.every(({ state }) => state !== 'missing'))
      found.push(...(await corridorFindings(access, target, now)), await ledgerFinding(access, target, now));
  }
  await access.wire.close();
  return [...found, callbackFinding(target), ...costFindings(target, now)];
}
