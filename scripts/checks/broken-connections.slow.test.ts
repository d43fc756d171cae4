import { expect, test } from 'vitest';
import type { JournalRecord } from '../../journal';
import { caseWire, settingOf, terms } from '../../run/in-process/in-process';
import { judgedAlone } from '../../run/in-process/testing/judged';
import { wireTo } from '../../run/in-process/testing/wire-to';
import { runCase } from '../../scenarios/engine/compliance/run-case';
import type { Call, Reply } from '../../wire/wire';

const none = (ms = 1): Reply => ({ status: 0, headers: {}, text: '', ms, fault: 'EOF' });

/** Runs a case, where some replies are lost; returns what it found, and the faults that it reports. */
async function run(id: string, reply: (call: Call, count: number) => Reply | undefined, own = terms) {
  const planned = settingOf().plan.cases.find((one) => one.id === id) ?? expect.fail(`no case ${id}`);
  const records: JournalRecord[] = [];
  const wire = wireTo([], records);
  let count = 0;
  const send = (calls: readonly Call[]) => {
    count += 1;
    return calls.map((call) => reply(call, count) ?? (wire.send([call])[0] as Reply));
  };
  await runCase(planned, 1, own, caseWire({ ...wire, send }));
  const { checks, faults, unanswered } = await judgedAlone([planned], records);
  const findings = checks.flatMap((record) => record.findings);
  return { unanswered, broken: findings.map(({ requirement, verdict }) => `${requirement} ${verdict}`), faults };
}
const whose = ({ broken, faults }: Awaited<ReturnType<typeof run>>) => ({
  broken,
  faults: faults.map((one) => one.whose),
});

const kyc = 'boundaries.createTransaction.p2p-BANK_AC-current.senderKyc.subjectName.firstName';
const isLong = ({ payload = '' }: Call) => payload.includes('aaaaaaaaaaaaaaaaaaaa');
const rule = 'transactionRequest.senderKyc.subjectName.firstName';

test.each<[what: string, lost: (call: Call, count: number) => Reply | undefined, broken: string[], faults: string[]]>([
  ['on one value each time', (call) => (isLong(call) ? none() : undefined), [`${rule} fail`], []],
  ['once', (call, count) => (isLong(call) && count === 2 ? none() : undefined), [], ['network']],
  ['from then on', (_, count) => (count >= 2 ? none() : undefined), [], ['network']],
  ['after a long wait', (call) => (isLong(call) ? none(15_000) : undefined), [], ['network']],
  ['that was used before', (call) => (isLong(call) && !call.isAlone ? none() : undefined), [], ['network']],
  ['never', () => undefined, [], []],
])('a connection that is broken off %s', async (_, lost, broken, faults) =>
  expect(whose(await run(`${kyc}.max`, lost))).toEqual({ broken, faults }),
);

test('behind a proxy, which may have broken it off, it is a fault of the network', async () => {
  const lost = (call: Call) => (isLong(call) ? none() : undefined);
  const found = await run(`${kyc}.max`, lost, { ...terms, proxy: 'proxy.example:3128' });
  expect(whose(found)).toEqual({ broken: [], faults: ['network'] });
  expect(found.faults[0]?.text).toMatch(/had no answer: EOF, through the proxy proxy\.example:3128$/);
});

test('a transaction without an answer is recorded', async () => {
  const { unanswered } = await run('ledger.money', ({ operation }) =>
    operation === 'createTransaction' ? none() : undefined,
  );
  const [request] = unanswered.map((one) => one.request);
  expect([request?.headers['X-USERNAME'], request?.body]).toMatchObject([
    terms.credentials.username,
    { requestingOrganisationTransactionReference: expect.stringMatching(/-C1-/) },
  ]);
});

test('a usual request that is never answered is a fault of the network', async () => {
  const lost = ({ operation }: Call) => (operation === 'walletStatus' ? none() : undefined);
  expect(whose(await run('account.available', lost))).toEqual({ broken: [], faults: ['network'] });
});

const late: Reply = { status: 408, headers: {}, text: '', ms: 1 };

test.each<[what: string, id: string, late: (call: Call, count: number) => boolean, broken: string[], faults: string[]]>(
  [
    ['once', 'account.available', (_, count) => count === 1, [], []],
    ['twice', 'account.available', (_, count) => count <= 2, [], []],
    ['each time', 'account.available', () => true, ['http.json fail', 'account.available skip'], []],
    [
      'of simultaneous copies',
      'transaction.duplicate-concurrent-20',
      // an account status may come before
      (call, count) => count <= 3 && call.operation === 'createTransaction',
      [],
      ['network'],
    ],
  ],
)('a request that did not arrive in time %s', async (_, id, isLate, broken, faults) => {
  const found = await run(id, (call, count) => (isLate(call, count) ? late : undefined));
  expect(whose(found)).toEqual({ broken: expect.arrayContaining(broken), faults });
});
