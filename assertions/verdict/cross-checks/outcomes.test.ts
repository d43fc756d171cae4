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
const changed = (operation: 'cancelTransaction' | 'reverseTransaction', statusCode: string) =>
  asked(operation, 20, { txnId: 'T1' }, { statusCode, responseMessage: '' });

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
  ['is of thousands', [plan({ large: true }), ...failed], []],
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

const cancelled = changed('cancelTransaction', '3033');
const reversed = changed('reverseTransaction', '16000');

test.each<[what: string, records: JournalRecord[], broken: string[]]>([
  ['a cancellation shows', [accepted, cancelled, seen(60, 'CANCELLED')], []],
  ['a cancellation shows nowhere', [accepted, cancelled, seen(60, 'PENDING')], ['cancel.state']],
  ['a cancelled payout is paid', [accepted, cancelled, seen(60, 'SUCCESS')], ['cancel.state']],
  ['a cancellation has time left', [accepted, cancelled, seen(30, 'PENDING')], []],
  ['a cancellation was refused', [accepted, changed('cancelTransaction', '15001'), seen(60, 'PENDING')], []],
  ['a reversal shows', [accepted, reversed, seen(60, 'RETURNED')], []],
  ['a reversal is rejected', [accepted, reversed, seen(60, 'REVERSAL REJECTED')], []],
  ['a reversal is pending', [accepted, reversed, seen(60, 'REVERSAL PENDING')], []],
  ['a reversal is given up', [accepted, reversed, seen(40, 'REVERSAL PENDING'), seen(60, 'SUCCESS')], []],
  [
    'a reversal is answered by its rejection',
    [accepted, changed('reverseTransaction', '16002'), seen(60, 'SUCCESS')],
    [],
  ],
  ['a pending reversal shows nowhere', [accepted, changed('reverseTransaction', '16003'), seen(60, 'SUCCESS')], []],
  ['a reversal shows nowhere', [accepted, reversed, seen(60, 'SUCCESS')], ['reverse.state']],
  ['a reversal was refused', [accepted, changed('reverseTransaction', '16004'), seen(60, 'SUCCESS')], []],
])('%s', (_, records, broken) => expect(brokenBy(records)).toEqual(broken));
