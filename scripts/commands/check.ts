import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { staleFiles } from '../checks/generated';
import { hygieneFaults } from '../checks/hygiene';
import { lockFaults } from '../checks/lockfile';
import { projectFiles } from '../checks/project-files';
import { coverage, coverageGaps } from '../mutation/coverage';
import { sampleFaults } from '../mutation/sample';
import { root } from '../project-root';

/** Returns one line for each fault. */
type Check = () => string[] | Promise<string[]>;

const checks: Record<string, Check> = {
  types: () => tool('tsc', '--noEmit'),
  'lint and format': () => tool('biome', 'check', '--error-on-warnings', '--max-diagnostics=200', '.'),
  imports: () => tool('depcruise', '--config', '.dependency-cruiser.mjs', ...sources()),
  'unused code': () => tool('knip', '--no-progress'),
  'generated files': () => staleFiles(root),
  'lock file': () => lockFaults(root),
  hygiene: () => hygieneFaults(root),
  coverage: async () => coverageGaps(await coverage()),
  mutants: sampleFaults,
};

export default new Command().action(async () => {
  const outcomes = await Promise.all(Object.entries(checks).map(([name, check]) => outcome(name, check)));
  process.exitCode = outcomes.every(Boolean) ? 0 : 1;
});

/** The project's TypeScript modules, without declaration files. */
const sources = (): string[] => projectFiles(root).filter((file) => /(?<!\.d)\.ts$/.test(file));

async function outcome(name: string, check: Check): Promise<boolean> {
  const faults = await check();
  const detail = faults.map((line) => `\n  ${line}`).join('');
  console.log(faults.length === 0 ? `✓ ${name}` : `✗ ${name}${detail}`);
  return faults.length === 0;
}

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
