/** The checklist as results of Allure: a result for each point, with its evidence. */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PointProgress, PointState } from '../checklist';
import { type ChecklistContent, detailOf, headline } from './content';

/** What is open has no verdict yet, and what is not in scope needs none. */
const statusOf = {
  proved: 'passed',
  advised: 'passed',
  attested: 'passed',
  failed: 'failed',
  open: 'skipped',
  'not seen': 'skipped',
  'not in scope': 'skipped',
} as const satisfies Record<PointState, string>;

/** Records that are attached to one point. */
const mostEvidence = 6;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
const step = (name: string, status: string, at: number) => ({
  name,
  status,
  stage: 'finished',
  start: at,
  stop: at,
  statusDetails: {},
  steps: [],
  attachments: [],
  parameters: [],
});

function messageOf(one: PointProgress): string {
  const findings = one.findings.map(({ expected, received }) => `expected ${expected}, received ${received}`);
  return [...findings, one.state === 'proved' ? '' : `${one.state}: ${detailOf(one)}`].filter(Boolean).join('\n');
}

/** Writes the results, and the other files that Allure reads, into a folder. */
export function writeChecklistAllure({ progress, entries, target, at }: ChecklistContent, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const known = new Map(
    entries.flatMap((entry) => ('id' in entry && entry.t !== 'session' ? [[entry.id, entry]] : [])),
  );
  const write = (name: string, content: unknown) => writeFileSync(join(folder, name), JSON.stringify(content));
  for (const one of progress.points) {
    const { point, state } = one;
    const ids = [...new Set([...one.findings.flatMap(({ evidence }) => evidence), ...one.evidence])];
    const attachments = ids.slice(0, mostEvidence).flatMap((id) => {
      const entry = known.get(id);
      if (!entry) return [];
      const source = `${digest(id)}-attachment.json`;
      writeFileSync(join(folder, source), JSON.stringify(entry, undefined, 2));
      return [{ name: id, type: 'application/json', source }];
    });
    const uuid = digest(`${target.name} ${point.id}`);
    const time = one.at ?? at;
    write(`${uuid}-result.json`, {
      uuid,
      historyId: digest(point.id),
      testCaseId: digest(point.id),
      fullName: point.id,
      name: `${point.id}: ${point.text}`,
      status: statusOf[state],
      statusDetails: { message: messageOf(one) },
      stage: 'finished',
      start: time,
      stop: time,
      description: `Shown by: ${point.by}. ${point.requirements.join(', ')}`,
      steps: one.findings.map(({ expected, received }) =>
        step(`expected ${expected}, received ${received}`, statusOf[state], time),
      ),
      attachments,
      parameters: [],
      links: [],
      labels: [
        { name: 'epic', value: `Onboarding to ${target.name}` },
        { name: 'feature', value: point.area },
        { name: 'story', value: point.id },
        { name: 'parentSuite', value: 'Onboarding' },
        { name: 'suite', value: point.area },
        { name: 'severity', value: 'critical' },
      ],
    });
  }
  writeFileSync(
    join(folder, 'environment.properties'),
    `Checklist=${headline(progress).replace(/[^\x20-\x7e]/g, '?')}\nTarget=${target.name.replace(/[^\x20-\x7e]/g, '?')}\n`,
  );
}
