/** The ceilings of payouts and of money that a target file sets for a run. Nothing is sent before they are checked. */
import { UsageError } from '../../common/errors';
import { counted, millionths } from '../../contract';
import { type Estimate, type EstimateOptions, estimateOf } from './estimate';
import { amountsText, isPattern, receiverText } from './receipts';
import type { ChosenTarget } from './target';

/** Does the target file limit the payouts or the money of a run? */
export const hasCeilings = ({ rates }: ChosenTarget['target']): boolean =>
  [rates?.runPayouts, rates?.runAmount, rates?.beneficiaryPayouts].some((ceiling) => ceiling !== undefined);

/** Why a run that sends as much as the estimate says is refused; undefined: it may begin. */
export function refusalOf(
  { target: { rates }, file }: Pick<ChosenTarget, 'target' | 'file'>,
  { payouts, amounts, receipts }: Pick<Estimate, 'payouts' | 'amounts' | 'receipts'>,
): string | undefined {
  const { runPayouts, runAmount, beneficiaryPayouts = Number.POSITIVE_INFINITY } = rates ?? {};
  const advice = 'Run less of it (--rate, --duration, --area), or raise the ceiling.';
  if (runPayouts !== undefined && payouts > runPayouts)
    return `${file}: the run may send ${counted(payouts, 'payout')}, and rates.runPayouts allows ${runPayouts}; nothing was sent. ${advice}`;
  const full = receipts.find((one) => !isPattern(one.beneficiary) && one.payouts > beneficiaryPayouts);
  if (full)
    return `${file}: the run may send ${counted(full.payouts, 'payout')} to the ${receiverText(full)}, and rates.beneficiaryPayouts allows ${beneficiaryPayouts}; nothing was sent. Name more beneficiaries, or raise the ceiling.`;
  for (const [currency, amount] of Object.entries(runAmount ? amounts : {})) {
    const most = runAmount?.[currency] ?? 0;
    if ((millionths(amount) ?? 0n) <= BigInt(Math.floor(most * 1e6))) continue;
    const allowed = most > 0 ? `allows ${most} ${currency}` : `names no ${currency}, so it allows none`;
    return `${file}: the run may send ${amountsText({ [currency]: amount })}, and rates.runAmount ${allowed}; nothing was sent. ${advice}`;
  }
  return undefined;
}

/** Refuses a run that may send more than the target file allows. */
export function checkMoney({
  plan,
  ...options
}: Omit<EstimateOptions, 'chosen' | 'plan'> & { chosen: ChosenTarget; plan: () => EstimateOptions['plan'] }): void {
  if (!hasCeilings(options.chosen.target)) return;
  const refusal = refusalOf(options.chosen, estimateOf({ ...options, plan: plan() }));
  if (refusal) throw new UsageError(refusal);
}
