/** Runs the calls of docs/integrating.md as they are written, and compares its triggers with the gateway's. */
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { triesText } from '../../commands/gateway/lines';
import { Sandbox } from '../../commands/onboard/sandbox';
import { clientPoints } from '../../commands/onboard/testing/day';
import { root } from '../../common/project-root';
import { defaultCallbackOptions, situations, start } from '../../gateway';
import { triggers } from '../../gateway/testing/triggers';
import type { OnboardingEntry, PointRecord } from '../../journal';
import { readPartners } from '../../targets/partners';

const guide = readFileSync(join(root, 'docs', 'integrating.md'), 'utf8');
const blocks = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code = '']) => code);

function shell(script: string, env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile('sh', ['-eu', '-s'], { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      error ? reject(new Error(`${error.message}\n${stdout}\n${stderr}`)) : resolve(stdout),
    );
    child.stdin?.end(script);
  });
}

const hasCurl = spawnSync('curl', ['--version']).status === 0;

test.skipIf(!hasCurl)(
  'every call of the guide is answered as documented (needs curl)',
  async () => {
    const gateway = await start({ port: 0, settleMs: 300 });
    try {
      const marked = blocks.map((code, index) => `${code}\necho "== ${index + 1}"`).join('\n');
      const output = await shell(marked, { GATEWAY: gateway.url });
      const said = output.split(/== \d+\n/);
      const expected = [
        '',
        '"status":"available"',
        '"quotationStatus":"2000:Quote Success"',
        '"transactionStatus":"3050:',
        '"errorCode":"3004"',
        '"status":"SUCCESS"',
        '"type":"TRANSFERRED"',
        /"statusCode":"16000"[\s\S]*"statusCode":"1600[56]"/,
        '"url":"http://127.0.0.1:9099/callbacks"',
        'BEGIN PUBLIC KEY',
        /"3114:[\s\S]*"status":"FAILED"/,
      ];
      expect(said).toHaveLength(expected.length + 1);
      for (const [index, wanted] of expected.entries()) expect(said[index]).toMatch(wanted);
    } finally {
      await gateway.close();
    }
  },
  30_000,
);

test.skipIf(!hasCurl)(
  'the loop of the guide follows payouts through the situations of the sandbox (needs curl)',
  async () => {
    const met = ['busy-payout', 'slow', 'contradiction', 'on-hold', 'failed'];
    const wanted: string[] = situations.filter(({ id }) => met.includes(id)).flatMap(({ shows }) => [...shows]);
    const entries: OnboardingEntry[] = [];
    let ids = 0;
    const sandbox = new Sandbox({
      terms: { pans: [] },
      username: 'PARTNER_ONE',
      password: 'correct horse battery staple',
      patienceMs: 3000,
      record: (entry) => entries.push(entry),
      newId: (kind) => `${kind}-${++ids}`,
      shown: clientPoints.filter((point) => !wanted.includes(point)),
    });
    const gateway = await start({ port: 0, modifications: [{ id: 'sandbox', text: '', around: sandbox.around }] });
    try {
      const [setUp, account, quote, pay, , poll] = blocks;
      // sent again while the gateway is busy, as step 4 allows
      const payouts = met.map(
        (_, index) => `REFERENCE=LOOP-${index}-$$
          ${account}\n${quote}\nTAKEN=$(${pay})
          case "$TAKEN" in *'"error"'*) ${pay} ;; esac
          ${poll}`,
      );
      const output = await shell([setUp, ...payouts].join('\n'), { GATEWAY: gateway.url });
      expect(output).toContain('"status":"FAILED"');
      sandbox.look(Date.now(), true);
      const points = entries.filter((entry): entry is PointRecord => entry.t === 'point');
      expect(points.filter(({ result }) => result === 'broken')).toEqual([]);
      const shown = points.filter(({ result }) => result === 'shown').map(({ point }) => point);
      expect(shown).toEqual(expect.arrayContaining(['client.waits', 'client.status-decides', 'client.on-hold']));
      expect(
        entries.filter((entry) => entry.t === 'call' && /"1007"/.test(JSON.stringify(entry.response))),
      ).not.toEqual([]);
    } finally {
      await gateway.close();
    }
  },
  60_000,
);

test('the guide tells how often and when callbacks are tried', () => {
  expect(guide).toContain(triesText(defaultCallbackOptions));
});

test('the partners file of the guide is one', () => {
  const [, file = ''] = /```yaml\n([\s\S]*?)```/.exec(guide) ?? [];
  const partners = readPartners('guide', file, { ACME_PASSWORD: 'x' }, false);
  expect(partners.map(({ username }) => username)).toEqual(['ACME', 'OTHER']);
});

test.each(Object.entries(triggers))('the guide lists the trigger %s with its values', (name, values) => {
  const row = guide
    .split('\n')
    .find((line) => line.startsWith('|') && (line.includes(`| ${name} |`) || line.includes(`\`${name}\``)));
  expect(row).toBeDefined();
  const shown = name === 'iban-account' ? ['account', 'bankName'] : Object.keys(values);
  for (const [key, value] of Object.entries(values))
    if (shown.includes(key) && !['country', 'receivingCurrency', 'card'].includes(key)) expect(row).toContain(value);
});
