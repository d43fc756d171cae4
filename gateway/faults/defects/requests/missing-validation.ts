/** Requests of one kind of payout judged otherwise than those of the others: each fails where only that kind is tried. */
import type { Body } from '../../../exchange/exchange';
import { changedAt, filledAt } from '../../field-values';
import type { Defect, Modification } from '../../modification';
import { judged } from '../../response-modifiers';
import { ofOlder, toBanks, toCards } from '../payouts/kinds';

/** Reads some transactions otherwise, before they are judged. */
const readAs =
  (isMeant: (body: Body) => boolean, change: (body: Body) => unknown): Modification['read'] =>
  (exchange) => {
    const { body, operation } = exchange;
    if (operation === 'createTransaction' && body && isMeant(body)) exchange.body = change(body) as Body;
  };

const firstName = 'senderKyc.subjectName.firstName';
const cut = (value: unknown) => (typeof value === 'string' ? value.slice(0, 50) : value);

const sender = {
  nationality: 'US',
  dateOfBirth: '1980-01-31',
  idDocument: [{ idType: 'passport', idNumber: 'P1234567', expiryDate: '2035-01-31' }],
  postalAddress: { addressLine1: '1 Main Street', city: 'Houston', country: 'US' },
  subjectName: { firstName: 'Ann', lastName: 'Example', fullName: 'Ann Example' },
};

const relationship = 'transactionRequest.internationalTransferInformation.relationshipSender@business';

export const lenientDefects: readonly Defect[] = [
  {
    id: 'older-name-any-length',
    breaks: `transactionRequest.${firstName}`,
    text: 'A transaction of the older revision is taken with a first name of any length.',
    read: readAs(ofOlder, (body) => changedAt(body, firstName, cut)),
  },
  {
    id: 'older-sender-optional',
    breaks: 'transactionRequest.senderKyc',
    text: 'A transaction of the older revision is taken without senderKyc.',
    read: readAs(ofOlder, (body) => filledAt(body, 'senderKyc', sender)),
  },
  {
    id: 'card-sender-optional',
    breaks: 'transactionRequest.senderKyc',
    text: 'A payout to a card is taken without senderKyc.',
    read: readAs(toCards, (body) => filledAt(body, 'senderKyc', sender)),
  },
  {
    id: 'bank-purpose-optional',
    breaks: 'transactionRequest.internationalTransferInformation.remittancePurpose',
    text: 'A payout to a bank account is taken without a purpose.',
    read: readAs(toBanks, (body) => filledAt(body, 'internationalTransferInformation.remittancePurpose', 'Gift')),
  },
  {
    id: 'business-relationship-demanded',
    breaks: relationship,
    text: 'A business transaction without a relationship to the sender is refused.',
    fields: judged(relationship, { req: 'M' }),
  },
  {
    id: 'card-scheme-demanded',
    breaks: 'transactionRequest.scheme',
    text: 'A transaction to a card without a scheme is refused.',
    fields: judged('transactionRequest.scheme', {
      req: 'C',
      condition: { text: 'mandatory for CARD', when: [{ instruments: ['CARD'] }] },
    }),
  },
];
