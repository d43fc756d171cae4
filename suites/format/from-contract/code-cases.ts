/** Cases of result codes, from the contract: one for each code that the triggers of a stage bring about. */
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

const exact = (code: string, path: string): Check => ({
  verifies: 'codes.exact',
  assert: `${path} = ${JSON.stringify(code)}`,
  message: `code ${code}`,
  actual: 'response',
});

const inAnswer = '$code(response)';
const inStatus = '($code(response) != "" ? $code(response) : $substringBefore(response.subStatus, ":"))';
const inView = '($code(response) != "" ? $code(response) : $substringBefore(response.transactionStatus, ":"))';

const payout = [plainStep('createQuotation'), plainStep('createTransaction')];
const settled = step('viewTransaction', { name: 'settled', until: 'final' });

/** The steps of each stage, and the requirement that they are about. */
const stages: Record<PayoutStage, { verifies: RequirementId; steps: (code: string) => Step[] }> = {
  status: {
    verifies: 'codes.status',
    steps: (code) => [
      step('walletStatus', {
        expect: any,
        checks: [
          {
            verifies: 'codes.status',
            assert: '$code(response) != "" or response.status in ["unavailable", "unregistered"]',
            message: 'a refusal, or any status except available',
            actual: 'response',
          },
          // a provider has codes of its own
          {
            ...exact(code, inStatus),
            assert: `${inStatus} = "${code}" or $not($contains(${inStatus}, /^6\\d{3}$/))`,
          },
        ],
      }),
    ],
  },
  quotation: {
    verifies: 'codes.quotation',
    steps: (code) => [step('createQuotation', { expect: refused('codes.quotation'), checks: [exact(code, inAnswer)] })],
  },
  acceptance: {
    verifies: 'codes.acceptance',
    steps: (code) => [
      plainStep('createQuotation'),
      step('createTransaction', { expect: refused('codes.acceptance'), checks: [exact(code, inAnswer)] }),
      step('viewTransaction', {
        expect: any,
        checks: [
          {
            verifies: 'codes.acceptance',
            assert: '$code(response) in ["3003", "1046"] or response.status = "FAILED"',
            message: 'no transaction under the reference, or a failed one',
            actual: 'response',
          },
        ],
      }),
    ],
  },
  credit: {
    verifies: 'codes.credit',
    steps: (code) => [
      ...payout,
      step('viewTransaction', {
        until: 'final',
        checks: [
          {
            verifies: 'codes.credit',
            assert: 'response.status = "FAILED"',
            message: 'status FAILED',
            actual: '[response.status, response.transactionStatus]',
          },
          exact(code, inView),
        ],
      }),
    ],
  },
  cancel: {
    verifies: 'codes.cancel',
    steps: (code) => [
      ...payout,
      step('cancelTransaction', { expect: refused('codes.cancel'), checks: [exact(code, inAnswer)] }),
      step('viewTransaction', {
        until: 'final',
        checks: [
          {
            verifies: 'codes.cancel',
            // 15005 says that it was cancelled before
            assert: code === '15005' ? '$exists(response.status)' : 'response.status != "CANCELLED"',
            message: code === '15005' ? 'a view' : 'any status except CANCELLED',
            actual: 'response',
          },
        ],
      }),
    ],
  },
  reversal: {
    verifies: 'codes.reversal',
    steps: (code) => [
      ...payout,
      settled,
      step('reverseTransaction', {
        expect: any,
        checks: [
          {
            verifies: 'codes.reversal',
            assert: '$not($code(response) in ["", "16000", "16003"])',
            message: 'a refusal',
            actual: 'response',
          },
          exact(code, inAnswer),
        ],
      }),
      step('viewTransaction', {
        name: 'later',
        checks: [
          {
            verifies: 'codes.reversal',
            // 16006 says that it was returned before
            assert:
              code === '16006'
                ? '$exists(response.status)'
                : 'response.status in [settled.response.status, "REVERSAL REJECTED"]',
            message: code === '16006' ? 'a view' : 'the same state as before, or REVERSAL REJECTED',
            actual: 'response',
          },
        ],
      }),
    ],
  },
};

function codeCase({ code, message, instrument }: Code, { stage, kind, area, source }: CodeDerivation): Case {
  const { verifies, steps } = stages[stage];
  return {
    id: `${area}.${stage}-${code}`,
    title: `${code} at ${stage}: ${message}`,
    area,
    verifies: [verifies, 'codes.exact'],
    trigger: `${stage}-${code}`,
    for: { ...kind, ...(instrument && { instrument }) },
    steps: steps(code),
    source,
  };
}

/** One case for each code of a stage. */
export const codeCases = (derivation: CodeDerivation): Case[] => {
  const own = codes.filter(({ stage }) => stage === derivation.stage);
  return own.map((code) => codeCase(code, derivation));
};
