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

test.each(['flow', 'segment'])('the script %s holds nothing that builds requests or judges', async (name) => {
  const held = await files(`scenarios/${name}.ts`);
  expect(held.filter((file) => ofBuilding.test(file) || ofJudging.test(file))).toEqual([]);
});
