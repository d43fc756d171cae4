import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { afterAll, describe, expect, test } from 'vitest';
import { type StartOptions, start } from '../../gateway';
import { issueForThisMachine } from '../../gateway/http/authority';
import { payout } from '../../generators/payouts/payout';
import type { ChecksRecord, JournalRecord } from '../../journal';
import { payoutPlan } from '../../suites/format/planner';
import { termsOf } from '../network/ask';
import { chooseTarget } from '../settings/target';
import { runProbes } from './';
import type { ProbePartner } from './partner';
import { probes } from './probes';

const folder = mkdtempSync(join(tmpdir(), 'probe-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const chosen = chooseTarget({});
const year = 365 * 86_400_000;

/** Requirement → verdict of all probes against a gateway; `trust`: PEM of the trusted authority, absent: its own. */
async function probe(options: StartOptions, trust?: string): Promise<Record<string, string>> {
  const gateway = await start({ ...options, port: 0 });
  const caFile = join(folder, `${Math.random()}.pem`);
  writeFileSync(caFile, trust ?? gateway.caCertificate ?? '');
  const records: JournalRecord[] = [];
  try {
    const sample = payout(payoutPlan({ ...chosen.target, instruments: ['WALLET'] }, Date.now()), 1);
    const write = (record: JournalRecord) => records.push(record);
    const located = { ...chosen, baseUrl: gateway.url, caFile };
    await runProbes({ chosen: located, terms: termsOf(located, 'RPROBE'), sample, wire: { write } });
  } finally {
    await gateway.close();
  }
  expect(JSON.stringify(records)).not.toContain(chosen.target.credentials.password);
  const verdicts: Record<string, string> = {};
  for (const { verified, findings } of records.filter((record): record is ChecksRecord => record.t === 'checks')) {
    for (const id of verified) verdicts[id] ??= 'pass';
    for (const { requirement, verdict } of findings) verdicts[requirement] = verdict;
  }
  for (const record of records) if (record.t === 'fault') verdicts[record.case ?? ''] = 'fault';
  return verdicts;
}

const all = {
  'transport.https': 'pass',
  'transport.tls': 'pass',
  'transport.plain-refused': 'pass',
  'auth.header-names': 'pass',
  'auth.header-twice': 'pass',
  'auth.plain-password': 'pass',
  'transaction.duplicate': 'pass',
};

describe('the probes', () => {
  test('pass a conforming gateway', async () => {
    expect(await probe({ tls: true })).toEqual(all);
  });

  test('detect a certificate of an untrusted authority', async () => {
    const { caCertificate } = await issueForThisMachine(Date.now());
    const verdicts = await probe({ tls: true }, caCertificate);
    expect(verdicts['transport.https']).toBe('fail');
  });

  test('detect an expired certificate', async () => {
    const { cert, key, caCertificate } = await issueForThisMachine(Date.now() - year);
    const verdicts = await probe({ tls: { cert, key } }, caCertificate);
    expect(verdicts['transport.https']).toBe('fail');
  });

  test('detect an old version of TLS', async () => {
    const { cert, key, caCertificate } = await issueForThisMachine(Date.now());
    const server = createServer({ cert, key, minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const found = await probes[0]?.run({
        context: { chosen: { baseUrl } },
        tls: { ca: caCertificate },
      } as unknown as ProbePartner);
      const broken = found?.filter(({ holds }) => !holds).map(({ requirement }) => requirement);
      expect(broken).toEqual(['transport.tls']);
    } finally {
      server.close();
    }
  });

  test('allow plain HTTP to a gateway on this machine', async () => {
    const { 'transport.https': _, 'transport.tls': __, 'transport.plain-refused': ___, ...others } = all;
    expect(await probe({})).toEqual(others);
  });

  test('detect a remote gateway without TLS', async () => {
    const [certificate] = probes;
    const baseUrl = 'http://staging.example.com';
    expect(certificate?.appliesTo?.(baseUrl, chosen.target)).toBe(true);
    const partner = { context: { chosen: { baseUrl } } } as unknown as ProbePartner;
    expect(await certificate?.run(partner)).toMatchObject([{ requirement: 'transport.https', holds: false }]);
  });

  test.each([
    ['a duplicate accepted after a lost reply', { isDuplicate: () => false }, 'transaction.duplicate', 'fail'],
    [
      'another partner name accepted from a repeated header',
      { valueOfRepeatedHeader: (copies: string[]) => copies.at(-1) },
      'auth.header-twice',
      'warn',
    ],
  ])('detect %s', async (_, rules, requirement, verdict) => {
    const modification = { id: 'test', text: '', rules: () => rules as never };
    const verdicts = await probe({ tls: true, modifications: [modification] });
    expect(verdicts[requirement]).toBe(verdict);
  });
});
