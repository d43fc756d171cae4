/** The checklist as results of Allure: a result for each point, with its evidence. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printable } from '../../../common/shown/printable';
import { allureForm } from '../../../reports';
import type { PointProgress } from '../checklist/progress';
import { type ChecklistContent, detailOf, evidenceOf, headline, states } from './content';

function messageOf(one: PointProgress): string {
  const findings = one.findings.map(({ expected, received }) => `expected ${expected}, received ${received}`);
  return [...findings, one.state === 'proved' ? '' : `${one.state}: ${detailOf(one)}`].filter(Boolean).join('\n');
}

/** Writes the results, and the other files that Allure reads, into a folder. */
export function writeChecklistAllure({ progress, entries, target, at }: ChecklistContent, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const write = (name: string, content: unknown) => writeFileSync(join(folder, name), allureForm.jsonOf(content));
  for (const one of progress.points) {
    const { point, state } = one;
    const attachments = evidenceOf(one, entries).map((entry) => {
      const source = `${allureForm.digest(entry.id)}-attachment.json`;
      writeFileSync(join(folder, source), printable(JSON.stringify(entry, undefined, 2)));
      return { name: entry.id, type: 'application/json', source };
    });
    const time = { start: one.at ?? at, stop: one.at ?? at };
    const result = allureForm.resultOf({
      id: point.id,
      run: target.name,
      fullName: point.id,
      name: `${point.id}: ${point.text}`,
      status: states[state].allure,
      message: messageOf(one),
      ...time,
      description: `Shown by: ${point.by}. ${point.requirements.join(', ')}`,
      steps: one.findings.map(({ expected, received }) =>
        allureForm.stepOf({
          name: `expected ${expected}, received ${received}`,
          status: states[state].allure,
          ...time,
        }),
      ),
      attachments,
      labels: {
        epic: `Onboarding to ${target.name}`,
        feature: point.area,
        story: point.id,
        parentSuite: 'Onboarding',
        suite: point.area,
        severity: 'critical',
      },
    });
    write(`${result.uuid}-result.json`, result);
  }
  const environment = allureForm.propertiesText({ Checklist: headline(progress), Target: target.name });
  writeFileSync(join(folder, 'environment.properties'), environment);
}
