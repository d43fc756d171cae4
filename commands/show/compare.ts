/** `show --compare A B`: the differences between two runs. */
import { number } from '../../contract';
import { inColumns, ms, percent, type Report, standingOf, standings } from '../../reports';

/** A row of the table; a value is undefined if the run does not have it. */
export interface Difference {
  kind: 'requirement' | 'reading' | 'cause' | 'reply times';
  /** id of a requirement or of a point left open, ids of the requirements of a cause, or an operation */
  of: string;
  before: string | undefined;
  after: string | undefined;
}

type Compared = Pick<Report, 'run' | 'requirements' | 'readings' | 'causes' | 'load'>;

/** Every key of two maps whose values are not equal. */
function differing(kind: Difference['kind'], before: Map<string, string>, after: Map<string, string>): Difference[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((of) => {
    const [one, other] = [before.get(of), after.get(of)];
    return one === other ? [] : [{ kind, of, before: one, after: other }];
  });
}

const verdictsOf = ({ requirements }: Compared) =>
  new Map(requirements.map((one) => [one.id as string, standings[standingOf(one)]]));

const readingsOf = ({ readings }: Compared) => new Map(readings.map(({ point, reading }) => [point, reading]));

const causesOf = ({ causes }: Compared) =>
  new Map(causes.map(({ requirements, received }) => [requirements.join(', '), received]));

/** Reply times of the loads. Every operation has a row, because two runs are not enough to tell a change from noise. */
function timesOf(before: Compared, after: Compared): Difference[] {
  const [earlier, later] = [before.load?.operations ?? {}, after.load?.operations ?? {}];
  return Object.keys(later)
    .filter((name) => earlier[name])
    .sort()
    .map((of) => {
      const [from, to] = [earlier[of], later[of]];
      const share = from?.p95 && to ? `, p95 ${percent(to.p95 / from.p95 - 1)}` : '';
      const text = (latency: typeof from) =>
        latency && `${number(latency.count)} replies, p50 ${ms(latency.p50)}, p95 ${ms(latency.p95)}`;
      return { kind: 'reply times', of, before: text(from), after: `${text(to)}${share}` };
    });
}

/**
 * The requirements with another verdict, the open points with another reading, the causes of failures with another answer, and the
 * reply times of each operation that both loads called.
 */
export const differencesOf = (before: Compared, after: Compared): Difference[] => [
  ...differing('requirement', verdictsOf(before), verdictsOf(after)),
  ...differing('reading', readingsOf(before), readingsOf(after)),
  ...differing('cause', causesOf(before), causesOf(after)),
  ...timesOf(before, after),
];

/** The differences as a table, after a line that says which runs they are of. */
export function differencesText(before: Compared, after: Compared): string {
  const rows = differencesOf(before, after);
  const runs = `run ${after.run.id} compared with ${before.run.id} of ${before.run.startedAt}`;
  const judged = rows.filter(({ kind }) => kind !== 'reply times').length;
  const short = (text = '-') => (text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text);
  return [
    judged === 0 ? `The same verdicts, readings and causes: ${runs}.` : `${number(judged)} differences: ${runs}.`,
    ...(rows.length === 0 ? [] : inColumns([['', '', 'before', 'after'], ...rows.map(cells)])),
    ...(rows.length > judged
      ? ['Two runs cannot tell a change of reply times from noise; `npm run nightly` can.']
      : []),
  ].join('\n');

  function cells({ kind, of, before: from, after: to }: Difference): string[] {
    return [kind, short(of), short(from), short(to)];
  }
}

/** The maximum width of a cell; `--json` has the whole text. */
const maxText = 90;
