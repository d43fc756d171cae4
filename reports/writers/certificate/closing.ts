/** Reply goal, quality of the suites, provenance, attempts, and where a person signs. */
import { share } from '../../../assertions/run';
import { counted, number } from '../../../contract';
import { provenanceLines, scoreText } from '../../provenance-lines';
import type { Report } from '../../verdict';
import { code, section, table, text } from './html';
import { replyChart } from './reply-chart';

export function replies({ replyGoal, load }: Report): string {
  if (!replyGoal || !load)
    return section('replies', 'Reply goal', ['<p>The run had no load, so the reply goal was not measured.</p>']);
  const { within, total, goalMs, withinShare } = replyGoal;
  const states = Object.entries(load.finalStates).map(([state, count]) => `${text(state)} ${number(count)}`);
  return section('replies', 'Reply goal', [
    `<p>${number(within)} of ${number(total)} replies under load came within ${goalMs} ms (${share(within, total)}; ${withinShare * 100} % are wanted). ${counted(load.flows, 'payout')}: ${states.join(', ') || 'none'}; ${counted(load.dropped, 'iteration')} dropped. More charts are in load.html.</p>`,
    Object.keys(load.operations).length > 0 ? replyChart(load, goalMs) : '',
  ]);
}

export const mutationScore = ({ run }: Report): string =>
  section('score', 'How good the suites are', [
    `<p>Suites that judge are tested by mutants: deviating gateways of which each must fail a requirement, and legal variants of which none may. Of the suites of this run: ${text(scoreText(run?.provenance ?? {}))}.</p>`,
  ]);

export const provenance = (report: Report): string =>
  section('provenance', 'Provenance', [
    table({
      label: 'Provenance',
      head: [],
      rows: provenanceLines(report).map(([name, value]) => [name, text(value)]),
      kind: 'pairs',
    }),
  ]);

export function attempts({ record, run, verdict }: Report): string {
  const told = record?.attempts ?? [];
  if (told.length === 0)
    return section('attempts', 'Attempts', ['<p>The journal names no other attempt beside this run.</p>']);
  const rows = told.map((one) => [
    `${one.number}${one.run === run?.id ? ' (this run)' : ''}`,
    code(one.run),
    text(one.startedAt),
    text(one.endedAt ?? 'not ended'),
    text(one.run === run?.id ? verdict : (one.verdict ?? 'none')) + (one.partial ? ', partial' : ''),
    one.journalSha256 ? code(one.journalSha256) : 'not recorded',
  ]);
  const head = ['attempt', 'run', 'from', 'to', 'verdict', 'SHA-256 of its journal'];
  return section('attempts', 'Attempts', [
    `<p>${counted(told.length, 'run')} of this assessment, whatever they showed:</p>`,
    table({ label: 'Attempts', head, rows }),
  ]);
}

const signer = (who: string): string =>
  `<div class="signer"><p><b>${who}</b></p>${['Name', 'Function', 'Place and date', 'Signature'].map((line) => `<p class="line">${line}</p>`).join('')}</div>`;

/** The lines are filled in by hand. */
export const signatures = (): string =>
  section('signatures', 'Signatures', [
    '<p>A person who signs here has read the verdict, its scope and its conditions.</p>',
    `<div class="signers">${signer('For who ran the test')}${signer('For who accepts it')}</div>`,
  ]);
