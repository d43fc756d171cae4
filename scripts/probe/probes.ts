import {
  type Exchange,
  failureOf,
  type OperationId,
  outcomeOf,
  type RequirementId,
  received,
  show,
} from '../../contract';
import { classOf, duplicateCodes } from '../../contract/schemas';
import { isLoopback } from '../../targets/read';
import type { Session } from './session';
import { lookAt, plainAt, takesOldTls } from './tls';

export interface Found {
  requirement: RequirementId;
  holds: boolean;
  expected: string;
  received: string;
  /** the exchange that shows it */
  exchange?: Exchange;
}

export interface Probe {
  id: string;
  title: string;
  verifies: readonly RequirementId[];
  /** operations that it calls beside an account status */
  wants?: readonly OperationId[];
  /** absent: every target */
  fits?(baseUrl: string): boolean;
  look(session: Session): Promise<Found[]>;
}

const statusCall = { WALLET: 'walletStatus', BANK_AC: 'bankStatus', CARD: 'cardStatus' } as const;

const certificate: Probe = {
  id: 'transport.certificate',
  title: 'TLS version, certificate chain and expiry',
  verifies: ['transport.https', 'transport.tls'],
  // a gateway on this machine may be reached plainly: nothing leaves it
  fits: (baseUrl) => baseUrl.startsWith('https:') || !isLoopback(baseUrl),
  async look({ options: { baseUrl }, ca }) {
    const requirement = 'transport.https';
    const tls = 'transport.tls';
    if (baseUrl.startsWith('http:'))
      return [{ requirement, holds: false, expected: 'an HTTPS address', received: baseUrl }];
    const { untrusted, protocol, validTo } = await lookAt(baseUrl, ca);
    const old = await takesOldTls(baseUrl);
    return [
      {
        requirement,
        holds: !untrusted,
        expected: 'a certificate under a trusted authority',
        received: untrusted ?? 'a trusted one',
      },
      { requirement: tls, holds: /^TLSv1\.[23]$/.test(protocol), expected: 'TLS 1.2 or later', received: protocol },
      { requirement: tls, holds: !old, expected: 'no handshake in TLS 1.1', received: old ? 'a handshake' : 'none' },
      {
        requirement,
        holds: validTo > Date.now(),
        expected: 'a certificate that is valid',
        received: `valid until ${new Date(validTo).toISOString()}`,
      },
    ];
  },
};

const plain: Probe = {
  id: 'transport.plain',
  title: 'Plain HTTP is not answered at the HTTPS address',
  verifies: ['transport.plain-refused'],
  fits: (baseUrl) => baseUrl.startsWith('https:'),
  async look({ options: { baseUrl } }) {
    const answer = await plainAt(baseUrl);
    const served = answer !== undefined && answer.status >= 200 && answer.status < 300;
    return [
      {
        requirement: 'transport.plain-refused',
        holds: !served,
        expected: 'no answer, or a refusal',
        received: answer ? `HTTP ${answer.status} with ${show(answer.text.slice(0, 80))}` : 'no answer',
      },
    ];
  },
};

const headerCase: Probe = {
  id: 'authentication.header-names',
  title: 'Header names are taken in any case',
  verifies: ['auth.header-names'],
  async look(session) {
    const call = statusCall[session.options.payout.instrument];
    const found: Found[] = [];
    for (const change of [(name: string) => name.toLowerCase(), (name: string) => name.toUpperCase()]) {
      const answer = await session.send(call, (pairs) => pairs.map(([name, value]) => [change(name), value]));
      const holds = outcomeOf(answer.response) === 'success';
      found.push({
        requirement: 'auth.header-names',
        holds,
        expected: 'a success',
        received: received(answer),
        exchange: answer,
      });
    }
    return found;
  },
};

const headerTwice: Probe = {
  id: 'authentication.header-twice',
  title: 'A user name given twice, with another value, is refused',
  verifies: ['auth.header-twice'],
  async look(session) {
    const call = statusCall[session.options.payout.instrument];
    const answer = await session.send(call, (pairs) => [['X-USERNAME', 'SOMEBODY_ELSE'], ...pairs]);
    const holds = outcomeOf(answer.response) === 'refused';
    return [
      {
        requirement: 'auth.header-twice',
        holds,
        expected: 'a refusal',
        received: received(answer),
        exchange: answer,
      },
    ];
  },
};

/** Milliseconds that a gateway has to take in what a cut connection left. */
const lostMs = 2000;

const lostReply: Probe = {
  id: 'transaction.lost-reply',
  title: 'After a lost reply the same reference brings about one payout',
  verifies: ['transaction.duplicate'],
  wants: ['createQuotation', 'createTransaction', 'viewTransaction'],
  async look(session) {
    await session.quote();
    await session.cut('createTransaction');
    const before = await lookedUp(session);
    const again = await session.send('createTransaction');
    const { code } = failureOf(again.response);
    // the first may still be under way: then it is of the same moment
    const once = before ? duplicateCodes.includes(code) : outcomeOf(again.response) === 'success';
    const third = await session.send('createTransaction');
    return [
      {
        requirement: 'transaction.duplicate',
        holds: once,
        expected: before
          ? `${duplicateCodes.join(' or ')}, as the first one was taken`
          : 'a success, as the first one never came',
        received: received(again),
        exchange: again,
      },
      {
        requirement: 'transaction.duplicate',
        holds: classOf(failureOf(third.response).code) === 'duplicate',
        expected: '3004',
        received: received(third),
        exchange: third,
      },
    ];
  },
};

/** Was the transaction taken? Looked up by the partner's reference, as the document asks. */
async function lookedUp(session: Session): Promise<boolean> {
  const until = Date.now() + lostMs;
  for (;;) {
    const view = await session.send('viewTransaction');
    if (outcomeOf(view.response) === 'success') return true;
    if (Date.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Every probe of the wire. */
export const probes: readonly Probe[] = [certificate, plain, headerCase, headerTwice, lostReply];
