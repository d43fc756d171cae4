/** What binds the sending partner: the points of its onboarding. */
import { type More, partner, type Rule, section } from './section';

const rule = <const Id extends string>(id: Id, text: string, more: More = {}): Rule<`partner.${Id}`> => [
  `partner.${id}`,
  'MUST',
  text,
  { ...partner, ...more },
];

export const partnerRules = [
  ...section('What the service does', undefined, [
    rule('order', 'Checks the account, then quotes, then pays, then follows the payout to its final state.'),
    rule('kyc', 'Sends sender and beneficiary KYC with every transaction.'),
    rule('connection', 'Connects through site-to-site VPN or from listed addresses.', {
      unverifiable: 'the network is agreed outside the interface',
    }),
    rule('staging', 'Passes the staging system before production.', {
      unverifiable: 'it is an agreement, not an exchange',
    }),
  ]),
  ...section('States and transitions', undefined, [
    rule('status-decides', 'Lets the field status alone decide, never transactionStatus.'),
    rule('refunds', 'Refunds the sender on FAILED, CANCELLED and RETURNED, and on no other state.'),
    rule('waits', 'Waits, by polling or for the callback, until a state is final.'),
  ]),
  ...section(
    'Limits: 2',
    ['createTransaction'],
    [
      rule('reference-unique', 'Gives every payout a reference of its own.'),
      rule('reference-kept', 'Sends a payout again only under the same reference.'),
    ],
  ),
  ...section('Errors', undefined, [
    rule('code-actions', 'Retries, cancels, polls or calls as the table of codes says.'),
  ]),
  ...section(
    'Resources: Transaction request',
    ['createTransaction'],
    [
      rule('quoted-amount', 'Pays the amount and currency that were quoted, within the validity of the quote.', {
        source: 'Errors: Transaction codes; Limits: 3',
      }),
      rule('current-date', 'Dates a transaction with the current day in GMT.', { source: 'Limits: 7' }),
      rule('provider-kept', 'Sends the provider that it asked the account status with.'),
      rule('iban-twice', 'Sends the IBAN of accountIBAN in bankaccountno too.', {
        scope: { types: ['p2b', 'b2p', 'b2b'] },
      }),
      rule('empty-sections', 'Sends an empty object for each KYC section that a type does not use.', {
        scope: { types: ['p2b', 'b2p', 'b2b'] },
      }),
      rule('amount-decimals', 'Asks for no more decimals than ISO 4217 gives the destination currency.', {
        source: 'Resources: Quotation request',
      }),
    ],
  ),
  ...section('Authentication', undefined, [
    rule('pan-encrypted', 'Sends card numbers encrypted, never plain or masked.', { scope: { instruments: ['CARD'] } }),
    rule('credentials-apart', 'Uses the credentials of each environment there alone.', {
      unverifiable: 'it takes two environments',
    }),
  ]),
  ...section(
    'Events',
    ['createTransaction'],
    [
      rule('acknowledges', 'Answers a callback with acknowledged true or false.'),
      rule('callback-https', 'Serves its callback address over HTTPS under a certificate of a trusted authority.', {
        source: 'What the service does; Authentication: 6',
      }),
    ],
  ),
];
