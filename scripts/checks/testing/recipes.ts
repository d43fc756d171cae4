/** The shell steps of the recipes in docs/ci. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../../common/project-root';

/** The text of a recipe by its name in docs/ci. */
export const recipeText = (file: string): string => readFileSync(join(root, 'docs', 'ci', file), 'utf8');

interface GitHubJob {
  steps: { run?: string }[];
}
const ofGitHub = (text: string): string[] =>
  Object.values(parse(text).jobs as Record<string, GitHubJob>).flatMap(({ steps }) =>
    steps.flatMap(({ run }) => run ?? []),
  );
const ofGitLab = (text: string): string[] =>
  Object.values(parse(text) as Record<string, { script?: string[] }>).flatMap(({ script }) => script ?? []);
const ofJenkins = (text: string): string[] =>
  [...text.matchAll(/\bsh(?: |\(.*script: )'([^']*)'/g)].map(([, line]) => line as string);

/** Each recipe, how its steps are found, and what they call. */
export const recipes: readonly (readonly [file: string, steps: (text: string) => string[], calls: string[]])[] = [
  ['github-actions.yml', ofGitHub, ['install', 'nightly', 'install', 'certify']],
  ['gitlab-ci.yml', ofGitLab, ['install', 'nightly', 'install', 'certify']],
  ['Jenkinsfile', ofJenkins, ['install', 'nightly', 'certify']],
];
