import { build } from 'esbuild';
import { dirname, resolve } from 'node:path';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { answerSchemas, validatorsSource } from '../../spec/schemas/build';
import { flowOperations } from '../run/bundle';
const K6 = '/work/main/.cache/k6/v2.2.0/k6';
const validators = { name: 'v', setup({ onLoad }: any) { onLoad({ filter: /generated[\\/]validators\.js$/ }, () => ({ contents: validatorsSource(answerSchemas(flowOperations)), loader: 'js' })); } };
const se = { name: 'se', setup(b: any) { b.onResolve({ filter: /^\./ }, async (a: any) => { if (a.pluginData === 1) return; const r = await b.resolve(a.path, { resolveDir: a.resolveDir, kind: a.kind, importer: a.importer, pluginData: 1 }); return { path: r.path, sideEffects: false }; }); } };
const cases: Record<string, string> = {
  all: `import * as x from '/work/main/scenarios/engine/run-flow'; globalThis.h = x.runFlow;`,
  requests: `import { draft, address, headers } from '/work/main/generators'; globalThis.h = [draft, address, headers];`,
  predicates: `import { predicates } from '/work/main/spec/schemas/generated/validators.js'; globalThis.h = predicates;`,
  fields: `import { fields } from '/work/main/spec'; globalThis.h = fields;`,
  requirement: `import { requirement } from '/work/main/spec'; globalThis.h = requirement;`,
  none: ``,
};
for (const plug of [false, true]) for (const [name, text] of Object.entries(cases)) {
  const src = `/tmp/micro/se-${name}.ts`; const out = `/tmp/micro/se-${name}.js`;
  writeFileSync(src, `${text}\nimport { sleep } from 'k6';\nexport const options = { vus: Number(__ENV.VUS), duration: '2s' };\nexport default function () { sleep(3); }\n`);
  const r = await build({ entryPoints: [src], outfile: out, bundle: true, platform: 'neutral', mainFields: ['module', 'main'], format: 'esm', target: 'es2022', external: ['k6', 'k6/*'], minify: true, metafile: true, plugins: plug ? [validators, se] : [validators], logLevel: 'error' });
  const peaks: number[] = [], t: number[] = [];
  for (const vus of [5, 105]) {
    const c = spawn('bash', ['-c', `"$@" & wait $!; times`, 'x', K6, 'run', '--quiet', out], { env: { ...process.env, VUS: String(vus) }, stdio: ['ignore', 'pipe', 'ignore'] });
    let o = ''; c.stdout.on('data', (d) => o += d); let peak = 0;
    const timer = setInterval(() => { try { const pid = readFileSync(`/proc/${c.pid}/task/${c.pid}/children`, 'utf8').trim(); const m = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/); if (m) peak = Math.max(peak, Number(m[1])); } catch {} }, 30);
    await new Promise((res) => c.on('close', res)); clearInterval(timer);
    peaks.push(peak); t.push([...o.trim().split('\n').at(-1)!.matchAll(/m([\d.]+)s/g)].reduce((a, m) => a + Number(m[1]), 0));
  }
  console.log(plug ? 'sideEffects:false' : 'as is', name.padEnd(12), Object.values(r.metafile!.outputs)[0]!.bytes, `KB/VU ${Math.round((peaks[1]! - peaks[0]!) / 100)}`, `ms/VU init ${((t[1]! - t[0]!) * 10).toFixed(1)}`);
  if (plug && name === 'all') console.log(Object.entries(Object.values(r.metafile!.outputs)[0]!.inputs).map(([k, v]) => [k.replace(/.*main\//, ''), v.bytesInOutput] as const).filter(([, n]) => n > 1500).sort((a, b) => b[1] - a[1]).map((x) => x.join(' ')).join('; '));
}
