/** Checks a gateway before a run, only with requests that move no money. */
import { X509Certificate } from 'node:crypto';
import { notAsked, proxyFor, whyDirect } from '../../common/client/proxy';
import { classOf, counted, failureOf, gmtTime, outcomeOf } from '../../contract';
import { type Credentials, draft } from '../../generators';
import { corridorOfSecond, payout } from '../../generators/payouts';
import type { Exchange } from '../../journal';
import { addressesOf, addressProblem } from '../../run/network/addresses';
import { ask, httpWire, termsOf } from '../../run/network/ask';
import { clientWantedBy, connectionReason, toDo } from '../../run/network/connection-reason';
import { answerText, otherServer } from '../../run/network/other-server';
import { harmlessOf, maxAsked } from '../../run/network/preflight';
import { inspectTls } from '../../run/network/tls';
import { balanceIn } from '../../run/reconciliation/ledger';
import { originsText } from '../../run/settings/origins';
import { type ChosenTarget, tlsOf } from '../../run/settings/target';
import { payoutPlan } from '../../suites/format/planner';
import type { Target } from '../../targets/target';
import { cardKey } from './card-key';
import { clockFinding } from './clock';
import { type Ask, corridorFindings, noAnswer } from './corridors';
import { costFindings } from './cost';
import { type Finding, missing, optional, ready } from './finding';
import { moneyFinding } from './money';
import { openFindings } from './open-keys';
import { quoteFindings } from './quotes';

const day = 86_400_000;
/** a certificate that expires within this number of days is reported */
const soonDays = 30;

/** How the gateway is reached, where the environment names a proxy. */
function proxyFinding({ baseUrl }: ChosenTarget): Finding[] {
  const proxy = proxyFor(baseUrl);
  const why = whyDirect(baseUrl);
  if (proxy) return [ready('proxy', `requests to ${proxy.host} go through ${proxy.shown} (${proxy.by})`)];
  return why === undefined ? [] : [ready('proxy', `not used, as ${why}`)];
}

