import { expect, test } from 'vitest';
import type { ExchangeRecord, JournalRecord, RunRecord } from '../../../journal';
import { journalOf } from '../../../journal/files';
import { exchange, run } from '../../../reports/testing/run-journal';
import { payoutsOf } from '../../model';
import { EvidenceStore } from '../results/evidence-store';
import { outcomeEvidence } from './outcomes';

const { limits } = run() as RunRecord;
const begin = run({ parts: ['compliance'], limits: { ...limits, settleSeconds: 10 } });

const asked = (operation: ExchangeRecord['operation'], seconds: number, body: object, answer: object) => {
  const one = exchange(`pay#${operation}-${seconds}`, JSON.stringify(answer));
  const at = seconds * 1000;
  return { ...one, operation, case: 'pay', step: 'paid', at, request: { ...one.request, body: body as never } };
};
const accepted = asked(
  'createTransaction',
  0,
  { requestingOrganisationTransactionReference: 'REF-1' },
  { transactionReference: 'T1' },
);
const seen = (seconds: number, status: string, transactionStatus = '') =>
  asked('viewTransaction', seconds, {}, { transactionReference: 'T1', status, transactionStatus });
const wrapper = asked(
  'viewTransaction',
  60,
  {},
  {
    ...{ serverCorrelationId: 'T1', clientCorrelationId: 'REF-1', status: 'FAILED' },
    error: { errorCode: '3100' },
  },
);
const success = { outcome: 'success', requirement: 'transaction.accepted' };
interface Planned {
  trigger?: string;
  large?: true;
  sharesBeneficiary?: true;
  patches?: object[];
  expect?: object;
}
const plan = ({
  trigger,
  large,
  sharesBeneficiary,
  patches = [],
  expect: outcome = success,
}: Planned = {}): JournalRecord => {
  const step = { name: 'paid', call: 'createTransaction', patches, expect: outcome };
  return { t: 'plan', case: { id: 'pay', trigger, large, sharesBeneficiary, steps: [step] } } as never;
};
const patch = (path: string, change: object) => ({ patches: [{ in: 'body', path, change }] });

const checks = (verdict: 'fail' | 'warn'): JournalRecord => ({
  ...({ t: 'checks', case: 'pay', step: 'look', exchange: 'pay#2', verified: [] } as const),
  findings: [{ requirement: 'view.success', expected: 'SUCCESS', received: 'FAILED', verdict }],
});

const brokenBy = (records: JournalRecord[]): string[] => {
  const store = new EvidenceStore();
  const journal = journalOf([begin, ...records]);
  outcomeEvidence(payoutsOf(journal), journal, store);
  return [...store.entries].flatMap(([id, { verdicts }]) => (verdicts.has('fail') ? [id] : []));
};

const failed = [accepted, seen(60, 'FAILED', '3100:Credit Failed')];
const field = 'transactionRequest.descriptionText';

test.each<[what: string, records: JournalRecord[], broken: string[]]>([
  ['is paid', [plan(), accepted, seen(60, 'SUCCESS')], []],
  ['fails', [plan(), ...failed], ['transaction.accepted']],
  ['is answered by a failure at the end', [plan(), accepted, wrapper], ['transaction.accepted']],
  ['fails, and its case says so', [plan(), ...failed, checks('fail')], []],
  ['fails, and its case only warns of it', [plan(), ...failed, checks('warn')], ['transaction.accepted']],
  ['fails, as a limit is used up', [plan({ sharesBeneficiary: true }), accepted, seen(60, 'FAILED', '3060:')], []],
  ['fails by a limit for the first payout', [plan(), accepted, seen(60, 'FAILED', '3060:')], ['transaction.accepted']],
  ['fails for want of funds', [plan(), accepted, seen(60, 'FAILED', '3049:')], []],
  ['is to fail', [plan({ trigger: 'credit-failed' }), ...failed], []],
  ['has a trigger that decides no end', [plan({ trigger: 'short-quote' }), ...failed], ['transaction.accepted']],
  ['is to another number', [plan(patch('creditParty[msisdn]', { set: '1' })), ...failed], []],
  [
    'asks for an SMS',
    [plan(patch('creditParty[beneficiarySmsNotify]', { set: 'true' })), ...failed],
    ['transaction.accepted'],
  ],
  ['is of thousands', [plan({ large: true }), ...failed], ['transaction.accepted']],
  ['is of thousands, beyond a limit', [plan({ large: true }), accepted, seen(60, 'FAILED', '3078:')], []],
  ['may be refused, and is not', [plan({ expect: { outcome: 'any' } }), ...failed], ['transaction.accepted']],
  [
    'is to a bank that is found by its code',
    [plan(patch('creditParty[organisationid]', { set: 'No Such Bank' })), ...failed],
    ['transaction.accepted'],
  ],
  [
    'has a member at its limit',
    [
      plan({ expect: { outcome: 'accepted', requirement: field }, ...patch('descriptionText', { resize: 256 }) }),
      ...failed,
    ],
    [field],
  ],
  [
    'names an account that may not exist',
    [plan({ expect: { outcome: 'accepted', requirement: field, codes: ['1001'] } }), ...failed],
    [],
  ],
  ...(
    [
      ['for another reason', '3100', [field]],
      ['as it is not known', '3006', []],
    ] as const
  ).map(([words, code, broken]): [string, JournalRecord[], string[]] => [
    `names a document of its sender, and fails ${words}`,
    [
      plan({
        expect: { outcome: 'accepted', requirement: field, codes: ['1001'] },
        ...patch('senderKyc.idDocument', { eval: '[]' }),
      }),
      accepted,
      seen(60, 'FAILED', `${code}:`),
    ],
    [...broken],
  ]),
  [
    'is of an amount that the story tells',
    [plan(patch('requestAmount', { eval: '$another(payout.sendingAmount)' })), ...failed],
    ['transaction.accepted'],
  ],
  ['is of another amount', [plan(patch('requestAmount', { set: '999999' })), ...failed], []],
  ['names a beneficiary that may not exist', [plan(patch('creditParty.msisdn', { resize: 3 })), ...failed], []],
  [
    'leaves out what the beneficiary may lack',
    [plan(patch('recipientKyc.nationality', { omit: true })), ...failed],
    ['transaction.accepted'],
  ],
  ['may be refused', [plan({ expect: { outcome: 'either', requirement: field } }), ...failed], []],
  ['is planned nowhere', failed, []],
])('a payout that was accepted and %s', (_, records, broken) => expect(brokenBy(records)).toEqual(broken));
