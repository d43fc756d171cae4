import { counted, number } from '../../contract';
import type { Estimate } from './estimate';
import { amountsText, receiptText, receiverText } from './receipts';
import type { Waits } from './waits';

/** `0.5 s`, `75 s`, `12 min`, `3.5 h` */
export function durationText(seconds: number): string {
  if (seconds < 10) return `${Math.round(seconds * 10) / 10} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 360) / 10} h`;
}

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
  `about ${durationText(estimate.seconds)}${late(estimate)} and ${number(estimate.requests)} requests; ${moved(estimate)}`;

/** So many beneficiaries are named; the others get fewer payouts each. */
const maxNamed = 12;

/** What each beneficiary that the target names is sent, a line each. */
function receiptLines({ receipts }: Estimate): string[] {
  const lines = receipts.slice(0, maxNamed).map((one) => `    ${receiverText(one)}: ${receiptText(one)}`);
  const left = receipts.slice(maxNamed);
  const others = counted(left.length, 'further beneficiary', 'further beneficiaries');
  if (left[0]) lines.push(`    ${others}: ${counted(left[0].payouts, 'payout')} each`);
  return lines;
}

/** The whole estimate, for `--estimate`. */
export function estimateText(estimate: Estimate): string {
  const stages = estimate.stages.map(({ what, seconds, requests, longest }) => {
    const wait = longest && `; ${longest.case} waits longest: ${waitsText(longest.waits)}`;
    return `  ${what}: about ${durationText(seconds)}, ${number(requests)} requests${wait ?? ''}`;
  });
  const receipts = receiptLines(estimate);
  const head = receipts.length > 0 ? ['  at most to each beneficiary that the target file names:'] : [];
  return [estimateLine(estimate), ...stages, ...head, ...receipts].join('\n');
}
