/** Money that is reserved on a ledger without a payout of that partner and currency. */

import { type Ledger, reserve } from '../../../domain/ledger';
import type { Body, Exchange } from '../../../exchange/exchange';
import type { Defect } from '../../modification';
import { changeSuccess } from '../../response-modifiers';

/** The quote that a transaction request names. */
const quoteOfRequest = ({ partner, body }: Exchange) =>
  partner?.quotes.get(String((body?.internationalTransferInformation as Body | undefined)?.quoteId));

/** Reserves the amount of an accepted payout on other ledgers too. */
const alsoReservedOn = (
  ledgersOf: (exchange: Exchange, currency: string) => (Ledger | undefined)[],
): Defect['onResponse'] =>
  changeSuccess('createTransaction', (_, exchange) => {
    const quote = quoteOfRequest(exchange);
    if (quote)
      for (const ledger of ledgersOf(exchange, quote.sendingCurrency)) if (ledger) reserve(ledger, quote.sendingAmount);
  });

/** Refusals after which the money of the payout stays reserved. */
const refusals: readonly [code: string, words: string][] = [
  ['1005', 'that lacks a field'],
  ['3001', 'with a request date of another day'],
  ['3005', 'with an amount that was not quoted'],
  ['3008', 'on an expired quote'],
  ['3049', 'without funds'],
  ['3107', 'above a limit'],
];

export const heldFundsDefects: readonly Defect[] = [
  ...refusals.map(
    ([code, words]): Defect => ({
      id: `ledger-refused-held-${code}`,
      breaks: 'ledger.money',
      text: `The money of a payout ${words} is reserved although the payout is refused with ${code}.`,
      onResponse: (exchange) => {
        const quote = quoteOfRequest(exchange);
        const ledger = quote && exchange.partner?.ledgers.get(quote.sendingCurrency);
        if (exchange.operation === 'createTransaction' && exchange.refusal?.code === code && ledger)
          reserve(ledger, quote.sendingAmount);
      },
    }),
  ),
  {
    id: 'ledger-among-partners',
    breaks: 'ledger.money',
    text: 'A payout is debited from the ledgers of all partners.',
    onResponse: alsoReservedOn(({ state, partner }, currency) =>
      state.partners.filter((other) => other !== partner).map(({ ledgers }) => ledgers.get(currency)),
    ),
  },
  {
    id: 'ledger-among-currencies',
    breaks: 'ledger.money',
    text: 'A payout is debited from the ledgers of all currencies.',
    onResponse: alsoReservedOn(({ partner }, currency) =>
      [...(partner?.ledgers.values() ?? [])].filter((ledger) => ledger.currency !== currency),
    ),
  },
];
