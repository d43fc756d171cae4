import type { Defect } from '../modification';

export const authenticationDefects: readonly Defect[] = [
  {
    id: 'auth-case-sensitive-user',
    breaks: 'auth.case-insensitive',
    text: 'The user name is accepted in the issued capitals only.',
    rules: () => ({ sameUser: (sent, issued) => sent === issued }),
  },
  {
    id: 'auth-case-sensitive-hash',
    breaks: 'auth.case-insensitive',
    text: 'The password hash is accepted in lower case only.',
    rules: () => ({ samePassword: (sent, issued) => sent === issued }),
  },
  {
    id: 'auth-any-password',
    breaks: 'auth.credentials',
    text: 'Any password hash of the right length is accepted.',
    rules: ({ samePassword }) => ({
      samePassword: (sent, issued) => /^[0-9a-f]{64}$/i.test(sent) || samePassword(sent, issued),
    }),
  },
  {
    id: 'auth-malformed-hash',
    breaks: 'auth.hash-malformed',
    text: 'Only the first eight digits of the hash are compared.',
    rules: ({ samePassword }) => ({
      samePassword: (sent, issued) =>
        samePassword(sent, issued) || (sent.length < 64 && issued.startsWith(sent.slice(0, 8).toLowerCase())),
    }),
  },
  {
    id: 'auth-missing-user',
    breaks: 'auth.header-missing',
    text: 'A call without X-USERNAME is accepted.',
    rules: ({ headerRequired }) => ({
      headerRequired: (name) => name !== 'x-username' && headerRequired(name),
    }),
  },
  {
    id: 'auth-missing-date',
    breaks: 'auth.header-missing',
    text: 'A call without X-DATE is accepted.',
    rules: ({ headerRequired, overlooks }) => ({
      headerRequired: (name) => name !== 'x-date' && headerRequired(name),
      overlooks: (problem) => (problem.field === 'headers.X-DATE' && problem.kind === 'empty') || overlooks(problem),
    }),
  },
  {
    id: 'auth-any-date',
    breaks: 'auth.date',
    text: 'X-DATE is accepted in any form.',
    rules: ({ overlooks }) => ({
      overlooks: (problem) => (problem.field === 'headers.X-DATE' && problem.kind === 'format') || overlooks(problem),
    }),
  },
  {
    id: 'auth-any-origin',
    breaks: 'auth.origin-country',
    text: 'X-ORIGINCOUNTRY is accepted in any form.',
    rules: ({ overlooks }) => ({
      overlooks: (problem) =>
        (problem.field === 'headers.X-ORIGINCOUNTRY' && problem.kind === 'format') || overlooks(problem),
    }),
  },
];
