import { gmtTime, inCents } from '../../contract';
import type { Payout } from '../payouts';
import { entries, type Members, type Variables } from './draft';
import { kycSections } from './kyc';

/** A business has a current account; Savings is the default of the specification for p2p. */
export const accountTypeOf = (type: Payout['type']): string => (type.endsWith('b') ? 'Checking' : 'Savings');

/** The entries of the credit party, which identify the beneficiary of each instrument. */
function creditParty({ recipient, account, card, instrument, type }: Payout): Members[] {
  return entries({
    msisdn: recipient.msisdn,
    ...(instrument === 'BANK_AC' &&
      account && {
        bankaccountno: account.number,
        sortcode: account.bankCode,
        organisationid: account.bankName,
        banksubcode: account.subCode,
        accounttype: accountTypeOf(type),
      }),
    ...(card && { pan: card.recipientPan }),
  });
}

function businessMembers(
  { business, sendingCurrency, instrument, paymentMode = 'account' }: Payout,
  variables: Variables,
): Members {
  if (!business) return {};
  return {
    sendingAmount: variables.sendingAmount && inCents(variables.sendingAmount),
    payinCcyCode: sendingCurrency,
    paymentMode,
    authenticationPartnerCode: business.partnerCodes.authentication,
    paymentOption: instrument === 'WALLET' ? 'Mobile Wallet' : 'Account Credit',
    sendingPartnerCode: business.partnerCodes.sending,
  };
}

/** Request body of a transaction of any type and instrument (Resources: Transaction request). */
export function transactionBody(payout: Payout, variables: Variables): Members {
  const { corridor, sender, card, revision, type } = payout;
  const older = revision === 'older';
  return {
    requestDate: gmtTime(variables.now),
    amount: variables.amount,
    currency: corridor.currency,
    type: older ? 'inttransfer' : type,
    ...(card && { scheme: card.scheme }),
    ...(!payout.omitsDescription && { descriptionText: older ? payout.purpose.slice(0, 20) : payout.purpose }),
    requestingOrganisationTransactionReference: variables.reference,
    ...(payout.provider && { provider: payout.provider }),
    ...businessMembers(payout, variables),
    debitParty: entries({ msisdn: sender.msisdn, pan: card?.senderPan }),
    creditParty: creditParty(payout),
    ...kycSections(payout),
    internationalTransferInformation: {
      quoteId: variables.quoteId,
      receivingCountry: corridor.country,
      remittancePurpose: payout.purpose,
      sourceOfFunds: payout.sourceOfFunds,
      ...(payout.relationship && { relationshipSender: payout.relationship }),
    },
  };
}
