/**
 * Runs every shell step of the recipes of docs/ci for real, with npm, k6 and the embedded gateway, each recipe in a clone of
 * this repository. Only one thing is shorter than there: the night is a trial (`--quick`). It takes some ten minutes:
 *
 *     npx tsx scripts/checks/run-recipes.ts
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from '../../common/project-root';
import { withTempDir } from '../../common/temp-dir';
import { recipes, recipeText } from './recipes';

/** npm, but for the length of the night. */
const quickNpm = (npm: string): string => `#!/bin/sh
if [ "$1 $2" = "run nightly" ]; then exec '${npm}' "$@" --quick; fi
exec '${npm}' "$@"
`;

const npm = spawnSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).stdout.trim();
let failed = 0;

for (const [file, stepsOf] of recipes)
  await withTempDir('recipe', async (folder) => {
    const clone = join(folder, 'clone');
    const bin = join(folder, 'bin');
    spawnSync('git', ['clone', '--quiet', root, clone]);
    // the recipes keep it in the cache of their system
    if (existsSync(join(root, '.cache', 'k6'))) {
      mkdirSync(join(clone, '.cache'));
      cpSync(join(root, '.cache', 'k6'), join(clone, '.cache', 'k6'), { recursive: true });
    }
    mkdirSync(bin);
    writeFileSync(join(bin, 'npm'), quickNpm(npm));
    chmodSync(join(bin, 'npm'), 0o755);
    const env = {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      CI: 'true',
      TARGET: 'targets/embedded.yaml',
      GITHUB_STEP_SUMMARY: join(folder, 'summary'),
      INIT_CWD: clone,
    };
    for (const step of stepsOf(recipeText(file))) {
      const begun = Date.now();
      const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', step], { cwd: clone, env, encoding: 'utf8' });
      const [first = ''] = step.split('\n').filter((line) => line.includes('npm ') || !line.includes('='));
      console.log(`${file}: ${first.trim()} → exit ${status}, ${Math.round((Date.now() - begun) / 1000)} s`);
      if (status === 0) continue;
      failed += 1;
      console.log(`${stdout}${stderr}`.trim().split('\n').slice(-15).join('\n'));
    }
    for (const name of [
      'runs/nightly/nightly.xml',
      'runs/nightly/nightly.md',
      'runs/certification/junit.xml',
      'nights',
    ]) {
      const isThere = existsSync(join(clone, name));
      if (!isThere) failed += 1;
      console.log(`${file}: ${name} ${isThere ? 'is there' : 'IS MISSING'}`);
    }
    if (file.startsWith('github') && !readFileSync(env.GITHUB_STEP_SUMMARY, 'utf8').includes('|')) failed += 1;
  });
console.log(failed === 0 ? 'Every step of every recipe ran.' : `${failed} steps or files failed.`);
process.exitCode = failed === 0 ? 0 : 1;
