import { gap, must, section, should } from './section';

export const authenticationRules = section('Authentication', undefined, {
  'auth.credentials': must('A wrong user name or password hash is refused with 1003 in category authorisation.', {
    accept: ['1003'],
    category: 'authorisation',
  }),
  'auth.header-missing': must('A call that lacks an authentication header is refused.', { accept: ['1003', '1005'] }),
  'auth.hash-malformed': must('A password that is not a SHA-256 hash is refused.', {
    accept: ['1000', '1002', '1003', '1006'],
  }),
  'auth.plain-password': must('The password itself, in the place of its hash, is refused.', {
    accept: ['1000', '1001', '1002', '1003', '1006'],
    judgedBy: 'probe',
    // a target may give the hash alone
    mayLack: true,
  }),
  'auth.case-insensitive': must('User name and hash are accepted in upper and in lower case alike.'),
  'auth.date': must('An X-DATE that is not YYYY-MM-DD HH:mm:ss is refused.', {
    accept: ['1000', '1001', '1002', '1003', '1004', '1005'],
  }),
  'auth.origin-country': must('An X-ORIGINCOUNTRY that is not an alpha-2 code is refused.', {
    accept: ['1000', '1001', '1002', '1003', '1004', '1005', '1010'],
  }),
  'auth.header-names': must('The names of the headers are taken in any case, as HTTP has it.', { judgedBy: 'probe' }),
  'auth.header-twice': should('A user name that is given twice, with another value, is refused.', {
    judgedBy: 'probe',
  }),
  'auth.password-folding': gap('Whether the password is folded to one case before it is hashed is not shown.', {
    assumption: 'passwordFolding: none, lower or upper',
    assumed: ['none', 'lower', 'upper'],
  }),
  'auth.date-freshness': gap('How old X-DATE may be is not shown.', {
    assumption: 'dateFreshnessSeconds: a number, or none',
    assumed: ['number', 'none'],
  }),
  'auth.checksum': gap('What the checksum behind 1006 covers is not shown.', {
    assumption: 'checksum: what is hashed, or none',
  }),
  'auth.environments': must('Credentials of one environment are not valid in another.', {
    unverifiable: 'it takes two environments of one gateway',
  }),
  'auth.pan-encryption': must(
    'A card number encrypted by RSA-OAEP with SHA-256 under the key of the partner is taken.',
    { scope: { instruments: ['CARD'] } },
  ),
  'auth.pan-encoding': gap('How the encrypted card number is written, and which digest MGF1 uses, is not shown.', {
    scope: { instruments: ['CARD'] },
    assumption: 'panEncryption: hex or base64, with mgf1 sha256 or sha1',
  }),
});
