import { counted } from '../../contract';
import type { Estimate } from './estimate';
import { receiptText, receiverText } from './receipts';
import type { Waits } from './waits';

/** `0.5 s`, `75 s`, `12 min`, `3.5 h` */
export function durationText(seconds: number): string {
  if (seconds < 10) return `${Math.round(seconds * 10) / 10} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 360) / 10} h`;
}

/** Amounts by currency in words, such as `1,200.50 USD and 30.00 EUR`. */
export const amountsText = (amounts: Estimate['amounts']): string =>
  Object.entries(amounts)
    .map(([currency, amount]) => `${amount.replace(/0{4}$/, '').replace(/\B(?=(\d{3})+\.)/g, ',')} ${currency}`)
    .join(' and ');

const numbers = new Intl.NumberFormat('en-US');

const moved = ({ payouts, amounts }: Estimate): string =>
  payouts === 0 ? 'no payouts' : `at most ${counted(payouts, 'payout')}, of ${amountsText(amounts)}`;

const waitWords: Readonly<Record<keyof Waits, string>> = {
  expiry: 'for a quote to expire',
  settlement: 'for payouts to settle',
  pause: 'to look again later',
};

const waitsText = (waits: Waits): string =>
  (Object.keys(waitWords) as (keyof Waits)[])
    .filter((kind) => waits[kind] > 0)
    .map((kind) => `${durationText(waits[kind])} ${waitWords[kind]}`)
    .join(', ');

const late = ({ callbackSeconds }: Estimate): string =>
  callbackSeconds > 0 ? `, up to ${durationText(callbackSeconds)} more for late callbacks,` : '';

/** The estimate in one line, for the start of a run. */
export const estimateLine = (estimate: Estimate): string =>
  `about ${durationText(estimate.seconds)}${late(estimate)} and ${numbers.format(estimate.requests)} requests; ${moved(estimate)}`;

/** So many beneficiaries are named; the others get fewer payouts each. */
const maxNamed = 12;

/** What each beneficiary that the target names is sent, a line each. */
function receiptLines({ receipts }: Pick<Estimate, 'receipts'>): [receiver: string, text: string][] {
  const named = receipts
    .slice(0, maxNamed)
    .map((one): [string, string] => [receiverText(one), receiptText(one, amountsText)]);
  const left = receipts.slice(maxNamed);
  if (left.length === 0) return named;
  return [
    ...named,
    [
      counted(left.length, 'further beneficiary', 'further beneficiaries'),
      `${counted(left[0]?.payouts ?? 0, 'payout')} each`,
    ],
  ];
}

/** The whole estimate, for `--estimate`. */
export function estimateText(estimate: Estimate): string {
  const stages = estimate.stages.map(({ what, seconds, requests, longest }) => {
    const wait = longest && `; ${longest.case} waits longest: ${waitsText(longest.waits)}`;
    return `  ${what}: about ${durationText(seconds)}, ${numbers.format(requests)} requests${wait ?? ''}`;
  });
  const receipts = receiptLines(estimate).map(([receiver, text]) => `    ${receiver}: ${text}`);
  const head = receipts.length > 0 ? ['  at most to each beneficiary that the target file names:'] : [];
  return [estimateLine(estimate), ...stages, ...head, ...receipts].join('\n');
}
