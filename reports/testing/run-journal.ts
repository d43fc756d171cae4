import { absence } from '../../assertions/verdict';
import { type Bag, type RequirementId, requirements } from '../../contract';
import type {
  CallbackRecord,
  CaseRecord,
  ChecksRecord,
  EndRecord,
  ExchangeRecord,
  Final,
  FlowRecord,
  JournalRecord,
  LedgerRecord,
  Provenance,
  RunRecord,
  UnansweredRecord,
  Verdict,
} from '../../journal';
import { addLine, emptyJournal, type Journal } from '../../journal/files';
import { scopeWords } from '../../targets/scope';
import { type Report, reportOf } from '../verdict';

/** Hand-made journals for tests: a complete run that passes, and records to break it with. */

/** When the run of the tests began, in epoch milliseconds. */
export const startedAt = Date.UTC(2026, 0, 5, 10);

const operations = ['walletStatus', 'createQuotation', 'createTransaction', 'viewTransaction'];

/** How a run was made, with everything that a run may know. */
export const provenance: Provenance = {
  specification: { title: 'Specification of the tests', version: '1' },
  suites: 'd4e5f6',
  harness: { version: '0.1.0', commit: 'c0ffee', modified: true },
  operator: { name: 'A. Engineer', from: 'operator' },
  host: { name: 'host.example', platform: 'Linux 6 x64' },
  targetFile: { name: 'targets/mine.yaml', sha256: 'b'.repeat(64) },
  certificate: {
    address: 'gateway.example:443',
    subject: 'CN=gateway.example',
    issuer: 'CN=authority',
    validTo: '2026-12-31T00:00:00.000Z',
    sha256: 'c'.repeat(64),
  },
  proxy: 'proxy.example:3128',
  depth: 'standard',
  triggers: ['unregistered', 'credit-*'],
  ceiling: { requestsPerSecond: 50, by: 'rates.requestsPerSecond of targets/mine.yaml' },
  mutationScore: {
    date: '2026-01-02',
    mutants: 100,
    killed: 90,
    equivalent: 8,
    withoutEffect: 2,
    survived: 0,
    variants: 12,
    falseAlarms: 0,
  },
};

/** The record of a run with a certification and a load, with members of a test in place of the usual ones. */
export const run = (more: Partial<RunRecord> = {}): RunRecord => ({
  t: 'run',
  version: 2,
  steps: ['final re-check', 'balances at the end'],
  id: 'R1',
  at: startedAt,
  seed: 7,
  contract: 'a1b2c3',
  target: {
    name: 'gateway of the tests',
    environment: 'test',
    baseUrl: 'https://gateway.example',
    operations,
    instruments: ['WALLET'],
    types: ['p2p'],
    sendingCurrency: 'USD',
    corridors: [{ country: 'KE', currency: 'KES', instruments: ['WALLET'] }],
    // all that it does not offer is declared
    notOffered: scopeWords.filter((word) => !['WALLET', 'p2p', 'callbacks', ...operations].includes(word)),
    assumptions: { quoteReuse: 'allowed' },
  },
  parts: ['compliance', 'flow'],
  deselected: [],
  tools: { k6: 'v2.2.0' },
  limits: { goalMs: 500, withinShare: 0.99, minReplies: 10, callbackSeconds: 5 },
  load: { rate: 1, seconds: 4, batches: 1, copies: 3 },
  ...more,
});

/** A request of a case without an answer. */
export const unanswered = (
  operation: UnansweredRecord['operation'],
  more: Partial<UnansweredRecord> = {},
): UnansweredRecord => ({
  ...{ t: 'unanswered', at: startedAt, case: 'all', step: 'send', operation, reason: 'EOF', ms: 1 },
  request: { method: 'POST', url: '', headers: { 'X-USERNAME': 'ONE' }, body: {} },
  ...more,
});

/** A request of a case without an answer, with which the case ended. */
export const lostIn = (
  id: string,
  operation: UnansweredRecord['operation'],
  more: Partial<UnansweredRecord> = {},
): JournalRecord[] => [
  unanswered(operation, { case: id, ...more }),
  { t: 'fault', at: startedAt, whose: 'network', part: 'compliance', case: id, text: 'no answer' },
];

