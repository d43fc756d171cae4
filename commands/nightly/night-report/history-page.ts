import { median } from '../../../contract';
import { charts, ms } from '../../../reports';
import { list, page, section, table, text } from '../../../reports/html';
import { defaultSettings, type Settings } from '../decision/decide';
import { medianIn, operationsOf, percentiles } from '../figures';
import { acceptedIn, baselineOf, dayOf, nightsOf, seriesIn } from '../history/baseline';
import type { HistoryEntry, Night } from '../history/entry';

/** The maximum number of nights in a chart; more would be closer than a pixel. */
const most = 180;
/** Nights of the baseline that its line stands for. */
const lastNights = defaultSettings.maxNights;

interface Chart {
  nights: readonly Night[];
  /** the nights that the last one is compared with */
  baseline: readonly Night[];
  operation: string;
  id: string;
  settings: Pick<Settings, 'threshold' | 'floorMs'>;
}

/** The medians of an operation, night by night. */
function chart({ nights, baseline, operation, id, settings: { threshold, floorMs } }: Chart): string {
  const usual = baseline.slice(-lastNights).flatMap(({ runs }) => medianIn(runs, operation, 'p95') ?? []);
  const level = usual.length > 0 ? median(usual) : 0;
  const lines = percentiles.map((name) => ({
    colour: name,
    points: nights.map((night, x) => {
      const y = medianIn(night.runs, operation, name);
      return { x, y, hint: `${dayOf(night, nights)} ${night.verdict}: ${name} ${ms(y)}` };
    }),
  }));
  const slower = nights.flatMap((night, x) =>
    night.slower
      .filter((one) => one.operation === operation)
      .map(({ percentile }) => {
        const y = medianIn(night.runs, operation, percentile);
        return { x, y, hint: `${dayOf(night, nights)} slower: ${percentile} ${ms(y)}` };
      }),
  );
  const every = Math.max(1, Math.ceil(nights.length / 5));
  const last = lines.find(({ colour }) => colour === 'p95')?.points.findLast(({ y }) => y !== undefined);
  return charts.drawChart({
    id,
    heading: operation,
    title: `${operation}, night by night`,
    text: last ? `p95 of the last night: ${ms(last.y)}` : 'no figures',
    size: charts.half,
    x: {
      label: 'night',
      range: [0, Math.max(1, nights.length - 1)],
      ticks: nights.flatMap((night, at) => (at % every === 0 ? [{ at, text: dayOf(night, nights).slice(5) }] : [])),
    },
    y: { label: 'ms' },
    levels:
      level > 0
        ? [
            { at: level, colour: 'asked' },
            { at: Math.max(level * (1 + threshold), level + floorMs), colour: 'goal' },
          ]
        : [],
    lines: [...lines, { colour: 'goal', isMarks: true, points: slower }],
  });
}

const legend = charts.legendOf([
  ...percentiles.map((name) => ({ colour: name, text: name })),
  { colour: 'asked', text: 'p95 of the baseline', isDashed: true },
  { colour: 'goal', text: 'its threshold', isDashed: true },
  { colour: 'goal', text: 'slower' },
]);

function lastNightsTable(nights: readonly Night[]): string {
  const rows = nights
    .slice(-30)
    .reverse()
    .map(({ at, id, verdict, reasons, versions = {} }) => [
      text(at.slice(0, 16).replace('T', ' ')),
      verdict === 'fail' ? `<b class="over">${verdict}</b>` : verdict,
      ...[versions.harness ?? '', id, reasons.join('; ')].map((cell) => text(cell)),
    ]);
  return table({ label: 'Nights', head: ['night', 'verdict', 'harness', 'id', 'reasons'], rows });
}

/** All series of a history as a page without scripts: the percentiles of each operation, night by night. */
export function historyPage(entries: readonly HistoryEntry[], settings: Chart['settings']): string {
  const parts = seriesIn(entries).map((name, part) => {
    const nights = nightsOf(entries, name).slice(-most);
    const drawn = operationsOf(nights.flatMap(({ runs }) => runs)).map((operation, at) =>
      chart({ nights, baseline: baselineOf(entries, name), operation, id: `chart-${part}-${at}`, settings }),
    );
    const notes = acceptedIn(entries, name).map(({ at, night, by, reason }) =>
      text(`${at.slice(0, 10)}: night ${night} accepted as the new baseline by ${by}: ${reason}`),
    );
    const halves = `<div class="halves">${drawn.join('\n')}</div>`;
    return section(`series-${part}`, text(name), [legend, halves, list(notes), lastNightsTable(nights)]);
  });
  const title = '<h1>Reply times, night by night</h1>';
  return page({
    title: 'Nights',
    content: ['<main>', title, parts.join('\n') || '<p>No night is recorded.</p>', '</main>'],
  });
}
