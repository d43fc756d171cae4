/** A flow to a wallet, of requests that our generators make. */
import { type OperationId, operation } from '../../../contract';
import { address, draft, type Payout, quoteVariables, type Variables } from '../../../generators';
import type { BareFlow } from './requests';

/** What the bare script knows before a flow begins. */
const unknown = { now: 0, reference: '', quoteId: '', amount: '0' };

const pathOf = (id: OperationId, payout: Payout, variables: Variables): string =>
  address(operation(id).path ?? '', draft(id, payout, variables));

/** The requests of the payouts, in which the bare script fills in what only a flow knows. */
export const bareFlows = (payouts: readonly Payout[]): BareFlow[] =>
  payouts.map((payout) => ({
    status: pathOf('walletStatus', payout, unknown),
    quotation: draft('createQuotation', payout, unknown).body as object,
    transaction: draft('createTransaction', payout, unknown).body as BareFlow['transaction'],
  }));

export type Send = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<string>;

/** Sends one flow with a single view, and returns the texts of its responses. */
export async function sendFlow(send: Send, payout: Payout, reference: string) {
  const variables: Variables = { now: Date.now(), reference };
  const get = (id: OperationId) => send('GET', pathOf(id, payout, variables));
  const post = (id: OperationId) => send('POST', operation(id).path ?? '', draft(id, payout, variables).body);
  const status = await get('walletStatus');
  const quotation = await post('createQuotation');
  Object.assign(variables, quoteVariables(JSON.parse(quotation), 'current'));
  const transaction = await post('createTransaction');
  variables.transactionReference = JSON.parse(transaction).transactionReference;
  return { status, quotation, transaction, view: await get('viewTransaction') };
}
