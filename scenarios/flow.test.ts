import { build } from 'esbuild';
import { expect, test } from 'vitest';

/** The project's files whose code is part of a script. */
async function files(entry: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    write: false,
    metafile: true,
    external: ['k6', 'k6/*'],
    logLevel: 'silent',
  });
  return Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
}

const tooLarge =
  /^contract\/(requirements|fields|interpretations|codes|transitions)|^generators\/(payouts|boundaries|requests\/(transaction|quotation|kyc))/;

test('the load script holds neither the contract nor what builds requests: each VU would take megabytes', async () => {
  const flow = await files('scenarios/flow.ts');
  expect(flow).toContain('assertions/responses/payout-rules/echo.ts');
  expect(flow.filter((file) => tooLarge.test(file))).toEqual([]);
});
