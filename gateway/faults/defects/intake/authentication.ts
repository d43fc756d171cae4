import { operations } from '../../../../contract';
import { defaultConfig } from '../../../domain/config';
import { passwordHashOf } from '../../../domain/partner';
import type { Defect } from '../../modification';

type HeaderName = 'X-USERNAME' | 'X-PASSWORD' | 'X-DATE' | 'X-ORIGINCOUNTRY';

/** Makes a header optional. */
const optionalHeader = (name: HeaderName, word: string): Defect => ({
  id: `header-${word}-optional`,
  breaks: `headers.${name}`,
  text: `A request without ${name} is accepted.`,
  rules: ({ isHeaderRequired, ignoresProblem }) => ({
    isHeaderRequired: (headerName) => headerName !== name.toLowerCase() && isHeaderRequired(headerName),
    ignoresProblem: (problem) =>
      (problem.field === `headers.${name}` && problem.kind === 'empty') || ignoresProblem(problem),
  }),
});

const payoutOperations = ['createQuotation', 'createTransaction', 'viewTransaction'] as const;
const hashes = defaultConfig.partners.map(passwordHashOf);

/** Makes a header optional for quotations, transactions and views. */
const optionalForPayouts = (name: HeaderName, word: string): Defect => ({
  ...optionalHeader(name, word),
  id: `header-${word}-optional-for-payouts`,
  breaks: 'auth.header-missing',
  text: `A quotation, a transaction and its view are accepted without ${name}.`,
  operations: payoutOperations,
});

export const authenticationDefects: readonly Defect[] = [
  {
    id: 'auth-case-sensitive-user',
    breaks: 'auth.case-insensitive',
    text: 'The user name is case-sensitive.',
    rules: () => ({ isSameUser: (sent, issued) => sent === issued }),
  },
  {
    id: 'auth-case-sensitive-hash',
    breaks: 'auth.case-insensitive',
    text: 'The password hash is accepted only in lower case.',
    rules: () => ({ isSamePassword: (sent, issued) => sent === issued }),
  },
  {
    id: 'auth-any-password',
    breaks: 'auth.credentials',
    text: 'Any password hash of the right length is accepted.',
    rules: ({ isSamePassword }) => ({
      isSamePassword: (sent, issued) => /^[0-9a-f]{64}$/i.test(sent) || isSamePassword(sent, issued),
    }),
  },
  {
    id: 'auth-malformed-hash',
    breaks: 'auth.hash-malformed',
    text: 'Only the first eight digits of the hash are compared.',
    rules: ({ isSamePassword }) => ({
      isSamePassword: (sent, issued) =>
        isSamePassword(sent, issued) || (sent.length < 64 && issued.startsWith(sent.slice(0, 8).toLowerCase())),
    }),
  },
  {
    id: 'auth-missing-headers',
    breaks: 'auth.header-missing',
    text: 'A request without credentials is treated as one of the first partner.',
    rules: () => ({ isHeaderRequired: () => false }),
  },
  {
    id: 'auth-missing-header-code',
    breaks: 'auth.header-missing',
    text: 'A missing header is refused with 1004.',
    rules: () => ({ missingHeaderCode: () => '1004' }),
  },
  {
    id: 'auth-header-names',
    breaks: 'auth.header-names',
    text: 'Header names in lower case are not found.',
    rules: () => ({ findsHeader: (written) => written() !== written().toLowerCase() }),
  },
  {
    id: 'auth-any-date',
    breaks: 'auth.date',
    text: 'X-DATE is accepted in any format.',
    rules: ({ ignoresProblem }) => ({
      ignoresProblem: (problem) =>
        (problem.field === 'headers.X-DATE' && problem.kind === 'format') || ignoresProblem(problem),
    }),
  },
  {
    id: 'auth-any-origin',
    breaks: 'auth.origin-country',
    text: 'X-ORIGINCOUNTRY is accepted in any format.',
    rules: ({ ignoresProblem }) => ({
      ignoresProblem: (problem) =>
        (problem.field === 'headers.X-ORIGINCOUNTRY' && problem.kind === 'format') || ignoresProblem(problem),
    }),
  },
  {
    id: 'auth-any-partner-password',
    breaks: 'auth.credentials',
    text: 'The password hash of any partner is accepted with any user name.',
    rules: ({ isSamePassword }) => ({
      isSamePassword: (sent, issued) => hashes.includes(sent.toLowerCase()) || isSamePassword(sent, issued),
    }),
  },
  {
    id: 'auth-case-sensitive-user-for-payouts',
    breaks: 'auth.case-insensitive',
    text: 'The user name is case-sensitive in payouts and cancellations.',
    operations: [...payoutOperations, 'cancelTransaction'],
    rules: () => ({ isSameUser: (sent, issued) => sent === issued }),
  },
  {
    id: 'auth-case-sensitive-hash-for-cancellations',
    breaks: 'auth.case-insensitive',
    text: 'Cancellations accept the password hash only in lower case.',
    operations: ['cancelTransaction'],
    rules: () => ({ isSamePassword: (sent, issued) => sent === issued }),
  },
  {
    ...optionalHeader('X-PASSWORD', 'password'),
    id: 'header-password-optional-elsewhere',
    breaks: 'auth.header-missing',
    text: 'A request without X-PASSWORD is accepted by every operation except the account status of a wallet.',
    operations: operations.map(({ id }) => id).filter((id) => id !== 'walletStatus'),
  },
  optionalForPayouts('X-USERNAME', 'user'),
  optionalForPayouts('X-PASSWORD', 'password'),
  optionalForPayouts('X-DATE', 'date'),
  optionalForPayouts('X-ORIGINCOUNTRY', 'origin'),
  optionalHeader('X-USERNAME', 'user'),
  optionalHeader('X-PASSWORD', 'password'),
  optionalHeader('X-DATE', 'date'),
  optionalHeader('X-ORIGINCOUNTRY', 'origin'),
];
