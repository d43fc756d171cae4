/** What binds the sending partner: the points of its onboarding. */
import type { OperationId } from '../operations';
import { must, type Rules, section } from './section';

const rules = <Id extends string>(source: string, operations: readonly OperationId[] | undefined, own: Rules<Id>) =>
  section(source, operations, own, { party: 'partner' });

export const partnerRules = [
  ...rules('What the service does', undefined, {
    'partner.order': must('Checks the account, then quotes, then pays, then follows the payout to its final state.'),
    'partner.kyc': must('Sends sender and beneficiary KYC with every transaction.'),
    'partner.connection': must('Connects through site-to-site VPN or from listed addresses.', {
      unverifiable: 'the network is agreed outside the interface',
    }),
    'partner.staging': must('Passes the staging system before production.', {
      unverifiable: 'it is an agreement, not an exchange',
    }),
  }),
  ...rules('States and transitions', undefined, {
    'partner.status-decides': must('Lets the field status alone decide, never transactionStatus.'),
    'partner.refunds': must('Refunds the sender on FAILED, CANCELLED and RETURNED, and on no other state.'),
    'partner.waits': must('Waits, by polling or for the callback, until a state is final.'),
  }),
  ...rules('Limits: 2', ['createTransaction'], {
    'partner.reference-unique': must('Gives every payout a reference of its own.'),
    'partner.reference-kept': must('Sends a payout again only under the same reference.'),
  }),
  ...rules('Errors', undefined, {
    'partner.code-actions': must('Retries, cancels, polls or calls as the table of codes says.'),
  }),
  ...rules('Resources: Transaction request', ['createTransaction'], {
    'partner.quoted-amount': must('Pays amount, currency and type as quoted, within the validity of the quote.', {
      source: 'Errors: Transaction codes; Limits: 3',
    }),
    'partner.current-date': must('Dates a transaction with the current day in GMT.', { source: 'Limits: 7' }),
    'partner.provider-kept': must('Sends the provider that it asked the account status with.'),
    'partner.iban-twice': must('Sends the IBAN of accountIBAN in bankaccountno too.', {
      scope: { types: ['p2b', 'b2p', 'b2b'] },
    }),
    'partner.empty-sections': must('Sends an empty object for each KYC section that a type does not use.', {
      scope: { types: ['p2b', 'b2p', 'b2b'] },
    }),
    'partner.amount-decimals': must('Asks for no more decimals than ISO 4217 gives the destination currency.', {
      source: 'Resources: Quotation request',
    }),
  }),
  ...rules('Authentication', undefined, {
    'partner.pan-encrypted': must('Sends card numbers encrypted, never plain or masked.', {
      scope: { instruments: ['CARD'] },
    }),
    'partner.credentials-apart': must('Uses the credentials of each environment there alone.', {
      unverifiable: 'it takes two environments',
    }),
  }),
  ...rules('Events', ['createTransaction'], {
    'partner.acknowledges': must('Answers a callback with acknowledged true or false.'),
    'partner.callback-https': must(
      'Serves its callback address over HTTPS under a certificate of a trusted authority.',
      { source: 'What the service does; Authentication: 6' },
    ),
  }),
];
