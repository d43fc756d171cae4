/**
 * Where reports say that a failure is, against the condition of the defect: it is named where the run can tell, and no other
 * value is.
 */
import { expect, test } from 'vitest';
import { defects } from '../../../gateway';
import { journalOf } from '../../../journal/files';
import { reportOf } from '../../../reports';
import { runInProcess } from '../../../run/in-process/run-in-process';

/** `fails in 12 of 240 cases`: how often, and no value. */
const untold = /^fails in \d+ of \d+ cases(, and no kind of payout tells them apart)?$/;
const tenth = { share: 0.1 } as const;

test.each<[id: string, said: RegExp, when?: { share: number }]>([
  ['kind-older-fails', /^fails for the older revision \(\d+ of \d+\), nowhere else \(0 of \d+\)$/],
  ['reverse-of-older', /^fails for the older revision /],
  ['cancel-of-older', /^fails for the older revision /],
  ['statement-unconverted-of-older', /^fails for the older revision /],
  ['view-failed-after-paid-at-once', /^fails mostly for the older revision /],
  ['callback-of-card-to-first', /^fails for CARD \(\d+ of \d+\), nowhere else /],
  ['statement-other-reference-to-cards', /^fails for CARD /],
  ['kind-unlimited-to-cards', /^fails for CARD /],
  ['transaction-cut-b2b', /^fails for b2b /],
  ['view-partner-reference-unknown', /^fails in all \d+ cases that show it$/],
  ['bank-active-refused', /^fails in all \d+ cases that show it$/],
  ['ledger-older-inactive', /^fails in all \d+ cases that show it$/],
  // seconds, moments and operations are no values of a case
  ['transaction-duplicate-after-2s', untold],
  ['view-credit-reference-later', untold],
  ['view-older-of-pending-paid', untold],
  ['card-number-in-account-status', untold],
  ['http-success-500', untold, tenth],
  ['view-credit-reference-none', untold, tenth],
  ['answer-failure-error-errorDateTime-malformed', untold, tenth],
  ['answer-quotationResponse-requestAmount-malformed', untold, tenth],
])('%s', { timeout: 240_000 }, async (id, said, when) => {
  const defect = defects.find((one) => one.id === id) ?? expect.fail(`no defect ${id}`);
  const records = await runInProcess([when ? { ...defect, when } : defect], { seed: 3 });
  expect(reportOf(journalOf(records)).places.get(defect.breaks)).toMatch(said);
});
