import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { median } from '../../../contract';
import { escapeXml, frame } from '../../../reports';
import { list, page, section, table, text } from '../../../reports/html';
import { defaultSettings, type Settings } from '../decision/decide';
import { ms } from '../decision/wording';
import { medianIn, operationsOf, type Percentile, percentiles } from '../figures';
import { acceptedIn, baselineOf, dayOf, nightsOf, seriesIn } from '../history/baseline';
import type { HistoryEntry, Night } from '../history/entry';

const { draw, figure, half, horizontal, px, vertical } = frame;

/** Nights that a chart shows: more would be closer than a pixel. */
const most = 180;
/** Nights of the baseline that its line stands for. */
const lastNights = defaultSettings.mostNights;

interface Point {
  at: number;
  night: Night;
  figures: Readonly<Partial<Record<Percentile, number>>>;
}

/** The medians of an operation, night by night. */
function pointsOf(nights: readonly Night[], operation: string): Point[] {
  return nights.flatMap((night, at) => {
    const medians = percentiles.map((name) => [name, medianIn(night.runs, operation, name)] as const);
    const known = medians.filter(([, value]) => value !== undefined);
    return known.length > 0 ? [{ at, night, figures: Object.fromEntries(known) }] : [];
  });
}

interface Chart {
  nights: readonly Night[];
  /** the nights that the last one is compared with */
  baseline: readonly Night[];
  operation: string;
  id: string;
  /** ids of the nights that were accepted */
  accepted: ReadonlySet<string>;
  settings: Pick<Settings, 'threshold' | 'floorMs'>;
}

function chart({ nights, baseline, operation, id, accepted, settings: { threshold, floorMs } }: Chart): string {
  const points = pointsOf(nights, operation);
  const x = scaleLinear([0, Math.max(1, nights.length - 1)], horizontal(half));
  const usual = pointsOf(baseline.slice(-lastNights), operation).flatMap(({ figures }) => figures.p95 ?? []);
  const level = usual.length > 0 ? median(usual) : 0;
  const slower = Math.max(level * (1 + threshold), level + floorMs);
  const highest = Math.max(1, slower, ...points.flatMap(({ figures }) => Object.values(figures))) * 1.1;
  const y = scaleLinear([0, highest], vertical(half)).nice();
  const [left, right] = horizontal(half);
  const [bottom, top] = vertical(half);
  const across = (at: number, colour: string) =>
    `<line class="line ${colour} dashed" x1="${left}" x2="${right}" y1="${px(y(at))}" y2="${px(y(at))}"/>`;
  const marks = [
    ...points
      .filter(({ night }) => accepted.has(night.id))
      .map(
        ({ at, night }) =>
          `<line class="axis dashed" x1="${px(x(at))}" x2="${px(x(at))}" y1="${bottom}" y2="${top}"><title>${dayOf(night, nights)}: accepted as the new baseline</title></line>`,
      ),
    ...(level > 0 ? [across(level, 'asked'), across(slower, 'goal')] : []),
    ...percentiles.map((name) => {
      const path = line<Point>(
        ({ at }) => x(at),
        ({ figures }) => y(figures[name] ?? 0),
      ).defined(({ figures }) => figures[name] !== undefined);
      return `<path class="line ${name}" d="${path.digits(1)(points) ?? ''}"/>`;
    }),
    ...points.map(({ at, night, figures }) => {
      const slower = night.slower.some((one) => one.operation === operation);
      const times = Object.entries(figures).map(([name, time]) => `${name} ${ms(time)}`);
      const words = `${dayOf(night, nights)} ${night.verdict}: ${times.join(', ')}${slower ? ', slower' : ''}`;
      return `<circle class="${slower ? 'goal' : 'p95'}" cx="${px(x(at))}" cy="${px(y(figures.p95 ?? 0))}" r="${slower ? 4.5 : 2.2}"><title>${escapeXml(words)}</title></circle>`;
    }),
  ];
  const every = Math.max(1, Math.ceil(nights.length / 5));
  const last = points.at(-1);
  const summary = last ? `p95 of the last night: ${ms(last.figures.p95)}` : 'no figures';
  const svg = draw({
    id,
    size: half,
    title: `${operation}, night by night`,
    text: summary,
    x: {
      label: 'night',
      ticks: nights.flatMap((night, at) =>
        at % every === 0 ? [{ at: x(at), text: dayOf(night, nights).slice(5) }] : [],
      ),
    },
    y: { label: 'ms', scale: y, ticks: y.ticks(5).map((at) => ({ at, text: String(at) })) },
    marks,
  });
  return figure(operation, [], svg);
}

const keys = percentiles.map((name) => `<li><span class="key ${name}"></span>${name}</li>`);
const legend = `<ul class="legend">${keys.join('')}
<li><span class="key asked dashed"></span>p95 of the baseline</li><li><span class="key goal dashed"></span>its threshold</li><li><span class="key goal"></span>slower</li></ul>`;

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
  const accepted = new Set(entries.flatMap((entry) => (entry.kind === 'accepted' ? [entry.night] : [])));
  const parts = seriesIn(entries).map((name, part) => {
    const nights = nightsOf(entries, name).slice(-most);
    const charts = operationsOf(nights.flatMap(({ runs }) => runs)).map((operation, at) =>
      chart({ nights, baseline: baselineOf(entries, name), operation, id: `chart-${part}-${at}`, accepted, settings }),
    );
    const notes = acceptedIn(entries, name).map(({ at, night, by, reason }) =>
      text(`${at.slice(0, 10)}: night ${night} accepted as the new baseline by ${by}: ${reason}`),
    );
    const halves = `<div class="halves">${charts.join('\n')}</div>`;
    return section(`series-${part}`, text(name), [legend, halves, list(notes), lastNightsTable(nights)]);
  });
  const title = '<h1>Reply times, night by night</h1>';
  return page({
    title: 'Nights',
    content: ['<main>', title, parts.join('\n') || '<p>No night is recorded.</p>', '</main>'],
  });
}
