import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Argument, Command } from '@commander-js/extra-typings';
import { command, completing } from '../../commands/cli/command';
import { UsageError } from '../../common/errors';
import { root } from '../../common/project-root';
import { didYouMean } from '../../common/usage-error';
import { budgetOf } from './budget';
import { staleFiles } from './generated';
import { hygieneFaults } from './hygiene';
import { layoutFaults } from './layout';
import { projectFiles } from './project-files';

/** Returns one line for each fault. */
type Check = () => string[] | Promise<string[]>;

/** Each check, and what mends most of its faults. */
const checks: Record<string, { check: Check; fix: string }> = {
  types: {
    check: async () => [
      ...(await tool('tsc', '--noEmit')),
      ...(await tool('tsc', '--noEmit', '--project', 'tsconfig.browser.json')),
    ],
    fix: 'npx tsc --noEmit shows them again, and for pages npx tsc --noEmit -p tsconfig.browser.json',
  },
  'lint and format': {
    check: () => tool('biome', 'check', '--error-on-warnings', '--max-diagnostics=200', '.'),
    fix: 'npx biome check --write .',
  },
  imports: {
    check: () => tool('depcruise', '--config', '.dependency-cruiser.mjs', ...sources()),
    fix: 'move the code to a folder that may be imported, or do as the rule says (.dependency-cruiser.mjs)',
  },
  layout: {
    check: () => layoutFaults(root),
    fix: 'give a part of the folder a folder of its own, or move what both need below both',
  },
  budget: {
    check: () => budgetOf(root),
    fix: 'take away elsewhere what the change needs',
  },
  'unused code': { check: () => tool('knip', '--no-progress'), fix: 'remove it' },
  'generated files': { check: () => staleFiles(root), fix: 'the command that each line names' },
  hygiene: { check: () => hygieneFaults(root), fix: 'remove what each line names' },
  coverage: {
    check: async () => {
      const { coverage, coverageGaps } = await import('../../commands/spec/coverage');
      return coverageGaps(await coverage());
    },
    fix: 'add a case or a defect; npm run spec -- --coverage shows the matrix',
  },
  sentences: {
    check: async () => (await import('../../contract/sentences')).sentenceFaults(),
    fix: 'a row in contract/sentences/; npm run spec -- --sentences shows the matrix',
  },
  mutants: {
    check: async () => (await import('../prove/sample')).sampleFaults(),
    fix: 'CONTRIBUTING.md, "A systematic mutant that survives"',
  },
};

/** The `check` command: runs one check of the project or all, and ends with 1 if one finds a fault. */
export default command({
  summary:
    'Check the project: types, lint, imports, layout, budget, generated files, hygiene, unused code, coverage, sentences, a sample of mutants',
  options: new Command().addArgument(
    completing(new Argument('[name]', `One check (default: all): ${Object.keys(checks).join(', ')}`), () =>
      Object.keys(checks),
    ),
  ),
  run: async (wanted) => {
    if (wanted !== undefined && !Object.hasOwn(checks, wanted))
      throw new UsageError(
        `check: there is no check ${wanted}.${didYouMean(wanted, Object.keys(checks))} There are: ${Object.keys(checks).join(', ')}.`,
      );
    const run = Object.entries(checks).filter(([name]) => wanted === undefined || name === wanted);
    const outcomes = await Promise.all(run.map(([name, { check, fix }]) => outcome(name, check, fix)));
    process.exitCode = outcomes.every(Boolean) ? 0 : 1;
  },
});

/** The project's modules, without declaration files. */
const sources = (): string[] => projectFiles(root).filter((file) => /(?<!\.d)\.(ts|mjs)$/.test(file));

async function outcome(name: string, check: Check, fix: string): Promise<boolean> {
  const faults = await check();
  console.log(outcomeText(name, faults, fix));
  return faults.length === 0;
}

/** A line for a check that holds; otherwise its faults, and what mends them. */
export const outcomeText = (name: string, faults: readonly string[], fix: string): string =>
  faults.length === 0 ? `✓ ${name}` : [`✗ ${name}`, ...faults, `fix: ${fix}`].join('\n  ');

function tool(name: string, ...args: string[]): Promise<string[]> {
  const file = join(root, 'node_modules', '.bin', name);
  return new Promise((done) => {
    execFile(file, args, { cwd: root, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      if (!error) return done([]);
      const output = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '');
      done(output.length > 0 ? output : [`${name}: ${error.message}`]);
    });
  });
}
