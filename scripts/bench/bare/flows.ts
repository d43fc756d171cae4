/** Flows to a wallet, of requests that our generators make. */
import { operation } from '../../../contract';
import { address, draft, type Payout } from '../../../generators';
import type { BareFlow } from './requests';

/** What is known before a flow begins. */
const unknown = { now: 0, reference: '', quoteId: '', amount: '0' };

/** The requests of the payouts, in which is filled in what only a flow knows. */
export const bareFlows = (payouts: readonly Payout[]): BareFlow[] =>
  payouts.map((payout) => ({
    status: address(operation('walletStatus').path ?? '', draft('walletStatus', payout, unknown)),
    quotation: draft('createQuotation', payout, unknown).body as object,
    transaction: draft('createTransaction', payout, unknown).body as BareFlow['transaction'],
  }));
