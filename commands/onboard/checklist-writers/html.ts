/** The checklist as one page without scripts, for a screen and for paper, with the evidence of each point. */
import type { OnboardingEntry } from '../../../journal';
import { escapeHtml, headerLines, prettyBody } from '../../../reports';
import { code, folded, list, page, section, text } from '../../../reports/html';
import type { PointProgress } from '../checklist/progress';
import {
  byArea,
  type ChecklistContent,
  countsText,
  detailOf,
  type Evidence,
  evidenceOf,
  headline,
  minute,
  receivedText,
  states,
  toneOf,
} from './content';

function recordLines(entry: Evidence): string[] {
  if (entry.t === 'said') {
    const { by, reference, action, note } = entry;
    return [`${by}: ${reference ? `payout ${reference} was ${action}` : (note ?? 'attested')}`];
  }
  if (entry.t === 'notice') {
    const { url, body, reply, problem } = entry;
    const answer = reply
      ? [`${reply.status} after ${Math.round(reply.ms)} ms`, prettyBody(reply.text)]
      : [problem ?? 'no reply'];
    return [`POST ${url}`, prettyBody(body), '', ...answer];
  }
  const { method, path, headers, text: raw, body, response } = entry;
  const answer = response
    ? [`HTTP ${response.status}`, prettyBody(response.body)]
    : ['the reply did not reach the client'];
  return [`${method} ${path}`, headerLines(headers), '', prettyBody(raw ?? body), '', ...answer];
}

function pointHtml(one: PointProgress, entries: readonly OnboardingEntry[]): string {
  const { point, state, findings } = one;
  const rows = findings.map(
    (finding) =>
      `<dl><dt>expected</dt><dd>${text(finding.expected)}</dd><dt>received</dt><dd>${text(receivedText(finding))}</dd></dl>`,
  );
  const evidence = evidenceOf(one, entries).map((entry) => {
    const lines = escapeHtml(recordLines(entry).join('\n'));
    return `<h4>${text(entry.id)}, ${minute(entry.at)}</h4><pre>${lines}</pre>`;
  });
  const detail = detailOf(one);
  return [
    `<div class="rule ${states[state].look}"><h4>${text(point.text)} <span class="badge ${states[state].look}">${states[state].word}</span></h4>`,
    `<p class="soft">${code(point.id)}${detail ? ` · ${text(detail)}` : ''}</p>`,
    ...rows,
    evidence.length > 0 ? folded('Evidence', evidence.join('\n')) : '',
    '</div>',
  ]
    .filter(Boolean)
    .join('\n');
}

export function checklistHtml({ progress, entries, target, at }: ChecklistContent): string {
  const title = `Onboarding to ${target.name}`;
  const areas = byArea(progress);
  const turns = (['failed', 'open'] as const).flatMap((wanted) =>
    progress.points.filter(({ state }) => state === wanted),
  );
  const anchor = (index: number): string => `area-${index + 1}`;
  const links = areas.map(([area], index) => `<li><a href="#${anchor(index)}">${text(area)}</a></li>`);
  const left = turns.map((one) => `${text(one.point.text)} <span class="soft">${text(one.turn ?? '')}</span>`);
  return page({
    title,
    content: [
      `<header class="banner ${toneOf(progress)}"><p class="kind">Onboarding checklist</p><h1>${text(title)}: <b>${text(headline(progress))}</b></h1>`,
      `<p>${text(target.environment)} · ${minute(at)}${progress.isReady ? ` · ${text(countsText(progress))}` : ''}</p></header>`,
      `<nav aria-label="Areas"><ul>${links.join('')}</ul></nav>`,
      '<main>',
      turns.length > 0 ? section('next', 'What is left to do', [list(left)]) : '',
      ...areas.map(([area, points], index) =>
        section(
          anchor(index),
          text(area),
          points.map((one) => pointHtml(one, entries)),
        ),
      ),
      '</main>',
    ],
    paper: [title, headline(progress)],
  });
}
