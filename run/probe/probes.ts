import { isLoopback } from '../../common/client/proxy';
import { minLength } from '../../common/shown/url-secrets';
import {
  asBag,
  classOf,
  duplicateCodes,
  failureOf,
  isFinal,
  type OperationId,
  outcomeOf,
  type RequirementId,
  requirement as requirementOf,
  show,
} from '../../contract';
import { statusOf } from '../../generators';
import { type Finding, received } from '../../journal';
import type { Target } from '../../targets/target';
import { acceptsOldTls, inspectTls, requestPlainHttp } from '../network/tls';
import { pollUntil, systemClock } from '../poll';
import type { ProbeExchange, ProbePartner } from './partner';

/** Whether a requirement holds, with what was expected and received. */
export interface ProbeFinding extends Finding {
  holds: boolean;
}

/** A check over a connection of its own, for what the cases of the suites cannot send. */
export interface Probe {
  id: string;
  title: string;
  verifies: readonly RequirementId[];
  /** operations that it calls besides an account status */
  requires?: readonly OperationId[];
  /** absent: applies to every target */
  appliesTo?(baseUrl: string, target: Target): boolean;
  /** absent: a proxy, which may change what is sent and has a connection of its own, would be judged in place of the gateway */
  throughProxy?(baseUrl: string): boolean;
  run(partner: ProbePartner): Promise<ProbeFinding[]>;
}

const certificate: Probe = {
  id: 'transport.certificate',
  title: 'TLS version, certificate chain and expiry',
  verifies: ['transport.https', 'transport.tls'],
  // plain HTTP to a gateway on this machine is allowed, since nothing leaves it
  appliesTo: (baseUrl) => baseUrl.startsWith('https:') || !isLoopback(baseUrl),
  // plain HTTP is seen without a connection
  throughProxy: (baseUrl) => baseUrl.startsWith('http:'),
  async run({ context, tls: options }) {
    const { baseUrl } = context.chosen;
    const requirement = 'transport.https';
    const tls = 'transport.tls';
    if (baseUrl.startsWith('http:'))
      return [{ requirement, holds: false, expected: 'an HTTPS address', received: baseUrl }];
    const { untrusted, protocol, validTo } = await inspectTls(baseUrl, options);
    const old = await acceptsOldTls(baseUrl, options);
    return [
      {
        requirement,
        holds: !untrusted,
        expected: 'a certificate of a trusted authority',
        received: untrusted ?? 'a certificate of a trusted authority',
      },
      { requirement: tls, holds: /^TLSv1\.[23]$/.test(protocol), expected: 'TLS 1.2 or later', received: protocol },
      { requirement: tls, holds: !old, expected: 'no handshake in TLS 1.1', received: old ? 'a handshake' : 'none' },
      {
        requirement,
        holds: validTo > Date.now(),
        expected: 'a certificate that has not expired',
        received: `valid until ${new Date(validTo).toISOString()}`,
      },
    ];
  },
};

const plain: Probe = {
  id: 'transport.plain',
  title: 'Plain HTTP is not answered on the HTTPS port',
  verifies: ['transport.plain-refused'],
  appliesTo: (baseUrl) => baseUrl.startsWith('https:'),
  async run({ context }) {
    const answer = await requestPlainHttp(context.chosen.baseUrl);
    const served = answer !== undefined && answer.status >= 200 && answer.status < 300;
    return [
      {
        requirement: 'transport.plain-refused',
        holds: !served,
        expected: 'no response, or an error status',
        received: answer ? `HTTP ${answer.status} with ${show(answer.text.slice(0, 80))}` : 'no response',
      },
    ];
  },
};

/** What an exchange showed of a requirement. */
const shownBy = (
  exchange: ProbeExchange,
  requirement: RequirementId,
  holds: boolean,
  expected: string,
): ProbeFinding => ({
  requirement,
  holds,
  expected,
  received: received(exchange),
  exchange: exchange.id,
});

const headerCase: Probe = {
  id: 'authentication.header-names',
  title: 'Header names are case-insensitive',
  verifies: ['auth.header-names'],
  async run(partner) {
    const call = statusOf[partner.context.sample.instrument];
    const found: ProbeFinding[] = [];
    for (const change of [(name: string) => name.toLowerCase(), (name: string) => name.toUpperCase()]) {
      const answer = await partner.send(call, (pairs) => pairs.map(([name, value]) => [change(name), value]));
      found.push(shownBy(answer, 'auth.header-names', outcomeOf(answer.response) === 'success', 'a success'));
    }
    return found;
  },
};

