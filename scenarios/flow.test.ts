import { build } from 'esbuild';
import { expect, test } from 'vitest';

const bundled = (entry: string) =>
  build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    write: false,
    metafile: true,
    external: ['k6', 'k6/*'],
    logLevel: 'silent',
  });

/** The project's files whose code is part of a script, and its text. */
async function partsOf(entry: string) {
  const { metafile, outputFiles } = await bundled(entry);
  const files = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
  return { files, text: outputFiles.map(({ text }) => text).join('') };
}

const ofBuilding =
  /^contract\/(requirements|fields|interpretations|lifecycle)|^generators\/(payouts|boundaries|requests\/(transaction|quotation|kyc))/;
const ofJudging = /^assertions\/responses\/payout-rules\/echo|^assertions\/schemas|^contract\/schema/;

test.each(['flow', 'segment'])('the script %s holds nothing that builds requests or judges', async (name) => {
  const { files, text } = await partsOf(`scenarios/${name}.ts`);
  expect(files.filter((file) => ofBuilding.test(file) || ofJudging.test(file))).toEqual([]);
  // it has the classes of codes, and not their tables
  expect(files).toContain('contract/codes.ts');
  expect(text).not.toContain('Quote Success');
});
