import type { Defect } from '../../modification';
import { changeField, changeSuccess, replaceErrorCode } from '../../response-modifiers';

const changeStatus = (change: Parameters<typeof changeSuccess>[1]) =>
  changeSuccess(['walletStatus', 'bankStatus', 'cardStatus'], change);

/** Gives available accounts the code 6001 in one operation. */
const wrongSuccessCode = (operation: 'walletStatus' | 'bankStatus' | 'cardStatus') =>
  changeSuccess(operation, (body) => {
    if (body.status === 'available') body.subStatus = '6001:Corridor does not exists';
  });

export const accountDefects: readonly Defect[] = [
  {
    id: 'account-number-unchecked',
    breaks: 'account.number-format',
    text: 'Any text is available as a mobile number.',
    field: changeField('walletStatusParameters.msisdn', { format: 'text' }),
  },
  {
    id: 'account-blacklisted-available',
    breaks: 'account.agreement',
    text: 'An available account has the code 6003, of a blacklisted one.',
    onResponse: changeStatus((body) => {
      if (body.status === 'available') body.subStatus = '6003:Beneficiary MSISDN blacklisted';
    }),
  },
  {
    id: 'account-any-name',
    breaks: 'account.name-mismatch',
    text: 'Any name is accepted where the name is checked.',
    rules: () => ({ isSameName: () => true }),
  },
  {
    id: 'account-any-name-of-banks',
    breaks: 'account.name-mismatch',
    text: 'Any name is accepted for a bank account.',
    operations: ['bankStatus'],
    rules: () => ({ isSameName: () => true }),
  },
  {
    id: 'account-any-name-of-cards',
    breaks: 'account.name-mismatch',
    text: 'Any name is accepted for a card.',
    operations: ['cardStatus'],
    rules: () => ({ isSameName: () => true }),
  },
  {
    id: 'account-unregistered-available',
    breaks: 'account.unregistered',
    text: 'A number without an account is reported available.',
    onResponse: changeStatus((body) => {
      if (body.status !== 'unregistered') return;
      body.status = 'available';
      body.subStatus = '6000:Beneficiary MSISDN Validation Success';
    }),
  },
  {
    id: 'account-contradiction',
    breaks: 'account.agreement',
    text: 'An account that is not available has the code 6000.',
    onResponse: changeStatus((body) => (body.subStatus = '6000:Beneficiary MSISDN Validation Success')),
  },
  {
    id: 'account-available-uncoded',
    breaks: 'account.available',
    text: 'An available account has the code 6001.',
    onResponse: wrongSuccessCode('walletStatus'),
  },
  {
    id: 'account-bank-uncoded',
    breaks: 'account.available',
    text: 'An available bank account has the code 6001.',
    onResponse: wrongSuccessCode('bankStatus'),
  },
  {
    id: 'account-card-uncoded',
    breaks: 'account.available',
    text: 'An available card has the code 6001.',
    onResponse: wrongSuccessCode('cardStatus'),
  },
  {
    id: 'account-name-code',
    breaks: 'account.name-mismatch',
    text: 'A name that differs from the registered one is refused with 6004.',
    onResponse: replaceErrorCode('6008', '6004'),
  },
  {
    id: 'account-any-provider',
    breaks: 'account.provider-mismatch',
    text: 'A number is available under any provider code.',
    rules: () => ({ isKnownProvider: () => true }),
  },
  {
    id: 'account-iban-wants-code',
    breaks: 'account.iban-without-code',
    text: 'A bank code is mandatory even with an IBAN.',
    field: changeField('bankStatusParameters.bankcode', { req: 'M' }),
  },
  {
    id: 'account-any-bank',
    breaks: 'account.bank-unresolved',
    text: 'An unknown bank is replaced by the first bank of the list.',
    rules: ({ resolveBank }) => ({ resolveBank: (banks, naming) => resolveBank(banks, naming) ?? banks[0] }),
  },
  {
    id: 'account-bank-inexact',
    breaks: 'account.bank-unresolved',
    text: 'A bank is found by the first word of its name.',
    rules: ({ resolveBank }) => ({
      resolveBank: (banks, naming) =>
        resolveBank(banks, naming) ??
        banks.find(({ bankName }) => bankName.split(' ')[0] === naming.name?.split(' ')[0]),
    }),
  },
];