const entry = { expires: '2026-12-31', evidence: 'a'.repeat(64), approver: 'A. & B.' };
/** One requirement is waived, and one attested. */
export const waivers = {
  waivers: [{ requirement: 'view.same' as const, reason: 'known', ...entry }],
  attestations: [{ requirement: 'auth.environments' as const, statement: 'seen', ...entry }],
};

/** The plan of a case without steps, which verifies view.same where the seed draws it; `drawn`: see `Case`. */
export const plan = (id: string, drawn?: string): JournalRecord => ({
  t: 'plan',
  case: {
    ...{ id, title: `The case ${id}`, area: 'test', steps: [], source: `${id}.yaml:1` },
    verifies: drawn ? ['view.same'] : [],
    ...(drawn && { drawn }),
  },
});

/** An exchange of a case; `id` begins with that of the case, and `text` is the body of the answer. */
export const exchange = (id: string, text: string, more: Partial<ExchangeRecord> = {}): ExchangeRecord => ({
  t: 'exchange',
  id,
  part: 'compliance',
  case: id.split('#')[0] ?? id,
  step: 'one',
  operation: 'viewTransaction',
  at: startedAt + 10,
  request: { method: 'GET', url: 'https://gateway.example/view', headers: { 'X-PASSWORD': '***' }, body: null },
  response: { status: 200, headers: {}, text },
  ms: 12.5,
  ...more,
});

/** What an exchange of a case verified and what it broke. */
export const checks = (
  id: string,
  verified: ChecksRecord['verified'],
  findings: ChecksRecord['findings'] = [],
  at = `${id}#1`,
): ChecksRecord => ({
  t: 'checks',
  case: id,
  step: 'one',
  exchange: at,
  verified,
  findings,
});

/** A finding against a requirement, with texts that each report must escape. */
export const finding = (requirement: RequirementId, verdict: Verdict = 'fail') => ({
  requirement,
  expected: `what ${requirement} says`,
  received: '"<another> & worse"',
  verdict,
});

/** The end of a case that passed. */
export const caseRecord = (id: string, more: Partial<CaseRecord> = {}): CaseRecord => ({
  t: 'case',
  case: id,
  at: startedAt + 5,
  ms: 40,
  verdict: 'pass',
  finals: [],
  quoteIds: [],
  references: [],
  ...more,
});

/** The final state of the n-th payout, as a case saw it. */
export const final = (n: number, status = 'SUCCESS', code = '3000'): Final => ({
  reference: `REF-${n}`,
  transactionReference: `T${n}`,
  status,
  code,
  at: startedAt + 30,
});

/** The exchanges in which the first partner made a payout, reversed it where that is said, and saw it in these states. */
export function seenIn(finals: readonly Final[], by = 'own'): JournalRecord[] {
  const [first] = finals;
  if (!first) return [];
  const { reference: requestingOrganisationTransactionReference, transactionReference } = first;
  const both = { requestingOrganisationTransactionReference, transactionReference };
  const sent: JournalRecord[] = [];
  const send = (operation: ExchangeRecord['operation'], at: number, body: Bag, answer: Bag) =>
    sent.push(
      exchange(`${by}#${sent.length + 1}`, JSON.stringify(answer), {
        ...{ operation, at },
        request: { method: 'POST', url: '', headers: { 'X-USERNAME': 'ONE' }, body },
      }),
    );
  send('createTransaction', first.at - 20, both, { transactionReference });
  if (finals.some(({ reversed }) => reversed))
    send('reverseTransaction', first.at - 15, { txnId: transactionReference }, { statusCode: '16003:' });
  for (const { status, code, at } of finals)
    send('viewTransaction', at, both, { ...both, status, transactionStatus: `${code}:` });
  return sent;
}

