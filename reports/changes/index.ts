/** What changed between two runs, as text for a terminal, as Markdown and as a page. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oneLine } from '../../common/shown/printable';
import { counted, number } from '../../contract';
import { cell, inColumns, markdownTable, middleCut } from '../format';
import { list, page, section, table, text } from '../html';
import { type Change, hasChanges, isComparable, type RunChanges, type TimeChange } from './compare';

export { compareRuns, hasChanges, isComparable, type RunChanges } from './compare';

/** Rows in the terminal; the files have all. */
const maxRows = 30;

const seen = ({ count, step }: Change): string => counted(count, step === undefined ? 'answer' : 'step');

const row = (change: Change): string[] => {
  const { operation, aspect, from = '', to = '', evidence } = change;
  return [operation, aspect, from || '(new)', to || '(gone)', seen(change), evidence];
};

function timeRow({ operation, from, to, changed }: TimeChange): string[] {
  const of = ({ most, late, count }: TimeChange['from']) =>
    late === undefined ? `${most} ms` : `${most} ms, ${late} of ${number(count)} late`;
  return [operation, of(from), of(to), changed ? 'changed' : 'as before'];
}

/** Everything that is told, in the order of its weight; one without rows is not shown. */
const tablesOf = ({ verdicts, changes, times }: RunChanges) =>
  [
    {
      id: 'verdicts',
      title: 'Requirements whose verdict changed',
      head: ['requirement', 'before', 'now'],
      rows: verdicts.map(({ requirement, from, to }) => [requirement, from, to]),
    },
    {
      id: 'answers',
      title: 'What is new, gone or changed in the answers',
      head: ['operation', 'what', 'before', 'now', 'seen in', 'first evidence'],
      rows: changes.map(row),
    },
    {
      id: 'times',
      title: 'p90 of the reply times',
      head: ['operation', 'before', 'now', ''],
      rows: times.map(timeRow),
    },
  ].filter(({ rows }) => rows.length > 0);

function headline(changes: RunChanges): string {
  const [before, now] = changes.runs;
  const same = isComparable(changes) ? 'No change' : 'Nothing to compare';
  const what = hasChanges(changes) ? 'The gateway answers differently' : same;
  const [from, to] = changes.versions ?? [];
  const others =
    from === to
      ? ''
      : `; recorded by versions ${from} and ${to} of the harness, and CHANGELOG.md says what they ask and judge otherwise`;
  return `${what}: run ${now} compared with ${before}, ${counted(changes.compared, 'step')} of cases in both${others}`;
}

/** The changes for a terminal, in columns; long tables are cut. */
export function changesText(changes: RunChanges): string {
  const lines = tablesOf(changes)
    // times are told where they changed
    .map((one) => (one.id === 'times' ? { ...one, rows: one.rows.filter((cells) => cells.at(-1) === 'changed') } : one))
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ title, head, rows }) => [
      '',
      title,
      ...inColumns([head, ...rows.slice(0, maxRows)].map((cells) => cells.map((one) => middleCut(oneLine(one), 60)))),
      ...(rows.length > maxRows ? [`… and ${rows.length - maxRows} more in changes.md`] : []),
    ]);
  return [headline(changes), ...lines].join('\n');
}

/** The changes as Markdown, with all rows. */
export const changesMarkdown = (changes: RunChanges): string =>
  [
    `# ${cell(headline(changes))}`,
    ...tablesOf(changes).flatMap(({ title, head, rows }) => {
      const cells = rows.map((one) => one.map((text) => cell(text)));
      return ['', `## ${title}`, '', ...markdownTable(head, cells)];
    }),
  ].join('\n');

/** The changes as an HTML page, with all rows. */
export const changesPage = (changes: RunChanges): string =>
  page({
    title: headline(changes),
    content: [
      `<header class="banner"><h1>${text(headline(changes))}</h1></header>`,
      ...tablesOf(changes).map(({ id, title, head, rows }) =>
        section(id, title, [
          table({ label: title, head, rows: rows.map((cells) => cells.map((one) => text(one, 300))) }),
        ]),
      ),
      list([
        'Values are compared by their form, as those of two runs differ anyway. `show --run RUN ID` shows an exchange.',
      ]),
    ],
  });

/** Writes changes.json, changes.md and changes.html into the folder of the later run. */
export async function writeChanges(changes: RunChanges, folder: string): Promise<void> {
  await writeFile(join(folder, 'changes.json'), `${JSON.stringify(changes, undefined, 2)}\n`);
  await writeFile(join(folder, 'changes.md'), changesMarkdown(changes));
  await writeFile(join(folder, 'changes.html'), changesPage(changes));
}
