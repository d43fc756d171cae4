import { digitsOf } from './countries';

/** Beneficiary numbers that bring an outcome about; targets/embedded.yaml declares the same. */
export const triggers = {
  'name-matched': { msisdn: '254700000001', name: 'Amina Wanjiru Otieno' },
  unregistered: { msisdn: '254700000002' },
  unavailable: { msisdn: '254700000003' },
  'credit-failed': { msisdn: '254700000004' },
  'short-quote': { msisdn: '254700000005' },
  'held-pending': { msisdn: '254700000006' },
} as const;

export type Trigger = keyof typeof triggers;

const byNumber = new Map<string, Trigger>(
  Object.entries(triggers).map(([trigger, { msisdn }]) => [msisdn, trigger as Trigger]),
);

/** The trigger of a beneficiary number; undefined for every other number. */
export const triggerOf = (msisdn: string | undefined): Trigger | undefined =>
  msisdn === undefined ? undefined : byNumber.get(digitsOf(msisdn));
