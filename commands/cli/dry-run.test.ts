import { expect, test } from 'vitest';
import { operation, operations } from '../../contract';
import { config } from '../../k6.config';
import { noCases } from '../../run/settings/suites';
import { type ChosenTarget, chooseTarget, secretsOf } from '../../run/settings/target';
import { forecastText } from './dry-run';

const usual = chooseTarget({});
const profile = config.profiles.certify;

function dryRun(
  change: Partial<ChosenTarget['target']> = {},
  flags: Parameters<typeof forecastText>[1] = { dryRun: true },
) {
  const chosen = { ...usual, baseUrl: 'https://gateway.example', target: { ...usual.target, ...change } };
  return forecastText({ chosen, plan: noCases, parts: ['flow'], profile, seed: 1 }, flags);
}

test('each operation has its first request, as it would be sent', async () => {
  const text = await dryRun();
  const titles = operations.filter(({ id }) => id !== 'statusCallback').map(({ title }) => title);
  expect(titles.filter((title) => !text.includes(`\n${title}\n`))).toEqual([]);
  expect(text).toMatch(/^POST https:\/\/gateway\.example\/eig\/gsma\/transactions\nX-USERNAME: PARTNER_ONE\n/m);
  expect(text).toMatch(/"requestingOrganisationTransactionReference": "DRYRUN-/);
});

test('no secret of the target is in it', async () => {
  const text = await dryRun({}, { dryRun: true, json: true });
  expect(secretsOf(usual).filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).toContain('X-PASSWORD: ***');
  expect(text).toContain('X-PAN: ***');
});

test('what a target does not offer is not shown, and what it calls otherwise is shown so', async () => {
  const path = '/pay/v9';
  const dialect = [{ operations: ['createTransaction'], send: { path }, reason: 'its own path' }] as never;
  const text = await dryRun({
    operations: usual.target.operations.filter((id) => id !== 'cancelTransaction'),
    dialect,
  });
  expect(text).toContain(`POST https://gateway.example${path}\n`);
  expect(text).not.toContain(`\n${operation('cancelTransaction').title}\n`);
});

test('an estimate alone has no request', async () => {
  expect(await dryRun({}, {})).not.toContain('X-USERNAME');
});
