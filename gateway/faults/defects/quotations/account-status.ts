import type { Defect } from '../../modification';
import { granted, judged, recoded } from '../../response-modifiers';

const ofAll = (change: Parameters<typeof granted>[1]) => granted(['walletStatus', 'bankStatus', 'cardStatus'], change);

/** An available account of one operation comes with code 6001. */
const uncoded = (operation: 'walletStatus' | 'bankStatus' | 'cardStatus') =>
  granted(operation, (body) => {
    if (body.status === 'available') body.subStatus = '6001:Corridor does not exists';
  });

export const accountDefects: readonly Defect[] = [
  {
    id: 'account-any-name',
    breaks: 'account.name-mismatch',
    text: 'Any name passes where names are matched.',
    rules: () => ({ sameName: () => true }),
  },
  {
    id: 'account-any-name-of-banks',
    breaks: 'account.name-mismatch',
    text: 'Any name passes for a bank account.',
    on: ['bankStatus'],
    rules: () => ({ sameName: () => true }),
  },
  {
    id: 'account-any-name-of-cards',
    breaks: 'account.name-mismatch',
    text: 'Any name passes for a card.',
    on: ['cardStatus'],
    rules: () => ({ sameName: () => true }),
  },
  {
    id: 'account-unregistered-available',
    breaks: 'account.unregistered',
    text: 'A number without an account is reported available.',
    answer: ofAll((body) => {
      if (body.status !== 'unregistered') return;
      body.status = 'available';
      body.subStatus = '6000:Beneficiary MSISDN Validation Success';
    }),
  },
  {
    id: 'account-contradiction',
    breaks: 'account.agreement',
    text: 'An account that is not available comes with code 6000.',
    answer: ofAll((body) => (body.subStatus = '6000:Beneficiary MSISDN Validation Success')),
  },
  {
    id: 'account-available-uncoded',
    breaks: 'account.available',
    text: 'An account that can receive comes with code 6001.',
    answer: uncoded('walletStatus'),
  },
  {
    id: 'account-bank-uncoded',
    breaks: 'account.available',
    text: 'A bank account that can receive comes with code 6001.',
    answer: uncoded('bankStatus'),
  },
  {
    id: 'account-card-uncoded',
    breaks: 'account.available',
    text: 'A card that can receive comes with code 6001.',
    answer: uncoded('cardStatus'),
  },
  {
    id: 'account-name-code',
    breaks: 'account.name-mismatch',
    text: 'Another name than the registered one is refused with 6004.',
    answer: recoded('6008', '6004'),
  },
  {
    id: 'account-any-provider',
    breaks: 'account.provider-mismatch',
    text: 'A number is available under any provider code.',
    rules: () => ({ providerServes: () => true }),
  },
  {
    id: 'account-iban-wants-code',
    breaks: 'account.iban-without-code',
    text: 'A bank code is demanded beside an IBAN too.',
    fields: judged('bankStatusParameters.bankcode', { req: 'M' }),
  },
  {
    id: 'account-any-bank',
    breaks: 'account.bank-unresolved',
    text: 'A bank that nothing resolves is taken for the first one of the list.',
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
