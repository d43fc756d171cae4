import { gmtTime } from '../../contract';
import type { Payout } from '../payouts';
import { entries, type Members } from './draft';

/**
 * Request body of a quotation (Resources: Quotation request): forward, in the sending currency. In the older revision
 * it has the account of a bank payout, no instrument and no type.
 */
export function quotationBody(payout: Payout, now: number, revision: Payout['revision']): Members {
  const { corridor, sender, recipient, sendingCurrency, type, instrument, card, account } = payout;
  const { msisdn } = recipient;
  const { country } = corridor;
  const isOlder = revision === 'older';
  return {
    requestDate: gmtTime(now),
    requestAmount: payout.sendingAmount,
    requestCurrency: sendingCurrency,
    ...(!isOlder && { type }),
    ...(!isOlder && card && { scheme: card.scheme }),
    debitParty: entries({ msisdn: sender.msisdn }),
    creditParty: entries(
      isOlder
        ? { msisdn, bankaccountno: account?.number, receivingCountry: account && country }
        : { receivingCountry: country, instrumentType: instrument, msisdn, pan: card?.recipientPan },
    ),
    quotes: [{ sendingCurrency, receivingCurrency: corridor.currency }],
  };
}
