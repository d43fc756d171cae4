import type { Defect } from '../modification';
import { granted, judged, without } from '../shaping';

const ofWallet = (change: Parameters<typeof granted>[1]) => granted('walletStatus', change);

export const accountDefects: readonly Defect[] = [
  {
    id: 'account-any-name',
    breaks: 'account.name-mismatch',
    text: 'Any name passes where names are matched.',
    rules: () => ({ sameName: () => true }),
  },
  {
    id: 'account-unregistered-available',
    breaks: 'account.unregistered',
    text: 'A number without an account is reported available.',
    answer: ofWallet((body) => {
      if (body.status !== 'unregistered') return;
      body.status = 'available';
      body.subStatus = '6000:Beneficiary MSISDN Validation Success';
    }),
  },
  {
    id: 'account-contradiction',
    breaks: 'account.agreement',
    text: 'An account that is not available comes with code 6000.',
    answer: ofWallet((body) => (body.subStatus = '6000:Beneficiary MSISDN Validation Success')),
  },
  {
    id: 'account-available-uncoded',
    breaks: 'account.available',
    text: 'An account that can receive comes with code 6001.',
    answer: ofWallet((body) => {
      if (body.status === 'available') body.subStatus = '6001:Corridor does not exists';
    }),
  },
  {
    id: 'account-status-unlisted',
    breaks: 'accountStatus.status',
    text: 'The status is ACTIVE in place of available.',
    answer: ofWallet((body) => {
      if (body.status === 'available') body.status = 'ACTIVE';
    }),
  },
  {
    id: 'account-sub-status-bare',
    breaks: 'accountStatus.subStatus',
    text: 'subStatus is the code without a message.',
    answer: ofWallet((body) => (body.subStatus = String(body.subStatus).slice(0, 4))),
  },
  {
    id: 'account-without-lei',
    breaks: 'accountStatus.lei',
    text: 'The answer has no lei.',
    answer: ofWallet((body) => without(body, 'lei')),
  },
  {
    id: 'account-without-beneficiary-name',
    breaks: 'walletStatusParameters.bnv',
    text: 'A request without the beneficiary name is accepted.',
    fields: judged('walletStatusParameters.bnv', { req: 'O' }),
  },
];