async function addressFinding({ baseUrl }: ChosenTarget): Promise<Finding> {
  const proxy = proxyFor(baseUrl);
  if (proxy) return optional('address', `${proxy.host} is looked up by the proxy`);
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

/** Why there was no answer, and what to do, as a run would say it. */
async function reasonText(cause: unknown, chosen: ChosenTarget, between = ''): Promise<string> {
  const { text, advice } = await connectionReason(cause, chosen.baseUrl, tlsOf(chosen));
  return `(${text})${between}. ${toDo(chosen, advice)}.`;
}

async function tlsFinding(chosen: ChosenTarget, now: number): Promise<Finding> {
  const { baseUrl } = chosen;
  if (!baseUrl.startsWith('https:')) return optional('TLS', 'plain HTTP: the requirements on TLS are not judged');
  const proxy = proxyFor(baseUrl);
  if (proxy) return optional('TLS', notAsked(proxy));
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

/** How long the client certificate is valid; a wrong one is refused where the target file is read. */
function clientFindings({ client }: ChosenTarget, now: number): Finding[] {
  if (!client) return [];
  const { subject, validTo } = new X509Certificate(client.cert);
  const until = `${subject.replaceAll('\n', ' ')}, valid until ${new Date(validTo).toISOString().slice(0, 10)}`;
  const days = Math.floor((Date.parse(validTo) - now) / day);
  const name = 'client certificate';
  return [days < soonDays ? optional(name, `${until}: ${counted(days, 'day')} left`) : ready(name, until)];
}

/** A payout to no card, because a card number would have to be encrypted. */
function sampleOf(target: Target, now: number) {
  const others = target.instruments.filter((one) => one !== 'CARD');
  return payout(payoutPlan({ ...target, instruments: others.length > 0 ? others : ['WALLET'] }, now), 1);
}

const notFromCountry = '1010';

/** The change of the target file if the gateway refuses its origin country. */
const originAdvice = ({ originCountry }: Target, partner: string): string =>
  partner === 'secondPartner'
    ? `If it is of another country than ${originCountry}, write: secondPartner: { …, originCountry: … }`
    : `Fix originCountry, which is ${originCountry}`;

/** Are the credentials accepted, by a request that moves no money? */
async function credentialFinding(ask: Ask, chosen: ChosenTarget, now: number, name: string): Promise<Finding> {
  const { target, baseUrl, credentials } = chosen;
  const { username } = credentials;
  let refused: Finding | undefined;
  try {
    for (const id of harmlessOf(target).slice(0, maxAsked)) {
      const answer = await ask(id, sampleOf(target, now));
      const { response } = answer;
      const other = otherServer(answer);
      if (!other) {
        const { code, description } = failureOf(response);
        const isOfCountry = code === notFromCountry;
        if (outcomeOf(response) !== 'refused' || !(isOfCountry || classOf(code) === 'authentication'))
          return ready(name, `${username} is accepted by ${id}`);
        const text = `${username} is refused with ${code} (${description}) by ${id}`;
        return missing(name, isOfCountry ? `${text}. ${originAdvice(target, name)}` : text);
      }
      const wanted = clientWantedBy(response.text);
      if (wanted)
        return missing('connection', `no answer from ${baseUrl} (${wanted.text}). ${toDo(chosen, wanted.advice)}.`);
      refused ??= missing(
        'interface',
        `${other.text} (${id}: ${answerText(response)}). ${toDo(chosen, other.advice)}.`,
      );
    }
    return refused ?? optional(name, 'no operation of the target shows it');
  } catch (cause) {
    return missing('connection', `no answer from ${baseUrl} ${await reasonText(cause, chosen)}`);
  }
}

/** Checks the second partner: its credentials, then its corridors. */
async function secondFindings(ask: Ask, chosen: ChosenTarget, credentials: Credentials, now: number) {
  const { target } = chosen;
  const { countries } = target.secondPartner ?? {};
  const own = {
    ...target,
    originCountry: credentials.originCountry,
    instruments: target.instruments.filter((one) => one !== 'CARD'),
    corridors: target.corridors
      .filter(({ country }) => countries?.includes(country) ?? true)
      .map((corridor) => corridorOfSecond(corridor)),
  };
  const known = await credentialFinding(ask, { ...chosen, target: own, credentials }, now, 'secondPartner');
  if (known.state !== 'ready') return [known];
  return [known, ...(await corridorFindings({ target: own, ask, encrypt: undefined, now, isSecond: true }))];
}

async function ledgerFinding(ask: Ask, target: Target, now: number): Promise<Finding> {
  if (!target.operations.includes('ledgerByCurrency'))
    return optional('ledger', 'the target offers no ledger: no balance is reconciled');
  try {
    const { response } = await ask('ledgerByCurrency', sampleOf(target, now));
    const read = balanceIn(response, target.sendingCurrency, 'before', now);
    return read.t === 'ledger' ? ready('ledger', `${read.balance} ${read.currency}`) : missing('ledger', read.reason);
  } catch (cause) {
    return missing('ledger', noAnswer(cause));
  }
}

function callbackFinding({ callbacks }: Target): Finding {
  if (!callbacks) return optional('callbacks', 'not observed: the target declares none');
  if (callbacks.register) return ready('callbacks', `registered at ${callbacks.register} by each run`);
  if (callbacks.port === undefined)
    return missing(
      'callbacks',
      'no port is agreed. Have the gateway deliver to one, and write: callbacks: { port: 8443, withinSeconds: 60 }',
    );
  return optional(
    'callbacks',
    `the gateway must deliver to http://127.0.0.1:${callbacks.port}/callbacks of this machine; only a run shows that it does`,
  );
}

/** Checks the gateway. After a missing answer, the checks that depend on it are left out. `now`: epoch milliseconds. */
export async function gatewayFindings(chosen: ChosenTarget, now: number): Promise<Finding[]> {
  const { target } = chosen;
  const wire = httpWire(chosen);
  const answers: Exchange[] = [];
  const askAs =
    (credentials = chosen.credentials): Ask =>
    async (id, sample) => {
      const request = draft(id, sample, { now: Date.now(), reference: 'DOCTOR' });
      const answer = await ask({ terms: termsOf({ ...chosen, credentials }), wire }, id, request);
      answers.push(answer);
      return answer;
    };
  const own = askAs();
  const address = await addressFinding(chosen);
  const found = [...proxyFinding(chosen), address];
  if (address.state !== 'missing') {
    found.push(await tlsFinding(chosen, now), ...clientFindings(chosen, now));
    const credentials = await credentialFinding(own, chosen, now, 'credentials');
    found.push(credentials);
    const { secondCredentials: second } = chosen;
    const rest: Finding[] = [];
    if (credentials.state === 'ready') {
      if (second) rest.push(...(await secondFindings(askAs(second), chosen, second, now)));
      const { encrypt, findings } = await cardKey(chosen);
      rest.push(
        ...findings,
        ...(await corridorFindings({ target, ask: own, encrypt, now })),
        ...(await quoteFindings({ target, ask: own, encrypt, now })),
        await ledgerFinding(own, target, now),
      );
      await askForMissingPayout(own, target, now);
    }
    found.push(...(answers.length > 0 ? [clockFinding(answers, target.quotes?.validSeconds)] : []), ...rest);
  }
  await wire.close();
  return found;
}

/** Checks a target file and its gateway. */
export async function targetFindings(chosen: ChosenTarget): Promise<Finding[]> {
  const { target } = chosen;
  const now = Date.now();
  return [
    ...(await gatewayFindings(chosen, now)),
    callbackFinding(target),
    ready('people', originsText(target)),
    ...costFindings(target, now),
    ...openFindings(target),
    moneyFinding(chosen, now),
  ];
}

/** Asks for a payout that does not exist: its refusal shows the clock of the application. */
async function askForMissingPayout(ask: Ask, target: Target, now: number): Promise<void> {
  const id = (['viewTransaction', 'viewTransactionOlder'] as const).find((one) => target.operations.includes(one));
  if (id) await ask(id, sampleOf(target, now)).catch(() => undefined);
}