const headerTwice: Probe = {
  id: 'authentication.header-twice',
  title: 'A repeated user name header with another value is refused',
  verifies: ['auth.header-twice'],
  async run(partner) {
    const call = statusOf[partner.context.sample.instrument];
    const answer = await partner.send(call, (pairs) => [['X-USERNAME', 'SOMEBODY_ELSE'], ...pairs]);
    return [shownBy(answer, 'auth.header-twice', outcomeOf(answer.response) === 'refused', 'a refusal')];
  },
};

/** The journal hides a password of this length wherever it stands. */
const isHidden = (password = ''): boolean => password.length >= minLength;

const plainPassword: Probe = {
  id: 'authentication.plain-password',
  title: 'The password itself is refused in the place of its hash',
  verifies: ['auth.plain-password'],
  appliesTo: (_, { credentials }) => isHidden(credentials.password),
  throughProxy: () => true,
  async run(partner) {
    const { sample, chosen } = partner.context;
    const { password = '' } = chosen.target.credentials;
    const requirement = 'auth.plain-password';
    const answer = await partner.send(statusOf[sample.instrument], (pairs) =>
      pairs.map(([name, value]) => [name, name === 'X-PASSWORD' ? password : value]),
    );
    const codes = requirementOf(requirement)?.accept ?? [];
    const { response } = answer;
    const holds = outcomeOf(response) === 'refused' && codes.includes(failureOf(response).code);
    return [shownBy(answer, requirement, holds, `a refusal with ${codes.join(', ')}`)];
  },
};

/** Time in which a gateway must have accepted a request whose connection was cut. */
const acceptanceSeconds = 2;

const lostReply: Probe = {
  id: 'transaction.lost-reply',
  title: 'After a lost reply the same reference causes one payout only',
  verifies: ['transaction.duplicate'],
  requires: ['createQuotation', 'createTransaction', 'viewTransaction'],
  async run(partner) {
    const { sample, chosen } = partner.context;
    const call = statusOf[sample.instrument];
    // the provider of a payout is that of an account status request
    if (sample.provider && chosen.target.operations.includes(call)) await partner.send(call);
    await partner.quote();
    await partner.cut('createTransaction');
    const wasAccepted = await isAccepted(partner);
    const again = await partner.send('createTransaction');
    const { code } = failureOf(again.response);
    // while the first is still being processed, the code of a concurrent duplicate is right too
    const once = wasAccepted ? duplicateCodes.includes(code) : outcomeOf(again.response) === 'success';
    const third = await partner.send('createTransaction');
    const expected = wasAccepted
      ? `${duplicateCodes.join(' or ')}, because the first request was accepted`
      : 'a success, because the first request was not accepted';
    const isDuplicate = classOf(failureOf(third.response).code) === 'duplicate';
    // what is read of the ledgers afterwards must not change by this payout
    await settled(partner);
    return [
      shownBy(again, 'transaction.duplicate', once, expected),
      shownBy(third, 'transaction.duplicate', isDuplicate, '3004'),
    ];
  },
};

/** Views the payout by the partner's reference until an answer is as wanted, or the time is over. */
function viewed(
  partner: ProbePartner,
  isWanted: (answer: ProbeExchange['response']) => boolean,
  withinSeconds: number,
  gapMs: number,
): Promise<boolean> {
  const read = async () => isWanted((await partner.send('viewTransaction')).response);
  return pollUntil(systemClock, read, Boolean, { withinSeconds, gapMs });
}

/** Looks the transaction up, as the specification demands after a lost reply. */
const isAccepted = (partner: ProbePartner): Promise<boolean> =>
  viewed(partner, (response) => outcomeOf(response) === 'success', acceptanceSeconds, 200);

/** Waits until the payout is final, for as long as the target says that this takes. */
function settled(partner: ProbePartner): Promise<boolean> {
  const { withinSeconds } = partner.context.terms.settlement;
  return viewed(partner, ({ body }) => isFinal(String(asBag(body)?.status)), withinSeconds, 500);
}

/** All probes. */
export const probes: readonly Probe[] = [certificate, plain, headerCase, headerTwice, plainPassword, lostReply];
