/**
 * Interpretations of points on which the specification is silent, so that a value of the service's own is as it is. They
 * are part of the register in index.ts.
 */
import type { InterpretationRows } from './tolerated';

export const silentInterpretations: InterpretationRows = {
  'silent.null-word': [
    'city and branch of a bank may hold the text null; of other members nothing is said.',
    'Elsewhere the text null is not a name, reference or message: a mandatory text that is null is missing.',
    ['bankList.*', 'ledgerEntry.*', 'statementEntry.message', 'failure.*', 'statusNotification.*'],
  ],
  'silent.spelling': [
    'The spelling of names, messages and references of the service is not shown.',
    'Capitals, and blanks around them, are part of them. They are compared only with what must be equal.',
    [
      'accountStatus.subStatus',
      'bankList.*',
      'corridorQuotation.quotationStatus',
      'corridorQuotation.quotes[].scheme',
      'failure.error.errorCategory',
      'failure.error.errorDescription',
      'ledgerEntry.account',
      'ledgerEntry.status',
      'quotationResponse.quotationStatus',
      'statementEntry.message',
      'statusNotification.responseMsg',
      'transactionResponse.transactionStatus',
      'transactionView.creditingOrganisationTransactionReference',
      'transactionView.transactionStatus',
    ],
  ],
  'silent.order': [
    'No list has an order.',
    'Any order is right.',
    ['corridor.success', 'bank-list.country', 'ledger.all', 'statements.effect', 'quotation.older-choice'],
  ],
  'silent.party-lists': [
    'Nothing is said of further entries of a party list, nor of an entry that is there twice.',
    'They are not a deviation, as unknown members are none.',
    [
      'quotationResponse.debitParty',
      'quotationResponse.creditParty',
      'transactionResponse.debitParty',
      'transactionResponse.creditParty',
    ],
  ],
  'silent.clocks': [
    'How exact the clocks of both sides are is not said.',
    'Times may be five minutes off. Those of one statement are by one clock: what was sent long after another payout had ended has a later one.',
    ['errors.clock', 'quotation.expiry', 'corridorQuotation.requestDate', 'statementEntry.timestamp'],
  ],
  'silent.corridor-rows': [
    'A row of the current corridor quotation names no country, and rates change.',
    'Equal rows may be for several countries. A rate that is listed is not the rate of a later quote.',
    ['corridor.unique', 'corridor.rate', 'corridorQuotation.quotes[].fxRate'],
  ],
  'silent.real-things': [
    'A value of a legal form may name no number, account, bank or person that there is.',
    'It may be refused as unknown, never for its length.',
    ['walletStatusParameters.*', 'bankStatusParameters.*', 'transactionRequest.*', 'quotationRequest.*'],
  ],
  'silent.characters': [
    'Which characters a text may hold is not said.',
    'Latin letters with accents, apostrophes, hyphens, full stops and spaces are taken, and any script in a regional name. Other scripts are a gap, and rare characters may be refused, never for the length of the text. Ordinary data have neither.',
    ['transactionRequest.*', 'quotationRequest.*', 'bankStatusParameters.*', 'walletStatusParameters.*'],
  ],
  'payouts.recipient-state': [
    'A state of the recipient has 2 to 20 characters, and is a code of two letters for the US and Canada; whether a name is refused there is not said.',
    'A gap. Data have the code.',
    ['transactionRequest.recipientKyc.postalAddress.stateProvince'],
  ],
  'silent.own-data': [
    'Names of ledger accounts, data of banks and times of updates are of the service.',
    'Any text of their form is right.',
    ['ledgerEntry.account', 'bankList.*'],
  ],
};
