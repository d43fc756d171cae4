import { build, type Metafile } from 'esbuild';
import { expect, test } from 'vitest';

/** Files that a VU evaluates at its start: what the entry and its chunks import without `import()`. */
function eager({ outputs }: Metafile, entry: string): string[] {
  const first = Object.keys(outputs).find((name) => outputs[name]?.entryPoint === entry) ?? '';
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name) || !outputs[name]) return;
    seen.add(name);
    for (const { path, kind } of outputs[name].imports) if (kind === 'import-statement') visit(path);
  };
  visit(first);
  return [...seen].flatMap((name) =>
    Object.entries(outputs[name]?.inputs ?? {}).flatMap(([file, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [file] : [],
    ),
  );
}

test('a VU that finds no fault evaluates neither what explains one nor what builds requests: it takes megabytes', async () => {
  const { metafile } = await build({
    entryPoints: ['scenarios/flow.ts'],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    outdir: 'unused',
    write: false,
    metafile: true,
    external: ['k6', 'k6/*'],
    logLevel: 'silent',
  });
  const files = eager(metafile, 'scenarios/flow.ts');
  expect(files).toContain('suites/standing/echo.ts');
  expect(
    files.filter((file) =>
      /^spec\/(requirements|fields|readings|codes)|validators\.js$|^suites\/standing\/verified|^spec\/transitions|^generators\/(boundaries|requests\/(transaction|quotation|kyc))/.test(
        file,
      ),
    ),
  ).toEqual([]);
  expect(Object.values(metafile.outputs).some(({ inputs }) => 'suites/standing/explain.ts' in inputs)).toBe(true);
  // nor does what explains one: where every flow breaks something, every VU loads it in the midst of its load
  const all = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
  expect(all.filter((file) => /^spec\/(requirements|fields|readings|codes)/.test(file))).toEqual([]);
});
