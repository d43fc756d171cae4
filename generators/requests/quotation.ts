import { gmtTime } from '../../contract';
import type { Payout } from '../payouts';
import { entries, type Members } from './draft';

/** Request body of a quotation of the current revision (Resources: Quotation request): forward, in the sending currency. */
export function quotationBody(payout: Payout, now: number): Members {
  const { corridor, sender, recipient, sendingCurrency, type, instrument, card } = payout;
  return {
    requestDate: gmtTime(now),
    requestAmount: payout.sendingAmount,
    requestCurrency: sendingCurrency,
    type,
    ...(card && { scheme: card.scheme }),
    debitParty: entries({ msisdn: sender.msisdn }),
    creditParty: entries({
      receivingCountry: corridor.country,
      instrumentType: instrument,
      msisdn: recipient.msisdn,
      pan: card?.recipientPan,
    }),
    quotes: [{ sendingCurrency, receivingCurrency: corridor.currency }],
  };
}

/** Request body of the older revision: the account of a bank payout, no instrument, no type. */
export function quotationBodyOlder(payout: Payout, now: number): Members {
  const { corridor, sender, recipient, sendingCurrency, account } = payout;
  return {
    requestDate: gmtTime(now),
    requestAmount: payout.sendingAmount,
    requestCurrency: sendingCurrency,
    debitParty: entries({ msisdn: sender.msisdn }),
    creditParty: entries({
      msisdn: recipient.msisdn,
      bankaccountno: account?.number,
      receivingCountry: account && corridor.country,
    }),
    quotes: [{ sendingCurrency, receivingCurrency: corridor.currency }],
  };
}
