import { underLoad, withinText } from '../../assertions/verdict';
import { counted, number } from '../../contract';
import { failedCauses } from '../failed-causes';
import type { LoadSummary } from '../figures/load-summary';
import { slowestFirst } from '../figures/load-words';
import { shownBy } from '../format';
import { meaning, scopeSentence } from '../headline';
import { list, page, section, table, text } from '../html';
import { headings, sections } from '../sections';
import type { Report } from '../verdict';
import { latencyCharts, memoryChart, rateChart, type Stacked, stackedChart } from './load-charts';

/** How many requirements are listed; the rest is counted. */
const limit = 15;

const titled = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `<p><b>${title}</b></p>${list(lines)}`;

/** Causes of failures in the load; the certificate has the causes in cases. */
function causeLines(report: Report): string[] {
  const causes = failedCauses(report).filter(({ requirements }) =>
    requirements.some(({ failures }) => failures.some((one) => one.case === underLoad)),
  );
  const items = causes.slice(0, limit).map(({ requirements: [first, ...others], expected, received }) => {
    const also = others.length > 0 ? `; probably the cause of ${others.map(({ id }) => text(id)).join(', ')}` : '';
    return `<b>${text(first.id)}</b>: expected ${text(expected, 300)}, received ${text(received, 300)}${also}`;
  });
  return causes.length > limit ? [...items, `… and ${causes.length - limit} more: ${shownBy('fail')}`] : items;
}

/** The sections about a load: why it does not pass, limits, busy replies and faults. */
const aboutLoad: readonly string[] = ['invalid', 'limits', 'limits-kept', 'busy', 'faults'];

function banner(report: Report, load: LoadSummary): string {
  const { verdict, target, run, replyGoal } = report;
  const states = Object.entries(load.finalStates).map(
    ([state, count]) => `${text(stateWords[state] ?? state)} ${number(count)}`,
  );
  const goal = replyGoal
    ? `Replies within ${replyGoal.goalMs} ms: ${withinText(replyGoal)}, ${replyGoal.withinShare * 100} % are required. `
    : '';
  const connects = load.connections
    ? ` ${counted(load.connections.count, 'connection')} opened, within ${load.connections.max} ms each; that is in no reply's time.`
    : '';
  const late = load.late ? ` Flows began at most ${load.late.max} ms after their planned start.` : '';
  return [
    `<header class="banner ${verdict}"><h1><b>${verdict.toUpperCase()}</b> ${text(target.name)} ${text(meaning(report))}</h1>`,
    `<p class="soft">scope: ${text(scopeSentence(report), 600)}</p>`,
    `<p class="soft">run ${text(run.id)} against ${text(target.baseUrl)}, ${run.startedAt} to ${run.endedAt}</p>`,
    `<p>${goal}${counted(load.flows, 'flow')}: ${states.join(', ') || 'none'}. ${counted(load.dropped, 'iteration')} dropped.${late}${connects}</p>`,
    titled(headings.failures, causeLines(report)),
    ...sections(report)
      .filter(({ id }) => aboutLoad.includes(id))
      .map(({ title, notes }) =>
        titled(
          title,
          notes.map(({ text: note }) => text(note)),
        ),
      ),
    '</header>',
  ].join('\n');
}

/** Exact figures of each operation; those over the goal are marked. */
export function percentileTable({ operations }: LoadSummary, goalMs: number): string {
  const cell = (ms: number) => (ms > goalMs ? `<b class="over" title="over the goal">${ms} ▲</b>` : String(ms));
  const rows = slowestFirst(operations).map(([name, { count, ...percentiles }]) => [
    ...[text(name), number(count)],
    ...Object.values(percentiles).map(cell),
  ]);
  const head = ['operation, slowest first, in ms', 'replies', 'p50', 'p95', 'p99', 'p99.9', 'p99.99', 'worst'];
  return table({ label: 'Exact percentiles by operation', head, rows, kind: 'numbers' });
}

const stateWords: Record<string, string> = { none: 'no state seen', fault: 'no answer' };

const states: Stacked = {
  id: 'states',
  title: 'Flows that ended, by their last state',
  of: ({ finalStates }) =>
    Object.fromEntries(Object.entries(finalStates).map(([state, count]) => [stateWords[state] ?? state, count])),
  none: 'No flow ended.',
};

const troubles: Stacked = {
  id: 'troubles',
  title: 'Violations by requirement, and faults',
  of: ({ violations, faults }) => ({
    ...violations,
    ...Object.fromEntries(Object.entries(faults).map(([whose, count]) => [`fault: ${whose}`, count])),
  }),
  none: 'No flow broke a requirement, and none met a fault.',
};

function charts({ windows, memory, operations }: LoadSummary, goalMs: number): string {
  const [first] = windows;
  if (!first) return '<p class="soft">No flow ran: there is nothing to draw.</p>';
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
  return page({
    title: `Load: ${target.name}`,
    content: [
      banner(report, load),
      '<main>',
      section('percentiles', 'Exact percentiles by operation, in ms', [percentileTable(load, goalMs)]),
      section('over-time', 'Over time', [charts(load, goalMs)]),
      '</main>',
    ],
  });
}
