/** `certify` as its user runs it, for tests: in a process of its own, with the real k6. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';
import { defects, start } from '../../../gateway';
import type { VerdictDocument } from '../../../reports';

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

export const certify = (args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ended> =>
  started(['certify', ...args], env);

/** Any command, while servers of this process answer it. */
export function started(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['scripts/start.mjs', ...args], {
      env: { ...process.env, ...env },
    });
    const ended: Ended = { code: null, out: '', err: '' };
    child.stdout.on('data', (text) => {
      ended.out += text;
    });
    child.stderr.on('data', (text) => {
      ended.err += text;
    });
    child.on('close', (code) => resolve({ ...ended, code }));
  });
}

/** Where the reports are not what is tested, the Allure page takes most of the time of a short run. */
export const withoutPage = { JAVA_HOME: '/no-java-here' };

export function documentOf(ended: Ended): VerdictDocument {
  return JSON.parse(ended.out) as VerdictDocument;
}

/** A run against the reference gateway with the defect fails, and names its requirement. */
export async function expectFailure(id: string, part: readonly string[], folder: string): Promise<void> {
  const defect = defects.find((candidate) => candidate.id === id);
  if (!defect) throw new Error(`no defect ${id}`);
  const gateway = await start({ modifications: [defect] });
  const args = ['--json', '--base-url', gateway.url, ...part, '--out', join(folder, id)];
  const ended = await certify(args, withoutPage).finally(() => gateway.close());
  const failed = documentOf(ended).requirements.filter(({ verdict }) => verdict === 'fail');
  expect(failed.map((requirement) => requirement.id)).toContain(defect.breaks);
  expect(ended.code).toBe(1);
}
