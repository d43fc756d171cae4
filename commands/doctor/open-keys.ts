/** Keys that a target file leaves out, each with the line to write. */
import type { Target } from '../../targets/target';
import { type Finding, optional } from './finding';

interface OpenKey {
  name: string;
  isOpen: (target: Target) => boolean;
  /** what is left open without it, and the line to write */
  costs: string;
  line: string;
}

const nameTriggers = { WALLET: 'name-matched', BANK_AC: 'name-matched-bank', CARD: 'name-matched-card' } as const;
const held = ['held-pending', 'credit-in-process', 'reversal-held'];

/** Optional keys that apply to nearly every gateway. */
const openKeys: readonly OpenKey[] = [
  {
    name: 'secondPartner',
    isOpen: ({ secondPartner }) => !secondPartner,
    costs: 'what one partner may not see of another is not verified',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: variables of the target file
    line: 'secondPartner: { username: "${SECOND_USERNAME}", password: "${SECOND_PASSWORD}" }',
  },
  {
    name: 'callbacks',
    isOpen: ({ callbacks, notOffered = [] }) => !callbacks && !notOffered.includes('callbacks'),
    costs: 'callbacks are not verified',
    line: 'callbacks: { port: 8443, withinSeconds: 60 }',
  },
  {
    name: 'quotes',
    isOpen: ({ quotes }) => !quotes,
    costs: 'an expiry time far ahead may be local time, and no case waits for the end of a quote',
    line: 'quotes: { validSeconds: 3600 }',
  },
  {
    name: 'usualSeconds',
    isOpen: ({ settlement }) => settlement.usualSeconds === undefined,
    costs: 'estimates count withinSeconds for each payout, and a load may have too few VUs',
    line: 'settlement: { …, usualSeconds: 20 }',
  },
  {
    name: 'ledgers',
    isOpen: ({ ledgers, notOffered = [] }) => !ledgers && !notOffered.includes('exclusive-ledger'),
    costs: 'the money of the run is not reconciled',
    line: 'ledgers: { exclusive: true }, where only the run moves money on them',
  },
  {
    name: 'countries of a ledger that pays',
    isOpen: ({ ledgers, corridors }) =>
      corridors.length > 1 && (ledgers?.declared ?? []).some(({ pays, countries }) => pays && !countries),
    costs: 'it is taken to pay to every country',
    line: 'countries: [KE, …] beside its currency, where it pays to some alone',
  },
  {
    name: 'namesMatched',
    isOpen: ({ namesMatched, instruments, triggers }) =>
      !namesMatched && instruments.some((instrument) => !triggers[nameTriggers[instrument]]),
    costs: 'names are taken to be matched for every instrument, and what has no trigger is not verified',
    line: 'namesMatched: [WALLET], with the instruments for which they are',
  },
  {
    name: 'seconds of held payouts',
    isOpen: ({ triggers }) => held.some((name) => triggers[name] && triggers[name].seconds === undefined),
    costs: 'they are taken to be held as long as docs/targets.md says',
    line: 'seconds: 15 beside the number of the trigger, where it is less',
  },
  {
    name: 'rates.beneficiaryPayouts',
    isOpen: ({ rates, environment, maskAccounts }) =>
      rates?.beneficiaryPayouts === undefined && (environment === 'production' || maskAccounts === true),
    costs: 'one beneficiary may receive every payout that a run sends to it',
    line: 'rates: { …, beneficiaryPayouts: 50 }',
  },
];

const optedOut = optional(
  'securityBaseline',
  'notJudged: stack traces, text run as code, old TLS and plain HTTP are told, and fail nothing; the certificate says so',
);

/** The keys that the file leaves out, each with its line, and the one by which it opts out of a part of the verdict. */
export const openFindings = (target: Target): Finding[] => [
  ...openKeys
    .filter(({ isOpen }) => isOpen(target))
    .map(({ name, costs, line }) => optional(`no ${name}`, `${costs}. Write: ${line}`)),
  ...(target.securityBaseline === 'notJudged' ? [optedOut] : []),
];
