/** Which cases leave a quote that the run may pay with at its end (run/final-recheck). The estimate counts their payouts too. */
import type { PlannedCase } from '../../suites/format/case';

/** Does a case of quotations ask for them as its payout has them, and for nothing else? Not to a card: a journal has no card numbers. */
export const mayBePaidLate = ({ area, steps, trigger, payout }: PlannedCase): boolean =>
  area === 'quotation' &&
  !trigger &&
  payout.instrument !== 'CARD' &&
  steps.every(
    ({ call, patches, kind, as, plain }) =>
      call === 'createQuotation' && patches.length === 0 && !kind && as === undefined && !plain,
  );
