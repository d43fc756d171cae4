/** Wrong validation of one kind of payout: only a request of that kind shows the defect. */
import type { Body } from '../../../exchange/exchange';
import { changeFieldValue, fillFieldValue } from '../../field-values';
import type { Defect, Modification } from '../../modification';
import { changeField } from '../../response-modifiers';
import { isOlderRevision, isToBank, isToCard } from '../creation/kinds';

/** Changes some transaction requests before they are validated. */
const changeTransactionRequest =
  (selects: (body: Body) => boolean, change: (body: Body) => unknown): Modification['onRequest'] =>
  (exchange) => {
    const { body, operation } = exchange;
    if (operation === 'createTransaction' && body && selects(body)) exchange.body = change(body) as Body;
  };

const firstName = 'senderKyc.subjectName.firstName';
const truncate = (value: unknown) => (typeof value === 'string' ? value.slice(0, 50) : value);

const sender = {
  nationality: 'US',
  dateOfBirth: '1980-01-31',
  idDocument: [{ idType: 'passport', idNumber: 'P1234567', expiryDate: '2035-01-31' }],
  postalAddress: { addressLine1: '1 Main Street', city: 'Houston', country: 'US' },
  subjectName: { firstName: 'Ann', lastName: 'Example', fullName: 'Ann Example' },
};

const relationship = 'transactionRequest.internationalTransferInformation.relationshipSender@business';

export const missingValidationDefects: readonly Defect[] = [
  {
    id: 'older-name-any-length',
    breaks: `transactionRequest.${firstName}`,
    text: 'A transaction of the older revision is accepted with a first name of any length.',
    onRequest: changeTransactionRequest(isOlderRevision, (body) => changeFieldValue(body, firstName, truncate)),
  },
  {
    id: 'older-sender-optional',
    breaks: 'transactionRequest.senderKyc',
    text: 'A transaction of the older revision is accepted without senderKyc.',
    onRequest: changeTransactionRequest(isOlderRevision, (body) => fillFieldValue(body, 'senderKyc', sender)),
  },
  {
    id: 'card-sender-optional',
    breaks: 'transactionRequest.senderKyc',
    text: 'A payout to a card is accepted without senderKyc.',
    onRequest: changeTransactionRequest(isToCard, (body) => fillFieldValue(body, 'senderKyc', sender)),
  },
  {
    id: 'bank-purpose-optional',
    breaks: 'transactionRequest.internationalTransferInformation.remittancePurpose',
    text: 'A payout to a bank account is accepted without a purpose.',
    onRequest: changeTransactionRequest(isToBank, (body) =>
      fillFieldValue(body, 'internationalTransferInformation.remittancePurpose', 'Gift'),
    ),
  },
  {
    id: 'business-relationship-demanded',
    breaks: relationship,
    text: 'A business transaction without relationshipSender is refused.',
    field: changeField(relationship, { req: 'M' }),
  },
  {
    id: 'card-scheme-demanded',
    breaks: 'transactionRequest.scheme',
    text: 'A transaction to a card without a scheme is refused.',
    field: changeField('transactionRequest.scheme', {
      req: 'C',
      condition: { text: 'mandatory for CARD', when: [{ instruments: ['CARD'] }] },
    }),
  },
];
