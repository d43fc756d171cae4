/**
 * At which stage of a payout a code is brought about, by the triggers of that stage (docs/targets.md), or why a partner
 * never sees it. Codes that are in neither list come by requests of their own, such as a repeated reference.
 */
import type { Instrument, PayoutStage } from './types';

interface StageCodes {
  stage: PayoutStage;
  /** the payouts that the code is about; absent: any */
  instrument?: Instrument;
  codes: readonly string[];
}

const lists: readonly StageCodes[] = [
  { stage: 'status', instrument: 'WALLET', codes: ['6001', '6002', '6003', '6004', '6005', '6008'] },
  {
    stage: 'quotation',
    codes: [
      ...['1010', '1011', '1012', '1013', '1014', '1015', '1016', '1017', '1018', '1019', '1020', '1021', '1022'],
      ...['1023', '1024', '1026', '1027', '1028', '1029', '1030', '1031', '1032', '1061', '1062', '1073'],
      ...['2001', '2002', '2003'],
    ],
  },
  {
    stage: 'acceptance',
    codes: [
      ...['1004', '1006', '1007', '3002', '3006', '3007', '3009', '3010', '3011', '3022', '3027', '3030', '3031'],
      ...['3049'],
      ...['3060', '3061', '3062', '3072', '3074', '3075', '3076', '3077', '3078', '3079', '3080', '3081', '3082'],
      ...['3107', '3108', '3112', '3117', '3132', '3133', '3222'],
    ],
  },
  { stage: 'acceptance', instrument: 'BANK_AC', codes: ['3210'] },
  { stage: 'credit', codes: ['3032', '3100', '3109', '3110', '3111', '3113', '3114', '3115', '3116'] },
  { stage: 'credit', instrument: 'BANK_AC', codes: ['3101', '3102', '3103', '3104', '3105', '3106', '3202'] },
  { stage: 'cancel', codes: ['15001', '15002', '15003', '15004', '15005'] },
  { stage: 'reversal', codes: ['16001', '16002', '16004', '16005', '16006', '16007'] },
];

/** Passed between the service and a receiving partner; what the sending partner is told has a code of its own. */
const receivingSide = 'it is exchanged with the receiving partner, and never sent to a sending one';

const unseen: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 17 }, (_, index) => [String(5000 + index), receivingSide]),
);

/** The members of a code that say how it is brought about. */
export function occurrenceOf(code: string): { stage?: PayoutStage; instrument?: Instrument; unseen?: string } {
  const { stage, instrument } = lists.find(({ codes }) => codes.includes(code)) ?? {};
  const reason = unseen[code];
  return { ...(stage && { stage }), ...(instrument && { instrument }), ...(reason && { unseen: reason }) };
}
