/** Payouts of a target with forty countries, as they are sent. */
import type { Json } from '../../contract';
import { type Payout, type PayoutPlan, payouts } from '../payouts';
import { draft } from '../requests';

export const now = Date.parse('2026-03-02T12:00:00Z');

const countries =
  'KE UG GH NG TZ ZA EG MA SN ET IN PK BD NP LK PH VN ID TH CN JP KR MX CO BR PE EC CL DO AR UA PL RO TR DE FR ES IT GB AE';
/** IBANs that a target declares, by country: check digits are drawn too, or have to fit what is drawn. */
const ibans: Readonly<Record<string, string>> = {
  ...{
    DE: 'DE##50010517##########',
    GB: 'GB33BUKB202015########',
    AE: 'AE07033################',
    PK: 'PK##SCBL0000############',
  },
};

export const corridors = countries.split(' ').map((country) => ({
  ...{ country, currency: 'USD', dialling: '1' },
  bank: { name: 'A Bank', code: 'ABCDKENX', account: ibans[country] ?? '01########' },
}));

export const plan: PayoutPlan = {
  ...{ corridors, sendingCurrency: 'USD', originCountry: 'US', now },
  kinds: (['p2p', 'p2p', 'p2b', 'b2p', 'b2b'] as const).map((type) => ({
    type,
    instrument: 'BANK_AC',
    revision: 'current',
  })),
};

const variables = { now, reference: 'R', quoteId: 'Q', amount: '1', sendingAmount: '1' };

/** The request of a payout, as it is sent. */
export const sentOf = (payout: Payout): Json =>
  JSON.parse(JSON.stringify(draft('createTransaction', payout, variables).body)) as Json;

/** Payouts from four countries. */
export const fromFour = (each: number, pool: PayoutPlan['pool'] = 'ordinary'): Payout[] =>
  ['US', 'GB', 'AE', 'DE'].flatMap((originCountry) => payouts({ ...plan, originCountry, pool }, 7, each));
