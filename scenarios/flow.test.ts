import { build } from 'esbuild';
import { expect, test } from 'vitest';

const bundled = (entry: string) =>
  build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    write: false,
    metafile: true,
    external: ['k6', 'k6/*'],
    logLevel: 'silent',
  });

/** The project's files whose code is part of a script. */
async function files(entry: string): Promise<string[]> {
  const { metafile } = await bundled(entry);
  return Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
}

const ofBuilding =
  /^contract\/(requirements|fields|interpretations|codes|transitions)|^generators\/(payouts|boundaries|requests\/(transaction|quotation|kyc))/;
const ofJudging = /^assertions\/responses\/payout-rules\/echo|^contract\/schemas\/generated\/validators/;

/** The external modules that a script loads. */
async function loaded(entry: string): Promise<string[]> {
  const { metafile } = await bundled(entry);
  return Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
}

test('a segment runs in a k6 without the module of the harness', async () => {
  expect(await loaded('scenarios/segment.ts')).not.toContain('k6/x/recorder/v1');
  expect(await loaded('scenarios/flow.ts')).toContain('k6/x/recorder/v1');
});

test.each([
  ['flow', false],
  ['segment', true],
])('the script %s holds nothing that builds requests, and what judges: %s', async (name, judges) => {
  const held = await files(`scenarios/${name}.ts`);
  expect(held.filter((file) => ofBuilding.test(file))).toEqual([]);
  expect(held.some((file) => ofJudging.test(file))).toBe(judges);
});
