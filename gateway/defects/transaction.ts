import type { Defect } from '../modification';
import { everySecondRepeated, granted, judged, without } from '../shaping';

/** How a transaction is judged by its form, and answered. */
export const transactionDefects: readonly Defect[] = [
  {
    id: 'transaction-long-first-name',
    breaks: 'transactionRequest.senderKyc.subjectName.firstName',
    text: "A sender's first name of any length is accepted.",
    fields: judged('transactionRequest.senderKyc.subjectName.firstName', { max: 4096 }),
  },
  {
    id: 'transaction-short-first-name',
    breaks: 'transactionRequest.senderKyc.subjectName.firstName',
    text: "A sender's first name of 50 characters is refused.",
    fields: judged('transactionRequest.senderKyc.subjectName.firstName', { max: 49 }),
  },
  {
    id: 'transaction-names-in-code-units',
    breaks: 'transactionRequest.senderKyc.subjectName.fullName',
    text: 'Lengths count UTF-16 code units in place of characters.',
    rules: () => ({ lengthOf: (text) => text.length }),
  },
  {
    id: 'transaction-without-birth-date',
    breaks: 'transactionRequest.senderKyc.dateOfBirth',
    text: "A transaction without the sender's date of birth is accepted.",
    fields: judged('transactionRequest.senderKyc.dateOfBirth', { req: 'O' }),
  },
  {
    id: 'transaction-without-reference',
    breaks: 'transactionResponse.transactionReference',
    text: 'The answer has no transactionReference.',
    answer: granted('createTransaction', (body) => without(body, 'transactionReference')),
  },
  {
    id: 'transaction-reference-repeated',
    breaks: 'transaction.unique',
    text: 'Every second transaction repeats the transactionReference of the one before.',
    rules: ({ serviceReference }) => ({ serviceReference: everySecondRepeated(serviceReference) }),
  },
  {
    id: 'transaction-success-at-once',
    breaks: 'transaction.accepted',
    text: 'An accepted transaction says 3000 before it is paid out.',
    answer: granted('createTransaction', (body) => (body.transactionStatus = '3000:Remit Success')),
  },
  {
    id: 'transaction-other-number',
    breaks: 'transactionResponse.creditParty[msisdn]',
    text: 'The answer repeats another beneficiary number than was sent.',
    answer: granted('createTransaction', (body) => {
      body.creditParty = (body.creditParty as { key: string; value: string }[]).map(({ key, value }) => ({
        key,
        value: key === 'msisdn' ? `${value.slice(0, -1)}${(Number(value.at(-1)) + 1) % 10}` : value,
      }));
    }),
  },
  {
    id: 'transaction-amount-number',
    breaks: 'transactionResponse.amount',
    text: 'The amount comes back as a JSON number.',
    answer: granted('createTransaction', (body) => (body.amount = Number(body.amount))),
  },
];
