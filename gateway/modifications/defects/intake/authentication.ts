/** By hand: who is let in is a rule about headers, which no operator changes. */
import type { OperationId } from '../../../../contract';
import { defaultConfig } from '../../../domain/config';
import { passwordHashOf } from '../../../domain/partner';
import { type Defect, defect } from '../../modification';
import { answerWith, ledgers } from '../../response-modifiers';

type HeaderName = 'X-USERNAME' | 'X-PASSWORD' | 'X-DATE' | 'X-ORIGINCOUNTRY';

/** Makes a header optional. */
const optionalHeader = (name: HeaderName, word: string) =>
  defect(`header-${word}-optional`, `headers.${name}`, {
    text: `A request without ${name} is accepted.`,
    rules: ({ isHeaderRequired, ignoresProblem }) => ({
      isHeaderRequired: (headerName) => headerName !== name.toLowerCase() && isHeaderRequired(headerName),
      ignoresProblem: (problem) =>
        (problem.field === `headers.${name}` && problem.kind === 'empty') || ignoresProblem(problem),
    }),
  });

const hashes = defaultConfig.partners.map(passwordHashOf);

/** A user name or a hash that is compared case by case, in all operations or in some. */
const caseSensitive: readonly [id: string, text: string, rule: 'isSameUser' | 'isSamePassword', OperationId[]?][] = [
  ['user', 'The user name is case-sensitive.', 'isSameUser'],
  ['hash', 'The password hash is accepted only in lower case.', 'isSamePassword'],
  [
    'user-for-payouts',
    'The user name is case-sensitive in payouts and cancellations.',
    'isSameUser',
    ['createQuotation', 'createTransaction', 'viewTransaction', 'cancelTransaction'],
  ],
  [
    'hash-for-cancellations',
    'Cancellations accept the password hash only in lower case.',
    'isSamePassword',
    ['cancelTransaction'],
  ],
  [
    'user-for-lists',
    'The user name is case-sensitive for statements and bank lists.',
    'isSameUser',
    ['statements', 'bankList'],
  ],
];

export const authenticationDefects: readonly Defect[] = [
  ...caseSensitive.map(([id, text, rule, operations]) =>
    defect(`auth-case-sensitive-${id}`, 'auth.case-insensitive', {
      text,
      operations,
      rules: () => ({ [rule]: (sent: string, issued: string) => sent === issued }),
    }),
  ),
  defect('auth-any-password', 'auth.credentials', {
    text: 'Any password hash of the right length is accepted.',
    rules: answerWith('isSamePassword', true, (sent) => /^[0-9a-f]{64}$/i.test(sent)),
  }),
  defect('auth-hash-begins', 'auth.credentials', {
    text: 'Of the password hash all but the last digit are compared.',
    rules: () => ({ isSamePassword: (sent, issued) => sent.toLowerCase().slice(0, -1) === issued.slice(0, -1) }),
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
  defect('auth-any-partner-password-of-lists', 'auth.credentials', {
    text: 'Ledgers and statements are shown for the password hash of any partner.',
    operations: [...ledgers, 'statements'],
    rules: answerWith('isSamePassword', true, (sent) => hashes.includes(sent.toLowerCase())),
  }),
  defect('auth-empty-date', 'auth.header-missing', {
    text: 'A request whose X-DATE is empty is accepted.',
    around: (request, next) => {
      const date = request.headers['x-date'] || '2026-03-14 12:00:00';
      return next({
        ...request,
        headers: { ...request.headers, ...('x-date' in request.headers && { 'x-date': date }) },
      });
    },
  }),
  optionalHeader('X-USERNAME', 'user'),
  optionalHeader('X-PASSWORD', 'password'),
  optionalHeader('X-DATE', 'date'),
  optionalHeader('X-ORIGINCOUNTRY', 'origin'),
];
