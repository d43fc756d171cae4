import { gap, must, section, should } from './section';

const statuses = ['walletStatus', 'bankStatus', 'cardStatus'] as const;

const all = section('Endpoints: Account status', statuses, {
  'account.available': must('An account that can receive is available, with code 6000 or one of its provider.'),
  'account.unregistered': must('A number without an account is not reported available.', { trigger: 'unregistered' }),
  'account.name-mismatch': must('Where names are matched, another name is refused with 6008.', {
    accept: ['6008'],
    trigger: 'name-matched',
  }),
  'account.agreement': must('status available and code 6000 come together or not at all.', {
    tolerance: "a code that is not of the 6000 range is the provider's own, and may come with either",
  }),
  'account.lei': should('An account status has a lei, which may be empty.'),
  'account.matching-corridors': gap('In which corridors names are matched is not shown.', {
    source: 'What the service does',
    assumption: 'nameMatching: countries, all or none',
  }),
  'account.other-codes': gap('Not all codes of the 6000 range are shown.', {
    source: 'Errors: Account status codes',
    assumption: 'accountCodes: codes beyond those listed',
  }),
});

const wallet = section('Endpoints: Account status of a mobile wallet', ['walletStatus'], {
  'account.number-format': must('A text that is not a mobile number is refused, or is not available.', {
    source: 'What the service does',
    tolerance: 'a + may stand before the digits',
  }),
  'account.provider-mismatch': must('A number is not available under the code of a provider that does not serve it.', {
    trigger: 'provider-mismatch',
  }),
});

const bank = section('Endpoints: Account status of a bank account', ['bankStatus'], {
  'account.iban-without-code': must('An IBAN is taken without a bank code.', { trigger: 'iban-account' }),
  'account.bank-resolved': must(
    'A bank is resolved by its provider if one is given, else by its code, else by its exact name.',
    { source: 'Endpoints: Account status of a bank account; Resources: Bank list' },
  ),
  'account.details': gap('Which form account details have, and whether it is looked at, is not shown.', {
    source: 'What the service does',
    assumption: 'accountDetails: any or checked',
    assumed: ['any', 'checked'],
  }),
  'account.iban-digits': gap('Whether the check digits of an IBAN are looked at is not said.', {
    source: 'What the service does',
    assumption: 'ibanDigits: any or checked',
    assumed: ['any', 'checked'],
  }),
  'account.bank-unresolved': must('A bank that neither provider, code nor name resolves is not available.', {
    source: 'Endpoints: Account status of a bank account; Resources: Bank list',
    trigger: 'unknown-bank',
  }),
});

export const accountRules = [...all, ...wallet, ...bank];
