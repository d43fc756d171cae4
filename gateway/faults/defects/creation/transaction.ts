import { defaultWalletProviders } from '../../../domain/places/corridors';
import type { Defect } from '../../modification';
import { changeSuccess, repeatEverySecond } from '../../response-modifiers';

/** Removes all but the first identity document of a party. */
const firstDocument =
  (party: 'senderKyc' | 'recipientKyc'): Defect['onRequest'] =>
  ({ operation, body }) => {
    const kyc = body?.[party] as { idDocument?: unknown } | undefined;
    if (operation === 'createTransaction' && Array.isArray(kyc?.idDocument))
      kyc.idDocument = kyc.idDocument.slice(0, 1);
  };

const providers = Object.values(defaultWalletProviders).flat();

/** Validation of transaction requests, and their responses. */
export const transactionDefects: readonly Defect[] = [
  {
    id: 'transaction-names-in-code-units',
    breaks: 'transactionRequest.senderKyc.subjectName.fullName',
    text: 'Lengths are counted in UTF-16 code units in place of characters.',
    rules: () => ({ lengthOf: (text) => text.length }),
  },
  {
    id: 'transaction-reference-repeated',
    breaks: 'transaction.unique',
    text: 'Every second transaction repeats the transactionReference of the previous one.',
    rules: ({ makeServiceReference }) => ({
      makeServiceReference: repeatEverySecond(makeServiceReference),
    }),
  },
  {
    id: 'transaction-any-known-provider',
    breaks: 'transaction.provider-match',
    text: 'Any existing provider is accepted, although it differs from that of the account status request.',
    rules: ({ isSameProvider }) => ({
      isSameProvider: (sent, checked) => isSameProvider(sent, checked) || providers.includes(sent ?? ''),
    }),
  },
  {
    id: 'transaction-second-document-of-sender',
    breaks: 'transactionRequest.senderKyc.idDocument[].idNumber',
    text: 'A second identity document of the sender is not validated.',
    onRequest: firstDocument('senderKyc'),
  },
  {
    id: 'transaction-second-document-of-recipient',
    breaks: 'transactionRequest.recipientKyc.idDocument[].idNumber',
    text: 'A second identity document of the recipient is not validated.',
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
    text: 'An IBAN that equals the account number is refused.',
    rules: () => ({ isSameIban: () => false }),
  },
  {
    id: 'transaction-success-at-once',
    breaks: 'transaction.accepted',
    text: 'An accepted transaction has the status 3000 before it is paid.',
    onResponse: changeSuccess('createTransaction', (body) => (body.transactionStatus = '3000:Remit Success')),
  },
  {
    id: 'transaction-other-number',
    breaks: 'transactionResponse.creditParty[msisdn]',
    text: 'The response repeats a wrong beneficiary number.',
    onResponse: changeSuccess('createTransaction', (body) => {
      body.creditParty = (body.creditParty as { key: string; value: string }[]).map(({ key, value }) => ({
        key,
        value: key === 'msisdn' ? `${value.slice(0, -1)}${(Number(value.at(-1)) + 1) % 10}` : value,
      }));
    }),
  },
];