/** The n-th flow of the load, which was paid. */
export const flow = (n: number, more: Partial<FlowRecord> = {}): FlowRecord => ({
  t: 'flow',
  id: `flow-${n}`,
  at: startedAt + 1000 * n,
  reference: `LREF-${n}`,
  quoteId: `LQ${n}`,
  transactionReference: `LT${n}`,
  status: 'SUCCESS',
  code: '3000',
  steps: [
    ['walletStatus', 0, 10],
    ['createQuotation', 10, 20],
    ['createTransaction', 30, 30],
    ['viewTransaction', 60, 15],
  ],
  broke: [],
  finishedAt: startedAt + 1000 * n + 90,
  ...more,
});

/** The end of a part of the run. */
export const end = (more: Partial<EndRecord> = {}): EndRecord => ({
  ...{ t: 'end', part: 'flow', at: 0, exit: 0, dropped: 0, iterations: 0 },
  ...more,
});

/** A balance in USD, as decimal text. */
export const ledger = (when: LedgerRecord['when'], balance: string): LedgerRecord => ({
  t: 'ledger',
  when,
  at: 0,
  currency: 'USD',
  balance,
});

/** A callback about a payout, by the references of both sides. */
export const callback = (
  partner: string,
  transaction: string,
  more: Record<string, string> = {},
  answered = '{"acknowledged":"true"}',
): CallbackRecord => {
  const body = {
    transactionId: transaction,
    partnerTransId: partner,
    responseCode: '3000',
    responseMsg: (more.status ?? 'SUCCESS') === 'SUCCESS' ? 'Remit Success' : 'in words of its own',
    status: 'SUCCESS',
    ...more,
  };
  return {
    t: 'callback',
    at: startedAt + 50,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    text: JSON.stringify(body),
    body,
    answered,
  };
};

/** What is not judged of the run as a whole: here one case simply verifies it all. */
const byCases = requirements
  .filter((one) => one.judgedBy !== 'run' && one.judgedBy !== 'reply-times' && !absence(one, run()))
  .map(({ id }) => id);

/** The end of a step of the run. */
const step = (name: string): JournalRecord => ({ t: 'step', name, at: startedAt + 7000 });

/** A run in which everything that applies was verified; `more` is of its first record. */
export function goodRun(more: Partial<RunRecord> = {}): JournalRecord[] {
  const flows = [1, 2, 3, 4].map((n) => flow(n));
  return [
    run(more),
    plan('all'),
    exchange('all#1', '{}'),
    { ...checks('all', byCases), readings: [{ point: 'length.older', reading: 'tables', place: 'a name' }] },
    caseRecord('all', {
      finals: [final(1)],
      quoteIds: ['Q1', 'Q2'],
      references: ['T1'],
      foreign: [{ transactionReference: 'T2', final: true }],
    }),
    callback('REF-1', 'T1'),
    end({ part: 'compliance', at: startedAt + 900, iterations: 1 }),
    ...flows,
    ...flows.map((flow) => callback(flow.reference, flow.transactionReference ?? '')),
    { t: 'batch', flow: 'flow-4', reference: 'LREF-4', accepted: ['LT4'], refused: ['3004', '3004'] },
    end({ at: startedAt + 6000, iterations: 4 }),
    ...(run().steps ?? []).map(step),
  ];
}

/** A good run with changed records: one of `kind` is replaced, or dropped if undefined is returned. */
export function changed<T extends JournalRecord['t']>(
  kind: T,
  change: (record: Extract<JournalRecord, { t: T }>, index: number) => JournalRecord | undefined,
): JournalRecord[] {
  let index = -1;
  return goodRun().flatMap((record) => {
    if (record.t !== kind) return [record];
    index += 1;
    const made = change(record as Extract<JournalRecord, { t: T }>, index);
    return made ? [made] : [];
  });
}

/** Records as the lines of a journal. */
export const lines = (records: readonly JournalRecord[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

/** The journal as it would be read from its file. */
export function journalOf(records: readonly JournalRecord[], more = ''): Journal {
  const journal = emptyJournal();
  for (const line of (lines(records) + more).split('\n')) addLine(journal, line);
  return journal;
}

/** The report of a run with these records. */
export const judged = (records: readonly JournalRecord[]): Report => reportOf(journalOf(records));
