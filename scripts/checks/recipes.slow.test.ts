/** The recipes of docs/ci: their commands are run with stand-ins for npm and npx, so that none names a flag that is gone. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateWorkflow } from '@action-validator/core';
import { expect, test } from 'vitest';
import { root } from '../../common/project-root';
import pkg from '../../package.json';
import { commands } from '../registry';
import { recipes, recipeText } from './testing/recipes';
import { treeOf } from './testing/tree';

/** They record their arguments, and leave a report as a run would. */
const standIns = `
called() { printf '%s\\n' "$@" end-of-call >> calls; mkdir -p runs/nightly; echo summary > runs/nightly/nightly.md; }
npm() { called npm "$@"; }
npx() { called npx "$@"; return "$STAND_IN_CODE"; }
`;

/** Runs a step in an empty folder, and returns its exit code, its output, the calls of npm. */
function runStep(step: string, code = 0) {
  const cwd = treeOf({ calls: '' });
  const env = {
    ...{ PATH: process.env.PATH, GITHUB_STEP_SUMMARY: join(cwd, 'summary'), STAND_IN_CODE: String(code) },
    ...{ TARGET: 'targets/mine.yaml', HARNESS: 'harness.tgz', SIGNING_KEY: 'operator.pem' },
  };
  const { status, stdout } = spawnSync('bash', ['-e', '-c', standIns + step], { cwd, env, encoding: 'utf8' });
  const recorded = readFileSync(join(cwd, 'calls'), 'utf8').split('end-of-call\n').slice(0, -1);
  return { status, stdout, calls: recorded.map((call) => call.trimEnd().split('\n')) };
}

/** Parses the arguments of one call as the command line would, without the action. */
async function accept(call: readonly string[]): Promise<string> {
  const [tool, verb, name = '', ...flags] = call;
  // no dependency needs a script at its installation
  if (call.join(' ') === 'npm install --no-save --ignore-scripts harness.tgz') return 'install';
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (tool !== 'npx' || verb !== pkg.name || !entry) throw new Error(`unknown command: ${call.join(' ')}`);
  const { command } = (await entry()).default;
  await command
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .action(() => {})
    .parseAsync(flags, { from: 'user' });
  return name;
}

async function namesIn(steps: readonly string[]): Promise<string[]> {
  const names: string[] = [];
  for (const step of steps) {
    const { status, calls } = runStep(step);
    expect(status, step).toBe(0);
    for (const call of calls) names.push(await accept(call));
  }
  return names;
}

test.each(recipes)('the steps of %s are commands and flags of this version', async (file, stepsOf, expected) => {
  expect(await namesIn(stepsOf(recipeText(file)))).toEqual(expected);
});

test.each(recipes)('%s with a flag or a command that is gone is refused', async (file, stepsOf) => {
  const text = recipeText(file);
  await expect(namesIn(stepsOf(text.replace('--history', '--histories')))).rejects.toThrow(/unknown option/);
  await expect(namesIn(stepsOf(text.replace('harness nightly', 'harness nightli')))).rejects.toThrow(/unknown command/);
});

test.each([0, 1, 2, 3])('a step keeps exit code %i, and GitHub warns of no verdict only', (code) => {
  for (const [file, stepsOf] of recipes)
    for (const step of stepsOf(recipeText(file)).filter((line) => line.includes('npx '))) {
      const { status, stdout } = runStep(step, code);
      expect(status, step).toBe(code);
      expect(stdout.includes('::warning'), step).toBe(file === 'github-actions.yml' && code === 2);
    }
});

test.each<[string, (text: string) => string, number]>([
  ['as it is', (text) => text, 0],
  ['with an unknown key of a job', (text) => text.replace('timeout-minutes:', 'timeout-minute:'), 1],
  ['with a wrong schedule', (text) => text.replace('- cron:', '- crown:'), 1],
])('the schema of GitHub judges the recipe %s', (_, spoil, least) => {
  const { errors } = validateWorkflow(spoil(recipeText('github-actions.yml')));
  if (least === 0) expect(errors).toEqual([]);
  else expect(errors.length).toBeGreaterThanOrEqual(least);
});

/** Judges a recipe by GitLab's schema, in a repository of its own: the tool writes beside it. */
function gitlabSays(text: string) {
  const cwd = treeOf({ '.gitlab-ci.yml': text });
  spawnSync('git', ['init', '-q', cwd]);
  const bin = join(root, 'node_modules', '.bin', 'gitlab-ci-local');
  const { status, stdout, stderr } = spawnSync(bin, ['--list'], { cwd, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

test.each<[string, (text: string) => string, number, RegExp]>([
  ['as it is', (text) => text, 0, /json schema validated/],
  ['with an unknown exit code key', (text) => text.replace('exit_codes:', 'exit_code:'), 1, /'exit_code' property/],
  ['with a job that extends nothing known', (text) => text.replace('extends: .harness', 'extends: .h'), 1, /\.h/],
])('the schema of GitLab judges the recipe %s', (_, spoil, status, sentence) => {
  const judged = gitlabSays(spoil(recipeText('gitlab-ci.yml')));
  expect(judged.said).toMatch(sentence);
  expect(judged.status).toBe(status);
});
