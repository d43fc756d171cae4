/** `certify` as its user runs it, for tests: in a process of its own, with the real k6. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Ended, ended } from '../../../common/testing/ended';
import { defects, start } from '../../../gateway';
import type { VerdictDocument } from '../../../reports';

/** Runs `certify` with these arguments, and resolves when it has ended. */
export const certify = (args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ended> =>
  started(['certify', ...args], env);

/** Any command, while servers of this process answer it. */
export const started = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  ended(spawn(process.execPath, ['scripts/start.mjs', ...args], { env: { ...process.env, ...env } }));

/** Where the reports are not what is tested, the Allure page takes most of the time of a short run. */
export const withoutPage = { JAVA_HOME: '/no-java-here' };

/** The verdict that `certify --json` printed. */
export const documentOf = ({ out }: Pick<Ended, 'out'>): VerdictDocument => JSON.parse(out);

/** A run against the reference gateway with the defect fails, and names its requirement. */
export async function expectFailure(id: string, part: readonly string[], folder: string): Promise<void> {
  const defect = defects.find((candidate) => candidate.id === id);
  if (!defect) throw new Error(`no defect ${id}`);
  const gateway = await start({ modifications: [defect] });
  const args = ['--json', '--base-url', gateway.url, ...part, '--out', join(folder, id)];
  const run = await certify(args, withoutPage).finally(() => gateway.close());
  const failed = documentOf(run).requirements.filter(({ verdict }) => verdict === 'fail');
  expect(failed.map((requirement) => requirement.id)).toContain(defect.breaks);
  expect(run.code).toBe(1);
}
