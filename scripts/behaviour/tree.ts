/** A checkout of the harness, asked by its command line, and what is kept of an answer: nothing that varies from run to run. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { collected, written } from '../../common/processes/collected';
import { startGuarded } from '../../common/processes/guarded.mjs';

/** What is compared: texts and numbers by name. */
export type Outcome = Record<string, unknown>;

/** What varies from run to run in a text: every word that has a digit. */
const steady = (text: string): string => text.replace(/[\w.:+-]*\d[\w.:+-]*/g, '#').replace(/(#\s*)+/g, '# ');

/** Files below a folder, as they are called in every run. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .map((file) =>
      file.replace(/^(allure-results)\/.*-(\w+)\.(\w+)$/, '$1/*-$2.$3').replace(/\d{4}-\d\d-\d\d\S*/g, '#'),
    )
    .filter((file, index, all) => all.indexOf(file) === index)
    .sort();

interface Failure {
  case: string;
  expected: string;
}

/** What a run folder says: its files and its verdict. */
export function outcomeOfRun(folder: string, exit: number | null): Outcome {
  if (!existsSync(join(folder, 'verdict.json'))) return { exit, verdict: 'none' };
  const verdict = JSON.parse(readFileSync(join(folder, 'verdict.json'), 'utf8'));
  const texts = (list: readonly string[]) => list.map(steady);
  return {
    exit,
    verdict: verdict.verdict,
    files: filesBelow(folder),
    scope: Object.entries(verdict.scope).flatMap(([name, list]) => (list as string[]).map((one) => `${name}: ${one}`)),
    caseCounts: verdict.caseCounts,
    invalid: texts(verdict.invalid),
    problems: texts([...verdict.waiverProblems, ...verdict.limitProblems]),
    dialect: verdict.dialect.map(
      ({ state, entry }: { state: string; entry: object }) => `${JSON.stringify(entry)}: ${state}`,
    ),
    interpretations: verdict.interpretations.map(({ id }: { id: string }) => id),
    requirements: verdict.requirements.map(
      ({ id, verdict: own, reason = '' }: { id: string; verdict: string; reason?: string }) =>
        `${id}: ${own} ${steady(reason)}`.trim(),
    ),
    failures: verdict.requirements.flatMap(({ id, failures = [] }: { id: string; failures?: Failure[] }) =>
      failures.map((failure) => `${id}: ${failure.case}: ${steady(failure.expected)}`),
    ),
  };
}

/** The checkout in a folder; it must have been installed. */
export function treeAt(path: string) {
  const env = { ...process.env, INIT_CWD: path, NO_COLOR: '1' };
  const launch = (file: string, args: readonly string[], more: Record<string, string> = {}) =>
    startGuarded(file, args, { cwd: path, env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] });
  const call = (command: string, flags: readonly string[]) =>
    launch(process.execPath, [join(path, 'scripts/start.mjs'), ...(command === 'start' ? [] : [command]), ...flags]);
  return {
    path,
    npm: async (command: string, ...flags: string[]) => {
      const child = call(command, flags);
      const [output] = [collected(child.stdout), collected(child.stderr)];
      const { code } = await child.ended;
      return { exit: code, output: output() };
    },
    /** starts a command, and waits until it has said this; `found` is what the first group of the expression found */
    start: async (awaited: RegExp, command: string, ...flags: string[]) => {
      const child = call(command, flags);
      const ended = child.ended.then(({ code }) => code);
      const [output, errors] = [collected(child.stdout), collected(child.stderr)];
      const found = await written(child, awaited);
      if (!found) throw new Error(`${command} ended before it said ${awaited}:\n${output()}${errors()}`);
      return {
        found,
        /** as Ctrl-C does; resolves to the exit code */
        stop: () => {
          child.kill('SIGINT');
          return ended;
        },
      };
    },
    /** lets the sample client of the documentation pay, and resolves to its exit code */
    sampleClient: async (gateway: string) => {
      const client = launch('npx', ['tsx', 'docs/examples/partner.ts', gateway], { PAYOUTS: '6', PAUSE_MS: '0' });
      for (const stream of [client.stdout, client.stderr]) collected(stream);
      return (await client.ended).code;
    },
    /** the only tracked file of this name */
    fileNamed: (name: string) => {
      const [file, ...others] = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter(
        (one) => (one === name || one.endsWith(`/${name}`)) && !/(^|\/)(node_modules|runs|\.\w+)\//.test(one),
      );
      if (!file || others.length > 0) throw new Error(`${path} has not one file ${name}`);
      return join(path, file);
    },
    /** the JSON document that a command printed */
    json: (output: string): unknown => JSON.parse(output.slice(output.search(/^[[{]/m))),
  };
}

export type Tree = ReturnType<typeof treeAt>;
