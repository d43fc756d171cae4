/** The checklist in every form that is written: a page, a text for a wiki, a document for programs, and results of Allure. */
import { printable } from '../../common/shown/printable';
import type { OnboardingEntry } from '../../journal';
import type { Target } from '../../targets/target';
import { allureForm, cell, escapeHtml, headerLines, prettyBody } from '..';
import { code, folded, list, page, section, text } from '../html';
import type { OnboardingProgress, PointProgress } from './progress';
import {
  byArea,
  countsText,
  detailOf,
  type Evidence,
  evidenceOf,
  headline,
  minute,
  receivedText,
  states,
  type Turn,
  toneOf,
  turnOf,
} from './words';

/** The input of every writer of the checklist. */
export interface ChecklistContent {
  progress: OnboardingProgress;
  /** records of the onboarding, of which the evidence is shown */
  entries: readonly OnboardingEntry[];
  target: Target;
  /** epoch milliseconds */
  at: number;
  /** days for which a proof counts */
  validDays: number;
  /** hash of the contract under which it counts */
  contract: string;
}

/** A record, line by line. */
function recordLines(entry: Evidence): string[] {
  if (entry.t === 'said') {
    const { by, reference, action, note = 'attested' } = entry;
    return [`${by}: ${reference ? `payout ${reference} was ${action}` : note}`];
  }
  if (entry.t === 'notice') {
    const { url, body, reply, problem = 'no reply' } = entry;
    const answer = reply ? [`${reply.status} after ${Math.round(reply.ms)} ms`, prettyBody(reply.text)] : [problem];
    return [`POST ${url}`, prettyBody(body), '', ...answer];
  }
  const { method, path, headers, text: raw, body, response } = entry;
  const none = ['the reply did not reach the client'];
  const answer = response ? [`HTTP ${response.status}`, prettyBody(response.body)] : none;
  return [`${method} ${path}`, headerLines(headers), '', prettyBody(raw ?? body), '', ...answer];
}

function pointHtml(one: PointProgress, entries: readonly OnboardingEntry[]): string {
  const { point, state, findings } = one;
  const { look, word } = states[state];
  const rows = findings.map(
    (finding) =>
      `<dl><dt>expected</dt><dd>${text(finding.expected)}</dd><dt>received</dt><dd>${text(receivedText(finding))}</dd></dl>`,
  );
  const evidence = evidenceOf(one, entries).map((entry) => {
    const lines = escapeHtml(recordLines(entry).join('\n'));
    return `<h4>${text(entry.id)}, ${minute(entry.at)}</h4><pre>${lines}</pre>`;
  });
  const detail = detailOf(one);
  const lines = [
    `<div class="rule ${look}"><h4>${text(point.text)} <span class="badge ${look}">${word}</span></h4>`,
    `<p class="soft">${code(point.id)}${detail ? ` · ${text(detail)}` : ''}</p>`,
    ...rows,
    evidence.length > 0 ? folded('Evidence', evidence.join('\n')) : '',
    '</div>',
  ];
  return lines.filter(Boolean).join('\n');
}

/** One page without scripts, for a screen and for paper, with the evidence of each point. */
function checklistHtml({ progress, entries, target, at }: ChecklistContent): string {
  const title = `Onboarding to ${target.name}`;
  const areas = byArea(progress).map(([area, points], index) => {
    const id = `area-${index + 1}`;
    const shown = points.map((one) => pointHtml(one, entries));
    return { link: `<li><a href="#${id}">${text(area)}</a></li>`, html: section(id, text(area), shown) };
  });
  const turns = (['failed', 'open'] as const).flatMap((wanted) =>
    progress.points.filter(({ state }) => state === wanted),
  );
  const leftOf = (turn: Turn): string[] =>
    turns
      .filter((one) => turnOf(one) === turn)
      .map((one) => `${text(one.point.text)} <span class="soft">${text(one.turn ?? '')}</span>`);
  const [own, others] = [leftOf('own'), leftOf('others')];
  const counts = progress.isReady ? ` · ${text(countsText(progress))}` : '';
  return page({
    title,
    content: [
      `<header class="banner ${toneOf(progress)}"><p class="kind">Onboarding checklist</p><h1>${text(title)}: <b>${text(headline(progress))}</b></h1>`,
      `<p>${text(target.environment)} · ${minute(at)}${counts}</p></header>`,
      `<nav aria-label="Areas"><ul>${areas.map(({ link }) => link).join('')}</ul></nav>`,
      '<main>',
      own.length > 0 ? section('next', 'What is left to you', [list(own)]) : '',
      others.length > 0 ? folded(`Left to the service: ${others.length}`, list(others)) : '',
      ...areas.map(({ html }) => html),
      '</main>',
    ],
    paper: [title, headline(progress)],
  });
}

