/** Clients with a fault that takes a class of its own. */
import { type Outcome, PartnerClient } from '../../../docs/examples/client';
import type { Body, Payout } from '../../../docs/examples/requests';
import { Cutting, codeOf, OutOfOrder, pause } from './client-ways';
import type { Make } from './day';

/** Pays under another reference where the sample client would keep it. */
export const renaming = (isRenamed: (reply: Body | undefined) => boolean): Make => {
  class Renaming extends PartnerClient {
    override async pay(payout: Payout): Promise<Outcome | undefined> {
      if (!(await this.isPayable(payout))) return undefined;
      let { reference } = payout;
      let quote = await this.quote(payout);
      for (let tries = 1; tries < 6; tries += 1) {
        const reply = await this.create({ ...payout, reference }, quote ?? {});
        const code = reply?.error?.errorCode;
        if (reply && !isRenamed(reply) && (!code || code === '3004')) return this.follow(reference);
        if (code === '3008') quote = await this.quote(payout);
        else if (code && !['1007', '3027', '3004'].includes(code)) return undefined;
        if (isRenamed(reply)) {
          reference = `${payout.reference}-${tries}`;
          quote = await this.quote(payout);
        }
        await pause(300);
      }
      return undefined;
    }
  }
  return (settings) => new Renaming(settings);
};

export class Unchecked extends OutOfOrder {
  override async pay(payout: Payout): Promise<Outcome | undefined> {
    return this.payWith(payout, await this.quote(payout));
  }
}

/** Uses one quote for two payouts. */
export class Thrifty extends OutOfOrder {
  #kept: Body | undefined;
  #times = 0;
  override async pay(payout: Payout): Promise<Outcome | undefined> {
    if (!(await this.isPayable(payout))) return undefined;
    this.#times += 1;
    if (this.#times % 2 === 1) this.#kept = await this.quote(payout);
    return this.payWith(payout, this.#kept);
  }

  protected override async quote(payout: Payout): Promise<Body | undefined> {
    this.#kept = await super.quote(payout);
    return this.#kept;
  }
}

/** Is slow between quotation and payout. */
export class Dawdling extends OutOfOrder {
  override async pay(payout: Payout): Promise<Outcome | undefined> {
    if (!(await this.isPayable(payout))) return undefined;
    const quote = await this.quote(payout);
    await pause(7000);
    return this.payWith(payout, quote);
  }
}

/** Sends each payout a moment after its quote has expired. */
export class Late extends PartnerClient {
  protected override async quote(payout: Payout): Promise<Body | undefined> {
    const quote = await super.quote(payout);
    const expiresAt = Date.parse(`${quote?.quoteExpiryTime.replace(' ', 'T')}Z`);
    await pause(expiresAt + 1500 - Date.now());
    return quote;
  }
}

/** Orders a failed payout anew at each copy of its callback. */
export class Reordering extends PartnerClient {
  readonly #paid = new Map<string, Payout>();
  #orders = 0;
  override pay(payout: Payout): Promise<Outcome | undefined> {
    this.#paid.set(payout.reference, payout);
    return super.pay(payout);
  }

  orderAnew(text: string): void {
    const { partnerTransId, status } = JSON.parse(text);
    const payout = this.#paid.get(partnerTransId);
    this.#orders += 1;
    if (status === 'FAILED' && payout) void super.pay({ ...payout, reference: `${payout.reference}-${this.#orders}` });
  }
}

export class Stubborn extends PartnerClient {
  override async pay(payout: Payout): Promise<Outcome | undefined> {
    if (!(await this.isPayable(payout))) return undefined;
    const quote = await this.quote(payout);
    for (let tries = 0; tries < 4; tries += 1) {
      const reply = await this.create(payout, quote ?? {});
      const code = codeOf(reply);
      if (reply && (!code || code === '3004')) return this.follow(payout.reference);
      if (code && !['1007', '3027', '3008'].includes(code)) return undefined;
      await pause(300);
    }
    return undefined;
  }
}

export class Insistent extends PartnerClient {
  override async pay(payout: Payout): Promise<Outcome | undefined> {
    const outcome = await super.pay(payout);
    if (outcome) return outcome;
    await pause(1000);
    return super.pay(payout);
  }
}

export class InOrder extends OutOfOrder {
  override async pay(payout: Payout): Promise<Outcome | undefined> {
    if (!(await this.isPayable(payout))) return undefined;
    return this.payWith(payout, await this.quote(payout));
  }
}

/** Pays whatever the account status says. */
export class Heedless extends PartnerClient {
  protected override async isPayable(payout: Payout): Promise<boolean> {
    await this.checkAccount(payout);
    return true;
  }
}

/** Believes 3004 and does not look what became of the payout. */
export class Careless extends InOrder {
  protected override isSent(code: string | undefined): boolean {
    return !code;
  }
}

/** Takes another reference where a reply did not arrive. */
export class Renamer extends Cutting {
  override async pay(payout: Payout): Promise<Outcome | undefined> {
    if (!(await this.isPayable(payout))) return undefined;
    const reply = await this.create(payout, (await this.quote(payout)) ?? {});
    if (reply) return this.follow(payout.reference);
    const reference = `${payout.reference}-B`;
    await this.create({ ...payout, reference }, (await this.quote(payout)) ?? {});
    return this.follow(reference);
  }
}

/** Refunds the sender of whatever got no reply. */
export class Refunding extends PartnerClient {
  override async pay(payout: Payout): Promise<Outcome | undefined> {
    if (!(await this.isPayable(payout))) return undefined;
    const reply = await this.create(payout, (await this.quote(payout)) ?? {});
    return reply ? this.follow(payout.reference) : { status: 'FAILED', isRefunded: true };
  }
}

/** Sends each cancellation and each reversal twice. */
export class Doubling extends PartnerClient {
  protected override async call(method: string, path: string, options?: { body?: Body }): Promise<Body | undefined> {
    const reply = await super.call(method, path, options);
    const isChange = options?.body?.txnId !== undefined;
    if (isChange) await super.call(method, path, options);
    return reply;
  }
}

export class Hasty extends PartnerClient {
  override async follow(reference: string, ends?: readonly string[]): Promise<Outcome> {
    if (!ends && reference.endsWith('1'))
      await this.call('POST', '/eig/gsma/reversalInitiate', { body: { txnId: reference, reversalReason: 'too soon' } });
    return super.follow(reference, ends);
  }
}

/** Sends again after 3004, as if it were a busy server. */
export class Hammering extends PartnerClient {
  override async pay(payout: Payout): Promise<Outcome | undefined> {
    if (!(await this.isPayable(payout))) return undefined;
    const quote = await this.quote(payout);
    for (let tries = 0; tries < 5; tries += 1) {
      const reply = await this.create(payout, quote ?? {});
      if (reply && !codeOf(reply)) return this.follow(payout.reference);
      await pause(300);
    }
    return this.follow(payout.reference);
  }
}
