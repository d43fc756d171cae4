/**
 * Interpretations of points at which a gateway may differ from what a reader of the specification expects, and of rules
 * that the specification names in passing. They are part of the register in index.ts.
 */
import type { RequirementId } from '../requirements';

/** The id of a requirement, or a prefix with an asterisk. */
type Pattern = RequirementId | `${string}*`;

export type InterpretationRows = Readonly<
  Record<string, readonly [point: string, decision: string, requirements: readonly Pattern[]]>
>;

export const toleratedInterpretations: InterpretationRows = {
  'tolerated.sub-status': [
    'subStatus is provider-specific, and has the form <code>:<message>.',
    'The code is any text without a colon. Its meaning is judged only where it is one of the 6000 range, which is of the service.',
    ['accountStatus.subStatus', 'account.agreement', 'account.available'],
  ],
  'tolerated.lei': [
    'lei may be empty; whether it may be absent is not said, as its table has no column for that.',
    'It may be absent, with a warning.',
    ['accountStatus.lei', 'account.lei'],
  ],
  'tolerated.codes-of-states': [
    'transactionStatus must not decide the state, and its code is shown for few states.',
    'SUCCESS has 3000, PENDING a code of a payout in process, FAILED one of a failure. For CANCELLED and the states of a reversal a code of an earlier state warns; one of a state that the payout was never in fails, such as 16000 under REVERSAL REJECTED. There, 3000 is as good: the original transaction is successful.',
    ['view.agreement', 'view.code', 'view.success'],
  ],
  'tolerated.reversal-ends': [
    'What may follow REVERSAL PENDING is not shown.',
    'RETURNED or REVERSAL REJECTED; SUCCESS warns, as the payout is paid after all.',
    ['view.reversal-ends', 'view.final'],
  ],
  'tolerated.reversal-refused': [
    'Several codes of a reversal fit a transaction that is cancelled, failed or unknown.',
    'It is refused, with any code of the reversal table but 16000 and 16003.',
    ['reverse.of-cancelled', 'reverse.of-failed', 'reverse.unknown'],
  ],
  'tolerated.codes-of-values': [
    'The table has codes of its own for a transfer type and for a sort code.',
    'An unknown type is refused with 1000 or 3117, a sort code of another length with 1001, 1002 or 3210.',
    ['transactionRequest.type', 'transactionRequest.creditParty[sortcode]', 'errors.format', 'errors.range'],
  ],
  'tolerated.markup-in-path': [
    'Servers in front of a gateway refuse some characters in a path by themselves.',
    'A slash and a percent sign are not sent in a path. To other markup any 4xx is a refusal, whatever its body.',
    ['security.uninterpreted'],
  ],
  'tolerated.older-failure': [
    'The failure of a view carries a status, and the older view has none.',
    'The older view wraps its failure, and needs no status. A failed payout may be shown as a view or by the wrapper, with its code and one of its references.',
    ['view.failed-status', 'errors.wrapper', 'view.same'],
  ],
  'tolerated.last-updated': [
    'The form of lastUpdatedOn shows three decimals of a second, its length leaves room for two.',
    'None to six.',
    ['bankList.lastUpdatedOn'],
  ],
  'tolerated.shape': [
    'Nothing is said of an object in place of a list, or of a list in place of an object.',
    'It breaks the requirement of the list, or that of the whole answer, once; what is inside is not judged.',
    ['http.shape', 'quotationResponse.quotes', 'bankList.banks', 'transactionResponse.creditParty'],
  ],
  'tolerated.indicative-rates': [
    'How close a listed rate is to that of a quote is not said.',
    'More than a tenth apart warns, more than half fails.',
    ['corridor.rate', 'corridor.rate-near'],
  ],
  'tolerated.notified-code': [
    'Callback and view both have a code.',
    'They say the same: paid, failed, cancelled, or one outcome of a reversal. The same code is a SHOULD.',
    ['callback.code', 'callback.same-code'],
  ],
  'tolerated.number-format': [
    'The service validates the format of a mobile number; the format is not shown.',
    'It is digits, with a leading + or without, in paths and bodies alike; the credit party of a quotation may have a wildcard. Any other text is refused for its form or by a look-up, and at the account status of a wallet it may be not available.',
    [
      'account.number-format',
      'walletStatusParameters.msisdn',
      'bankStatusParameters.msisdn',
      'cardStatusParameters.msisdn',
      'quotationRequest.debitParty[msisdn]',
      'quotationRequest.creditParty[msisdn]*',
      'transactionRequest.debitParty[msisdn]',
      'transactionRequest.creditParty[msisdn]',
    ],
  ],
  'statements.shape': [
    'Of statements the entry alone is shown.',
    'The entries are the answer, or the only list of objects in an object, whatever its name and the other members are.',
    ['http.shape', 'statements.effect', 'statements.complete'],
  ],
  'statements.entries': [
    'The kinds of entry are defined, and not which payouts have one, nor how many.',
    'What is debited has entries that add up to it. A payout without a debit may have none; if it has one of its end, it has one.',
    ['statements.complete'],
  ],
  'statements.sign': [
    'The type of an entry says what it does to the balance; whether its amount has a sign is not said.',
    'TRANSFERRED may have its amounts below zero, what credits the balance may not. The sign is not compared otherwise.',
    [
      'statementEntry.amount',
      'statementEntry.convertedAmount',
      'statements.effect',
      'statements.complete',
      'statements.ledger',
    ],
  ],
  'statements.reason': [
    'The message of REJECTED and BOUNCED holds a parseable reason, of which no form is shown.',
    'It has a word of at least two letters, or a code of the tables. A code of the tables is a SHOULD, as a program can read it. Which reason it names is not compared.',
    ['statementEntry.message', 'statements.reason', 'statements.reason-code'],
  ],
  'errors.service-reference': [
    'serverCorrelationId is a service reference, and empty when authentication failed.',
    'Of a request whose headers are complete and well-formed it is neither empty nor a text that stands for nothing, unless the caller is turned away by 1006, 1007 or 1010, or no payout can be meant: a view asks by a reference that is unknown or impossible (3003, 1046, or a code for a wrong form), or what is refused of a transaction is its reference. The words none, nil and na may be a reference, but not those of two payouts.',
    ['errors.server-correlation'],
  ],
  'errors.reference-of-views': [
    'A view may ask by the reference of the service or by that of the partner, and carries clientCorrelationId when it fails.',
    'Empty, the reference that was asked for, or that of the partner; no other.',
    ['errors.client-correlation'],
  ],
  'view.credited': [
    'The reference of the receiving partner has no form.',
    'A text that stands for nothing, such as null, n/a or a dash, is not a reference. The words none, nil and na may be one, but not those of two payouts.',
    ['view.success'],
  ],
  'view.paid-at-once': [
    'The older revision may answer 3000, and transactionStatus decides no state.',
    'The table of transitions leads to SUCCESS, so a later view does not show FAILED, nor, after some seconds, PENDING or CANCELLED.',
    ['view.final'],
  ],
  'payouts.pay-in': [
    'The sending amount of a business payout has two decimals; how many that of a quote has is not said.',
    'Where the quote has more, it is sent rounded half up to two, and what is debited is the amount of the quote.',
    ['transactionRequest.sendingAmount'],
  ],
  'lists.no-currency': [
    'The ledgers and the rates of the currency in a path are returned. What is returned for one that has none, or for what is no currency, is not said, and the path has no published length.',
    'A refusal or an empty list, and never the ledger or the rates of another currency.',
    ['ledger.currency', 'ledgerParameters.currency', 'corridor.currency', 'corridorParameters.currency'],
  ],
  'banks.resolution': [
    'A bank is resolved by its provider, otherwise by its code, then by its exact name.',
    'What comes later in this order is ignored where what comes first names a bank.',
    ['account.bank-resolved', 'transaction.bank-resolved'],
  ],
  'banks.active': [
    'ACTIVE means that a bank can receive funds.',
    'The bank that the target declares for a corridor is listed as ACTIVE, and a payout to it is neither refused nor failed by 3002, 3102 or 3210.',
    ['bank-list.active'],
  ],
  'callbacks.partner': [
    'Whether partners may share a callback address is not said.',
    'They do not: what is sent to the address of one is for that one.',
    ['callback.partner'],
  ],
  'codes.brought-about': [
    'The tables have a code for each reason, and do not say that another code for the same reason is wrong.',
    'What the code says comes true (MUST): the call is refused, the payout is not created, or fails. The very code is a SHOULD.',
    ['codes.*'],
  ],
  'replies.broken-off': [
    'Nothing is said of a connection that is closed without an answer.',
    'It is the network that lost the reply, unless the same request is never answered in three times, once over a new connection, and the usual request of the operation is.',
    ['security.uninterpreted', 'transactionRequest.*', 'quotationRequest.*'],
  ],
};