/** The checklist for programs. */
function checklistJson({ progress, entries, target, at: now, validDays, contract }: ChecklistContent): string {
  const { name, environment } = target;
  const { counts, isReady, points } = progress;
  const time = (at: number | undefined) => at && new Date(at).toISOString();
  const document = {
    target: { name, environment },
    begun: time(entries[0]?.at),
    at: time(now),
    validDays,
    contract,
    ready: isReady,
    headline: headline(progress),
    counts,
    points: points.map(({ point, state, at, evidence, findings, by: attestedBy, note, turn, owner, due }) => {
      const { id, area, text, by, requirements } = point;
      const own = { id, area, text, by, requirements, state, at: time(at), evidence, findings };
      return { ...own, attestedBy, note, turn, owner, due };
    }),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/** The checklist as Markdown, for a wiki or a ticket. */
function checklistMarkdown({ progress, target, at }: ChecklistContent): string {
  const lines = byArea(progress).flatMap(([area, points]) => {
    const rows = points.map((one) => {
      const { state, point } = one;
      const { word } = states[state];
      const findings = one.findings.map((finding) => `expected ${finding.expected}; received ${receivedText(finding)}`);
      const detail = [detailOf(one), ...findings].filter(Boolean).join('; ');
      const bold = state === 'failed' || state === 'open' ? `**${word}**` : word;
      return `| ${cell(point.text, 400)} (\`${point.id}\`) | ${bold} | ${cell(detail, 600)} |`;
    });
    return [`## ${area}`, '', '| point | state | |', '|---|---|---|', ...rows, ''];
  });
  const title = `# Onboarding to ${cell(target.name)} (${target.environment}): ${headline(progress)}`;
  return [title, '', `As of ${minute(at)}.`, '', ...lines].join('\n');
}

/** Writers by the name of their file. */
export const checklistWriters: Readonly<Record<string, (content: ChecklistContent) => string>> = {
  'checklist.html': checklistHtml,
  'checklist.md': checklistMarkdown,
  'checklist.json': checklistJson,
};

/** Writes a result for each point, with its evidence, and the other files that Allure reads, into a folder. */
export function writeChecklistAllure({ progress, entries, target, at }: ChecklistContent, folder: string): void {
  const environment = allureForm.propertiesText({ Checklist: headline(progress), Target: target.name });
  const files: Record<string, string> = { 'environment.properties': environment };
  const results = progress.points.map((one) => {
    const { point, state } = one;
    const { id, area, requirements } = point;
    const attachments = evidenceOf(one, entries).map((entry) => {
      const source = `${allureForm.digest(entry.id)}-attachment.json`;
      files[source] = printable(JSON.stringify(entry, undefined, 2));
      return { name: entry.id, type: 'application/json', source };
    });
    const end = { status: states[state].allure, start: one.at ?? at, stop: one.at ?? at };
    const findings = one.findings.map(({ expected, received }) => `expected ${expected}, received ${received}`);
    const rest = state === 'proved' ? [] : [`${state}: ${detailOf(one)}`];
    const [epic, parentSuite] = [`Onboarding to ${target.name}`, 'Onboarding'];
    return allureForm.resultOf({
      ...{ id, run: target.name, fullName: id, name: `${id}: ${point.text}` },
      ...end,
      message: [...findings, ...rest].join('\n'),
      description: `Shown by: ${point.by}. ${requirements.join(', ')}`,
      steps: findings.map((name) => allureForm.stepOf({ name, ...end })),
      attachments,
      labels: { epic, feature: area, story: id, parentSuite, suite: area, severity: 'critical' },
    });
  });
  allureForm.writeFolder(folder, results, files);
}
