import { gmtTime } from '../../contract';
import type { Payout } from '../payouts';
import { entries, type Known, type Members } from './draft';
import { kycSections } from './kyc';

/** What identifies the beneficiary of each instrument. */
function creditParty({ recipient, account, card, instrument }: Payout): Members[] {
  return entries({
    msisdn: recipient.msisdn,
    ...(instrument === 'BANK_AC' &&
      account && {
        bankaccountno: account.number,
        sortcode: account.bankCode,
        organisationid: account.bankName,
        banksubcode: account.subCode,
        accounttype: 'Savings',
      }),
    ...(card && { pan: card.recipientPan }),
  });
}

function businessMembers({ business, sendingCurrency, instrument }: Payout, known: Known): Members {
  if (!business) return {};
  return {
    sendingAmount: known.sendingAmount,
    payinCcyCode: sendingCurrency,
    paymentMode: 'Account',
    authenticationPartnerCode: business.partnerCode,
    paymentOption: instrument === 'WALLET' ? 'Mobile Wallet' : 'Account Credit',
    sendingPartnerCode: business.partnerCode,
  };
}

/** Request body of a transaction of any type and instrument (Resources: Transaction request). */
export function transactionBody(payout: Payout, known: Known): Members {
  const { corridor, sender, card, revision, type } = payout;
  const older = revision === 'older';
  return {
    requestDate: gmtTime(known.now),
    amount: known.amount,
    currency: corridor.currency,
    type: older ? 'inttransfer' : type,
    ...(card && { scheme: card.scheme }),
    descriptionText: older ? payout.purpose.slice(0, 20) : payout.purpose,
    requestingOrganisationTransactionReference: known.reference,
    ...(payout.provider && { provider: payout.provider }),
    ...businessMembers(payout, known),
    debitParty: entries({ msisdn: sender.msisdn, pan: card?.senderPan }),
    creditParty: creditParty(payout),
    ...kycSections(payout),
    internationalTransferInformation: {
      quoteId: known.quoteId,
      receivingCountry: corridor.country,
      remittancePurpose: payout.purpose,
      sourceOfFunds: payout.sourceOfFunds,
      relationshipSender: payout.relationship,
    },
  };
}
