import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { apart } from '../scripts/run/k6/apart';

/** Files of a bundle, but for those that are kept apart. */
async function files(entry: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [entry],
    plugins: [apart],
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

const contract = /^spec\/(requirements|fields|readings|codes|transitions)/;

test('a VU that finds no fault evaluates neither what explains one nor what builds requests: it takes megabytes', async () => {
  const flow = await files('scenarios/flow.ts');
  expect(flow).toContain('assertions/responses/echo.ts');
  const others =
    /validators\.js$|^suites\/standing\/(verified|explain|failure|lists|echo-fields|refused-view)|^generators\/(boundaries|requests\/(transaction|quotation|kyc))/;
  expect(flow.filter((file) => contract.test(file) || others.test(file))).toEqual([]);
});

test('nor does what explains one hold the contract: where every flow breaks something, every VU loads it in the midst of its load', async () => {
  const evidence = await files('scenarios/engine/evidence.ts');
  expect(evidence).toContain('assertions/responses/explain.ts');
  expect(evidence.filter((file) => contract.test(file))).toEqual([]);
});
