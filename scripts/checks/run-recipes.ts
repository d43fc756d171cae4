/**
 * Runs every shell step of the recipes of docs/ci for real, with npm, k6, the package of this clone and the embedded gateway, each
 * recipe in a folder of its own. Only one thing is shorter than there: the night is a trial (`--quick`). It takes some ten minutes:
 *
 *     npx tsx scripts/checks/run-recipes.ts
 */
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from '../../common/project-root';
import { withTempDir } from '../../common/temp-dir';
import { recipes, recipeText } from './recipes';

/** npx, but for the length of the night. */
const quickNpx = (npx: string): string => `#!/bin/sh
if [ "$2" = nightly ]; then exec '${npx}' "$@" --quick; fi
exec '${npx}' "$@"
`;

const npx = spawnSync('sh', ['-c', 'command -v npx'], { encoding: 'utf8' }).stdout.trim();
const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
let failed = 0;

for (const [file, stepsOf] of recipes)
  await withTempDir('recipe', async (folder) => {
    const work = join(folder, 'work');
    const bin = join(folder, 'bin');
    mkdirSync(join(work, 'targets'), { recursive: true });
    cpSync(join(root, 'targets', 'embedded.yaml'), join(work, 'targets', 'embedded.yaml'));
    writeFileSync(join(work, 'package.json'), '{ "private": true }');
    writeFileSync(join(work, 'key.pem'), key);
    const packed = spawnSync('npm', ['pack', '--silent', '--pack-destination', work], { cwd: root, encoding: 'utf8' });
    // the recipes keep it in the cache of their system
    if (existsSync(join(root, '.cache', 'k6')))
      cpSync(join(root, '.cache', 'k6'), join(work, '.cache', 'harness', 'k6'), { recursive: true });
    mkdirSync(bin);
    writeFileSync(join(bin, 'npx'), quickNpx(npx));
    chmodSync(join(bin, 'npx'), 0o755);
    const env = {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      CI: 'true',
      TARGET: 'targets/embedded.yaml',
      HARNESS: packed.stdout.trim(),
      HARNESS_CACHE: join(work, '.cache', 'harness'),
      // GitHub has the text of the key, the others its file
      SIGNING_KEY: file.startsWith('github') ? key : join(work, 'key.pem'),
      GITHUB_STEP_SUMMARY: join(folder, 'summary'),
    };
    for (const step of stepsOf(recipeText(file))) {
      const begun = Date.now();
      const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', step], { cwd: work, env, encoding: 'utf8' });
      const [first = ''] = step.split('\n').filter((line) => /np[mx] /.test(line) || !line.includes('='));
      console.log(`${file}: ${first.trim()} → exit ${status}, ${Math.round((Date.now() - begun) / 1000)} s`);
      if (status === 0) continue;
      failed += 1;
      console.log(`${stdout}${stderr}`.trim().split('\n').slice(-15).join('\n'));
    }
    for (const name of [
      'runs/nightly/nightly.xml',
      'runs/nightly/nightly.md',
      'runs/certification/junit.xml',
      'certification.tar',
      'nights',
    ]) {
      const isThere = existsSync(join(work, name));
      if (!isThere) failed += 1;
      console.log(`${file}: ${name} ${isThere ? 'is there' : 'IS MISSING'}`);
    }
    if (file.startsWith('github') && !readFileSync(env.GITHUB_STEP_SUMMARY, 'utf8').includes('|')) failed += 1;
  });
console.log(failed === 0 ? 'Every step of every recipe ran.' : `${failed} steps or files failed.`);
process.exitCode = failed === 0 ? 0 : 1;
