import { writeFile } from 'node:fs/promises';
import { share } from '../../assertions/verdict';
import { counted, number } from '../../contract';
import { escapeXml } from '../escape';
import type { LoadSummary } from '../figures/load-summary';
import { middleCut, safeUrl, showCommand } from '../format';
import { headings } from '../headings';
import { meaning, scopeSentence } from '../headline';
import { sections } from '../sections';
import { countsText } from '../totals';
import type { Report } from '../verdict';
import { rateChart, type Stacked, stackedChart } from './load-charts/count-charts';
import { latencyCharts } from './load-charts/latency-charts';
import { memoryChart } from './load-charts/memory-chart';
import { style } from './load-charts/style';

/** How many requirements are listed; the rest is counted. */
const limit = 15;

const text = (value: string, width = 300): string => escapeXml(middleCut(value.replace(/\s+/g, ' '), width));

const list = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `<p><b>${title}</b></p><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;

function failedLines({ requirements }: Report): string[] {
  const failed = requirements.filter(({ verdict, concession }) => verdict === 'fail' && !concession);
  const items = failed.slice(0, limit).map(({ id, failures: [first] }) => {
    const sides = first ? `: expected ${text(first.expected)}, received ${text(first.received)}` : '';
    return `<b>${text(id)}</b>${sides}`;
  });
  return failed.length > limit ? [...items, `… and ${failed.length - limit} more: ${showCommand('fail')}`] : items;
}

function banner(report: Report, load: LoadSummary): string {
  const { verdict, target, run, replyGoal } = report;
  const states = Object.entries(load.finalStates).map(
    ([state, count]) => `${text(stateWords[state] ?? state)} ${number(count)}`,
  );
  const goal = replyGoal
    ? `Replies within ${replyGoal.goalMs} ms: ${number(replyGoal.within)} of ${number(replyGoal.total)} (${share(replyGoal.within, replyGoal.total)}), ${replyGoal.withinShare * 100} % are wanted. `
    : '';
  const connects = load.connections
    ? ` ${counted(load.connections.count, 'connection')} opened, within ${load.connections.max} ms each; that is in no reply's time.`
    : '';
  const late = load.late ? ` Flows began at most ${load.late.max} ms after their planned start.` : '';
  return [
    `<header class="banner ${verdict}"><h1><b>${verdict.toUpperCase()}</b> ${text(target?.name ?? 'unknown target')} ${text(meaning(report))}</h1>`,
    `<p class="soft">scope: ${text(scopeSentence(report), 600)}</p>`,
    `<p class="soft">requirements ${countsText(report.totals.all)}</p>`,
    `<p class="soft">run ${text(run?.id ?? 'unknown')} against ${text(safeUrl(target?.baseUrl ?? 'nothing'))}, ${text(run?.startedAt ?? '')} to ${text(run?.endedAt ?? '')}</p>`,
    `<p>${goal}${counted(load.flows, 'flow')}: ${states.join(', ') || 'none'}. ${counted(load.dropped, 'iteration')} dropped.${late}${connects}</p>`,
    list(headings.failures, failedLines(report)),
    ...sections(report)
      .filter(({ isBackground }) => !isBackground)
      .map(({ title, notes }) =>
        list(
          title,
          notes.map((note) => text(note.text, 600)),
        ),
      ),
    '</header>',
  ].join('\n');
}

function percentileTable({ operations }: LoadSummary, goalMs: number): string {
  const cell = (ms: number) => (ms > goalMs ? `<td class="over" title="over the goal">${ms} ▲</td>` : `<td>${ms}</td>`);
  const rows = Object.entries(operations)
    .sort(([, a], [, b]) => b.p99 - a.p99)
    .map(([name, { count, ...ms }]) => {
      const cells = [ms.p50, ms.p95, ms.p99, ms.p999, ms.p9999, ms.max].map(cell).join('');
      return `<tr><td>${text(name)}</td><td>${number(count)}</td>${cells}</tr>`;
    });
  const head = ['operation, slowest first', 'replies', 'p50', 'p95', 'p99', 'p99.9', 'p99.99', 'worst'];
  const heads = head.map((word) => `<th scope="col">${word}</th>`).join('');
  return `<div class="scroll"><table><thead><tr>${heads}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table></div>`;
}

const stateWords: Record<string, string> = { none: 'no state seen', fault: 'no answer' };

const states: Stacked = {
  id: 'states',
  title: 'Flows that ended, by their last state',
  label: 'flows a window',
  of: ({ finalStates }) =>
    Object.fromEntries(Object.entries(finalStates).map(([state, count]) => [stateWords[state] ?? state, count])),
  none: 'No flow ended.',
};

const troubles: Stacked = {
  id: 'troubles',
  title: 'Violations by requirement, and faults',
  label: 'flows a window',
  of: ({ violations, faults }) => ({
    ...violations,
    ...Object.fromEntries(Object.entries(faults).map(([whose, count]) => [`fault: ${whose}`, count])),
  }),
  none: 'No flow broke a requirement, and none met a fault.',
};

function charts({ windows, memory, operations }: LoadSummary, goalMs: number): string {
  const [first] = windows;
  if (!first) return '<p class="none">No flow ran: there is nothing to draw.</p>';
  return [
    `<p class="soft">Each point is a window of ${first.seconds} s; its figures are exact, from every single reply.</p>`,
    latencyCharts(windows, Object.keys(operations), goalMs),
    rateChart(windows),
    stackedChart(windows, states),
    stackedChart(windows, troubles),
    memory ? memoryChart(memory) : '',
  ].join('\n');
}

/** The load over time as one HTML page without network access or scripts; undefined for a run without load. */
export function loadPage(report: Report): string | undefined {
  const { load, replyGoal, target } = report;
  if (!load) return undefined;
  const goalMs = replyGoal?.goalMs ?? 500;
  return [
    '<!DOCTYPE html>',
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>Load: ${text(target?.name ?? 'unknown target')}</title><style>${style}</style></head><body>`,
    banner(report, load),
    '<main><h2>Over time</h2>',
    charts(load, goalMs),
    '<h2>Exact percentiles by operation, in ms</h2>',
    percentileTable(load, goalMs),
    '</main></body></html>',
    '',
  ].join('\n');
}

/** Returns false for a run without load. */
export async function writeLoadPage(report: Report, path: string): Promise<boolean> {
  const page = loadPage(report);
  if (page !== undefined) await writeFile(path, page);
  return page !== undefined;
}
