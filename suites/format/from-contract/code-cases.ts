/**
 * Cases of result codes, from the contract: one for each code that the triggers of a stage bring about. The codes of a stage
 * are shown together for each pair of type, instrument and revision.
 */
import { type Code, codes, type OperationId, type PayoutStage, type RequirementId } from '../../../contract';
import type { Case, Check, Expect, Step, Wanted } from '../case';
import { plainStep } from './boundary-cases';

/** What the cases of one stage are derived for. */
export interface CodeDerivation {
  stage: PayoutStage;
  kind: Wanted;
  area: string;
  /** `file:line` */
  source: string;
}

const any: Expect = { outcome: 'any' };

const step = (call: OperationId, more: Partial<Step> = {}): Step => ({ ...plainStep(call), until: undefined, ...more });

/** A refusal with any code; `codes.exact` says which one it should have. */
const refused = (requirement: RequirementId): Expect => ({ outcome: 'refused', requirement, codes: [] });

const check = (verifies: RequirementId, assert: string, message: string, actual = 'response'): Check => ({
  verifies,
  assert,
  message,
  actual,
});

const exact = (code: string, path: string, assert = `${path} = "${code}"`): Check =>
  check('codes.exact', assert, `code ${code}`);

const inAnswer = '$code(response)';
const inStatus = '($code(response) != "" ? $code(response) : $substringBefore(response.subStatus, ":"))';
const inView = '($code(response) != "" ? $code(response) : $substringBefore(response.transactionStatus, ":"))';

const payout = [plainStep('createQuotation'), plainStep('createTransaction')];
const settled = step('viewTransaction', { name: 'settled', until: 'final' });

const keepsIt = 'transaction.retry-keeps-reference';
/** Does a code with this action leave the reference unused? What is left to advice may not. */
const keepsReference = (action: string): boolean => /^Retry(?! or )/.test(action);
/** The corrected request under the same reference: to a beneficiary that nothing speaks against. */
const mended = [
  step('createQuotation', { name: 'quotedAgain', ordinary: true }),
  step('createTransaction', {
    name: 'mended',
    ordinary: true,
    expect: { outcome: 'success', requirement: keepsIt },
  }),
];

/** The steps of each stage. */
const stages: Record<PayoutStage, (code: string, action: string) => Step[]> = {
  status: (code) => [
    step('walletStatus', {
      expect: any,
      checks: [
        check(
          'codes.status',
          '$code(response) != "" or response.status in ["unavailable", "unregistered"]',
          'a refusal, or any status except available',
        ),
        // a provider has codes of its own
        exact(code, inStatus, `${inStatus} = "${code}" or $not($contains(${inStatus}, /^6\\d{3}$/))`),
      ],
    }),
  ],
  quotation: (code) => [
    step('createQuotation', { expect: refused('codes.quotation'), checks: [exact(code, inAnswer)] }),
  ],
  acceptance: (code, action) => [
    plainStep('createQuotation'),
    step('createTransaction', { expect: refused('codes.acceptance'), checks: [exact(code, inAnswer)] }),
    step('viewTransaction', {
      expect: any,
      checks: [
        check(
          'codes.acceptance',
          '$code(response) in ["3003", "1046"] or response.status = "FAILED"',
          'no transaction under the reference, or a failed one',
        ),
      ],
    }),
    ...(keepsReference(action) ? mended : []),
  ],
  credit: (code) => [
    ...payout,
    step('viewTransaction', {
      until: 'final',
      checks: [
        check(
          'codes.credit',
          'response.status = "FAILED"',
          'status FAILED',
          '[response.status, response.transactionStatus]',
        ),
        exact(code, inView),
      ],
    }),
    // whatever it has failed with, it is neither cancelled nor paid back again (the table of states judges the answers)
    step('cancelTransaction', { expect: any }),
    step('reverseTransaction', { expect: any }),
    step('viewTransaction', { name: 'later' }),
  ],
  cancel: (code) => [
    ...payout,
    step('cancelTransaction', { expect: refused('codes.cancel'), checks: [exact(code, inAnswer)] }),
    step('viewTransaction', {
      until: 'final',
      checks: [
        // 15005 says that it was cancelled before
        code === '15005'
          ? check('codes.cancel', '$exists(response.status)', 'a view')
          : check('codes.cancel', 'response.status != "CANCELLED"', 'any status except CANCELLED'),
      ],
    }),
  ],
  reversal: (code) => [
    ...payout,
    settled,
    step('reverseTransaction', {
      expect: any,
      checks: [
        check('codes.reversal', '$not($code(response) in ["", "16000", "16003"])', 'a refusal'),
        exact(code, inAnswer),
      ],
    }),
    step('viewTransaction', {
      name: 'later',
      checks: [
        // 16005 says that a reversal was raised before, and 16006 that it was returned
        code === '16005' || code === '16006'
          ? check('codes.reversal', '$exists(response.status)', 'a view')
          : check(
              'codes.reversal',
              'response.status in [settled.response.status, "REVERSAL REJECTED"]',
              'the same state as before, or REVERSAL REJECTED',
            ),
      ],
    }),
  ],
};

function codeCase({ code, message, action, instrument }: Code, { stage, kind, area, source }: CodeDerivation): Case {
  const verifies = `codes.${stage}` as const;
  const own = stages[stage](code, action);
  return {
    id: `${area}.${stage}-${code}`,
    title: `${code} at ${stage}: ${message}`,
    area,
    verifies: [verifies, 'codes.exact', ...(own.some(({ ordinary }) => ordinary) ? ([keepsIt] as const) : [])],
    trigger: `${stage}-${code}`,
    for: { ...kind, ...(instrument && { instrument }) },
    vary: {
      ...(stage !== 'status' && { type: 'all', revision: 'all' }),
      instrument: instrument ? [instrument] : 'all',
    },
    group: verifies,
    steps: own,
    source,
  };
}

/** One case for each code of a stage, such as a payout that fails with 3101 by the trigger `credit-3101`. */
export const codeCases = (derivation: CodeDerivation): Case[] =>
  codes.filter(({ stage }) => stage === derivation.stage).map((code) => codeCase(code, derivation));
