/**
 * A small client of the partner interface: pays, follows the payout to its final state, and says what is to be done with
 * the sender's money. It sends a payout again only under its reference, and lets only `status` decide.
 */
import { createHash } from 'node:crypto';
import { accountStatus, type Body, encrypt, gmt, type Payout, quotation, transaction } from './requests';

export interface ClientSettings {
  /** address of the gateway, such as http://127.0.0.1:8089 */
  gateway: string;
  username: string;
  password: string;
  originCountry: string;
  /** PEM of the key for card numbers that the service issued; absent: no cards are paid */
  panKey?: string;
  /** pause between two views of a payout, and the longest time that a reply is waited for: milliseconds */
  pollMs: number;
  timeoutMs: number;
  /** sends the calls; absent: fetch */
  send?: typeof fetch;
}

export type Outcome = { status: string; isRefunded: boolean };

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Final states, and those in which the money goes back to the sender. */
const final = ['SUCCESS', 'FAILED', 'CANCELLED', 'RETURNED', 'REVERSAL REJECTED'];
const refunded = ['FAILED', 'CANCELLED', 'RETURNED'];
const ofReversal = ['RETURNED', 'REVERSAL REJECTED'];
/** The gateway is busy; a refusal by it has no effect. */
const busy = ['1007', '3027'];
/** A view that failed for a reason of its own says FAILED too: it is not the state of the payout. */
const ofView = [...busy, '1003', '1046', '3003'];

export class PartnerClient {
  /** states that callbacks told, by reference */
  readonly statesTold = new Map<string, string>();

  constructor(readonly settings: ClientSettings) {}

  protected headers(): Record<string, string> {
    const { username, password, originCountry } = this.settings;
    return {
      'X-USERNAME': username,
      'X-PASSWORD': createHash('sha256').update(password).digest('hex'),
      'X-DATE': gmt(),
      'X-ORIGINCOUNTRY': originCountry,
      'Content-Type': 'application/json',
    };
  }

  /** The reply to a call; undefined: there was none, so nothing is known of what it did. */
  protected async call(
    method: string,
    path: string,
    { body, headers }: { body?: Body; headers?: Record<string, string> } = {},
  ): Promise<Body | undefined> {
    try {
      const { gateway, send = fetch, timeoutMs } = this.settings;
      const reply = await send(gateway + path, {
        method,
        headers: { ...this.headers(), ...headers },
        signal: AbortSignal.timeout(timeoutMs),
        ...(body && { body: JSON.stringify(body) }),
      });
      return (await reply.json()) as Body;
    } catch {
      return undefined;
    }
  }

  /** The card number of a payout, encrypted anew each time. */
  protected pan({ to }: Payout): string {
    return 'pan' in to ? encrypt(to.pan, this.settings.panKey ?? '') : '';
  }

  protected checkAccount(payout: Payout): Promise<Body | undefined> {
    const { path, headers } = accountStatus(payout, this.pan(payout));
    return this.call('GET', path, headers && { headers });
  }

  protected async isPayable(payout: Payout): Promise<boolean> {
    return (await this.checkAccount(payout))?.status === 'available';
  }

  protected async quote(payout: Payout): Promise<Body | undefined> {
    const reply = await this.call('POST', '/eig/gsmaV2/quotations', { body: quotation(payout, this.pan(payout)) });
    return reply?.quotes?.[0];
  }

  protected create(payout: Payout, quote: Body): Promise<Body | undefined> {
    return this.call('POST', '/eig/gsma/transactions', { body: transaction(payout, this.pan(payout), quote) });
  }

  protected view(reference: string): Promise<Body | undefined> {
    return this.call('GET', `/eig/gsma/transactions_v3/${encodeURIComponent(reference)}`);
  }

  /** Pays, and returns the final state; undefined: the payout was refused and is not to be tried again. */
  async pay(payout: Payout): Promise<Outcome | undefined> {
    if (!(await this.isPayable(payout))) return undefined;
    let quote = await this.quote(payout);
    for (;;) {
      if (!quote) return undefined;
      const reply = await this.create(payout, quote);
      const code = reply?.error?.errorCode;
      // 3004: an earlier attempt was taken, although its reply was lost
      if (reply && (!code || code === '3004')) break;
      if (code === '3008') quote = await this.quote(payout);
      // without a reply nothing is known, and under the same reference nothing can be paid twice
      else if (!reply || busy.includes(code)) await pause(this.settings.pollMs);
      else return undefined;
    }
    return this.follow(payout.reference);
  }

  /** Waits for a final state, by views or by the callback. */
  async follow(reference: string, ends: readonly string[] = final): Promise<Outcome> {
    for (;;) {
      const told = this.statesTold.get(reference) ?? '';
      const view = ends.includes(told) ? { status: told } : await this.view(reference);
      const status = ofView.includes(view?.error?.errorCode) ? undefined : view?.status;
      if (ends.includes(status)) return { status, isRefunded: refunded.includes(status) };
      await pause(this.settings.pollMs);
    }
  }

  /** Cancels a payout that is still pending, and returns its final state. */
  async cancel(reference: string): Promise<Outcome> {
    await this.call('POST', '/eig/gsma/remitCancel', {
      body: { txnId: reference, reason: 'changed mind' },
    });
    return this.follow(reference);
  }

  /** Reverses a payout that has succeeded, and returns the final state of the reversal. */
  async reverse(reference: string): Promise<Outcome> {
    const reply = await this.call('POST', '/eig/gsma/reversalInitiate', {
      body: { txnId: reference, reversalReason: 'wrong beneficiary' },
    });
    const isGranted = ['16000', '16002', '16003'].includes(reply?.statusCode);
    return this.follow(reference, isGranted ? ofReversal : final);
  }

  /** Answers a callback, as often as it comes. */
  callback(text: string): { acknowledged: 'true' | 'false' } {
    try {
      const { partnerTransId, status } = JSON.parse(text);
      if (typeof partnerTransId !== 'string' || typeof status !== 'string') return { acknowledged: 'false' };
      this.statesTold.set(partnerTransId, status);
      return { acknowledged: 'true' };
    } catch {
      return { acknowledged: 'false' };
    }
  }
}
