import { defaultWalletProviders } from '../../../domain/corridors';
import type { Defect } from '../../modification';
import { changeSuccess, repeatEverySecond } from '../../response-modifiers';

/** Of several documents of a party the first alone is looked at. */
const firstDocument =
  (party: 'senderKyc' | 'recipientKyc'): Defect['onRequest'] =>
  ({ operation, body }) => {
    const kyc = body?.[party] as { idDocument?: unknown } | undefined;
    if (operation === 'createTransaction' && Array.isArray(kyc?.idDocument))
      kyc.idDocument = kyc.idDocument.slice(0, 1);
  };

const providers = Object.values(defaultWalletProviders).flat();

/** How a transaction is judged by its form, and answered. */
export const transactionDefects: readonly Defect[] = [
  {
    id: 'transaction-names-in-code-units',
    breaks: 'transactionRequest.senderKyc.subjectName.fullName',
    text: 'Lengths count UTF-16 code units in place of characters.',
    rules: () => ({ lengthOf: (text) => text.length }),
  },
  {
    id: 'transaction-reference-repeated',
    breaks: 'transaction.unique',
    text: 'Every second transaction repeats the transactionReference of the one before.',
    rules: ({ makeServiceReference }) => ({
      makeServiceReference: repeatEverySecond(makeServiceReference),
    }),
  },
  {
    id: 'transaction-any-known-provider',
    breaks: 'transaction.provider-match',
    text: 'A transaction may name another provider than the account status request, if only it exists.',
    rules: ({ isSameProvider }) => ({
      isSameProvider: (sent, asked) => isSameProvider(sent, asked) || providers.includes(sent ?? ''),
    }),
  },
  {
    id: 'transaction-second-document-of-sender',
    breaks: 'transactionRequest.senderKyc.idDocument[].idNumber',
    text: 'A second document of the sender is taken in any form.',
    onRequest: firstDocument('senderKyc'),
  },
  {
    id: 'transaction-second-document-of-recipient',
    breaks: 'transactionRequest.recipientKyc.idDocument[].idNumber',
    text: 'A second document of the recipient is taken in any form.',
    onRequest: firstDocument('recipientKyc'),
  },
  {
    id: 'transaction-reference-of-partner',
    breaks: 'transactionResponse.transactionReference',
    text: "The transactionReference is the partner's own reference.",
    rules: ({ isDuplicate }) => {
      let own = '';
      return {
        isDuplicate: (store, body, now) => {
          own = String(body.requestingOrganisationTransactionReference);
          return isDuplicate(store, body, now);
        },
        makeServiceReference: () => own,
      };
    },
  },
  {
    id: 'transaction-iban-refused',
    breaks: 'transactionRequest.creditParty[accountIBAN]',
    text: 'An IBAN that is the account number too is refused.',
    rules: () => ({ isSameIban: () => false }),
  },
  {
    id: 'transaction-success-at-once',
    breaks: 'transaction.accepted',
    text: 'An accepted transaction says 3000 before it is paid out.',
    onResponse: changeSuccess('createTransaction', (body) => (body.transactionStatus = '3000:Remit Success')),
  },
  {
    id: 'transaction-other-number',
    breaks: 'transactionResponse.creditParty[msisdn]',
    text: 'The answer repeats another beneficiary number than was sent.',
    onResponse: changeSuccess('createTransaction', (body) => {
      body.creditParty = (body.creditParty as { key: string; value: string }[]).map(({ key, value }) => ({
        key,
        value: key === 'msisdn' ? `${value.slice(0, -1)}${(Number(value.at(-1)) + 1) % 10}` : value,
      }));
    }),
  },
];
