/** The failures by probable cause, with expected and received value, exchange, and advice. */

import type { RequirementResult } from '../../../assertions/verdict';
import { counted, number, requirement } from '../../../contract';
import { type FailedCause, failedCauses } from '../../failed-causes';
import { repeatCommands } from '../../failures/repeat-commands';
import { chapterOf, shownBy } from '../../format';
import { code, folded, section, text } from '../../html';
import { headings } from '../../sections';
import type { Report } from '../../verdict';
import { exchange } from '../exchange';
import { anchorOf } from './requirements';

/** Causes that are shown with their exchange; the rest is named. */
const maxCauses = 40;

/** Advice for the owner of the gateway, by kind of rule. */
function advice({ id, source, basis }: RequirementResult, others: number): string {
  const what = requirement(id)?.object === undefined ? 'Change the gateway' : 'Correct the field';
  const place = basis
    ? 'no sentence of the specification, but in the security baseline of the harness (<code>securityBaseline</code> of a target file opts out)'
    : `section “${text(source)}” of the specification`;
  const rest =
    others > 0 ? ` With it, ${counted(others, 'other requirement')} of this cause will probably hold again.` : '';
  return `${what} so that it keeps the rule above, which is in ${place}.${rest} Then run <code>certify --requirement ${text(id)}</code>, and the whole certification.`;
}

/** The commands that reproduce a failure, with the file and line of its case. */
function repetition(report: Report, id: string, from: string): string {
  const source = report.cases.get(from)?.source;
  const commands = repeatCommands(report, id, from).map(code).join(', or ');
  return `${commands}, a script of curl${source ? ` (the case is in ${code(source)})` : ''}`;
}

function cause(
  report: Report,
  { requirements, expected, received, exchange: id, case: from, count }: FailedCause,
  index: number,
): string {
  const [first, ...others] = requirements;
  const shown = report.evidence.get(id);
  const place = report.places.get(first.id);
  const again = report.again.get(first.id);
  const also = others.map((other) => `<a href="#${anchorOf(report, other.id)}">${code(other.id)}</a>`);
  return [
    `<article class="cause" id="cause-${index + 1}">`,
    `<h3>${index + 1}. <a href="#${anchorOf(report, first.id)}">${code(first.id)}</a> ${text(first.text, 400)}</h3>`,
    `<dl><dt>expected</dt><dd>${text(expected, 1000)}</dd>`,
    `<dt>received</dt><dd>${text(received, 1000)}</dd>`,
    `<dt>seen</dt><dd>${number(count)} ×, first in ${code(from || 'the run as a whole')}${id ? `, evidence ${code(id)}` : ''}; section ${text(chapterOf(first))}</dd>`,
    ...(place ? [`<dt>where</dt><dd>${text(place)}</dd>`] : []),
    ...(again ? [`<dt>again</dt><dd>${text(again)}</dd>`] : []),
    `<dt>what to do</dt><dd>${advice(first, others.length)}</dd>`,
    `<dt>repeat it</dt><dd>${repetition(report, first.id, from)}</dd>`,
    ...(also.length > 0 ? [`<dt>probably the same cause</dt><dd>${also.join(', ')}</dd>`] : []),
    '</dl>',
    shown ? folded('Request and response', exchange(shown), true) : '',
    '</article>',
  ].join('\n');
}

/** The section on failures by their probable cause, as HTML; beyond a limit, causes are only named. */
export function failures(report: Report): string {
  const causes = failedCauses(report);
  if (causes.length === 0)
    return section('failures', headings.failures, ['<p>No requirement failed that is not waived.</p>']);
  const count = causes.reduce((sum, { requirements }) => sum + requirements.length, 0);
  const rest = causes.slice(maxCauses);
  return section('failures', headings.failures, [
    `<p>${counted(count, 'requirement')} failed, probably of ${counted(causes.length, 'cause')}. Failures that probably share a cause are grouped; the verdict does not depend on that. Commands such as <code>certify</code> and <code>show</code> are those of the harness that made this page; <code>show ID --curl</code> prints a script that needs curl alone. A failure that is known and accepted for a time takes a waiver (<code>report --suggest-waiver</code>); a difference that stays is declared in the target file (<code>docs/dialects.md</code>).</p>`,
    ...causes.slice(0, maxCauses).map((one, index) => cause(report, one, index)),
    ...(rest.length > 0
      ? [
          `<p>And ${rest.length} more: ${rest.map(({ requirements: [first] }) => code(first.id)).join(', ')} (${code(shownBy('fail'))}).</p>`,
        ]
      : []),
  ]);
}
