/** By hand: which callers are accepted is a rule about headers, which no mutation changes. */
import type { OperationId } from '../../../../contract';
import { defaultConfig } from '../../../domain/config';
import { passwordHashOf, sha256Hex } from '../../../domain/partner';
import { type Defect, defect } from '../../modification';
import { answerWith } from '../../response-modifiers';

const hashes = defaultConfig.partners.map(passwordHashOf);

/** What is compared case by case, and in which operations; all where none is named. */
const compared = [
  ['user', 'The user name', 'isSameUser'],
  ['hash', 'The password hash', 'isSamePassword'],
] as const;
const places: readonly [suffix: string, words: string, operations?: OperationId[]][] = [
  ['', ''],
  ['-for-payouts', ' in payouts', ['createQuotation', 'createTransaction', 'viewTransaction']],
  ['-for-cancellations', ' in cancellations', ['cancelTransaction']],
  ['-for-lists', ' for statements and bank lists', ['statements', 'bankList']],
];

export const authenticationDefects: readonly Defect[] = [
  ...compared.flatMap(([id, what, rule]) =>
    places.map(([suffix, words, operations]) =>
      defect(`auth-case-sensitive-${id}${suffix}`, 'auth.case-insensitive', {
        text: `${what} is case-sensitive${words}.`,
        operations,
        rules: () => ({ [rule]: (sent: string, issued: string) => sent === issued }),
      }),
    ),
  ),
  defect('auth-hash-begins', 'auth.credentials', {
    text: 'Of the password hash all but the last digit are compared.',
    rules: () => ({ isSamePassword: (sent, issued) => sent.toLowerCase().slice(0, -1) === issued.slice(0, -1) }),
  }),
  defect('auth-plain-password', 'auth.plain-password', {
    text: 'The password is accepted as well as its hash.',
    rules: ({ isSamePassword }) => ({
      isSamePassword: (sent, issued) => isSamePassword(sent, issued) || isSamePassword(sha256Hex(sent), issued),
    }),
  }),
  defect('auth-date-iso', 'auth.date', {
    text: 'An X-DATE in the ISO 8601 form is accepted.',
    around: (request, next) => {
      const date = String(request.headers['x-date'] ?? '').replace(/^(\S+)T(\S+)Z$/, '$1 $2');
      return next({ ...request, headers: { ...request.headers, 'x-date': date } });
    },
  }),
  defect('auth-user-begins', 'auth.credentials', {
    text: 'A user name that goes on behind that of a partner is accepted.',
    rules: () => ({ isSameUser: (sent, issued) => sent.toLowerCase().startsWith(issued.toLowerCase()) }),
  }),
  defect('auth-header-names', 'auth.header-names', {
    text: 'Header names in lower case are not found.',
    rules: () => ({ findsHeader: (written) => written() !== written().toLowerCase() }),
  }),
  defect('auth-any-partner-password', 'auth.credentials', {
    text: 'The password hash of any partner is accepted with any user name.',
    rules: answerWith('isSamePassword', true, (sent) => hashes.includes(sent.toLowerCase())),
  }),
];
