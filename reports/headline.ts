/** The verdict in one sentence and its scope in another, the same in every report. */
import { isOfGenerator, isOfMachine, isOfSelection } from '../assertions/verdict';
import { counted } from '../contract';
import { features } from '../targets/scope';
import { failedCauses } from './failed-causes';
import type { Report } from './verdict';

/** `6 declared differences, 1 waiver and 2 attestations`, or an empty text. */
function concessions({ requirements, dialect, target }: Report): string {
  const countOf = (kind: string) => requirements.filter(({ concession }) => concession?.kind === kind).length;
  const counts = { 'declared difference': dialect.length, waiver: countOf('waived'), attestation: countOf('attested') };
  const clauses = [
    ...Object.entries(counts).flatMap(([word, count]) => (count > 0 ? [counted(count, word)] : [])),
    ...(target.securityBaseline === 'notJudged' ? ['the security baseline not judged'] : []),
  ];
  return [clauses.slice(0, -1).join(', '), clauses.at(-1)].filter(Boolean).join(' and ');
}

/** The part that passed, if the run was only asked for a part; undefined: it was asked for everything, or the part did not pass. */
export function passedPart({ record, caseCounts, invalid }: Pick<Report, 'record' | 'caseCounts' | 'invalid'>) {
  const { pass, ...others } = caseCounts;
  const isPart = record.deselected.length > 0 && invalid.every(isOfSelection);
  if (!isPart || pass === 0 || Object.values(others).some((count) => count > 0)) return undefined;
  return pass === 1 ? 'The case that ran passed.' : `The ${pass} cases that ran passed.`;
}

/** The verdict in words, to follow the name of the target. It always names waivers, attestations and declared differences. */
export function meaning(report: Report): string {
  const { verdict, run, requirements, waiverProblems, limitProblems } = report;
  const conceded = concessions(report);
  if (verdict === 'invalid' && passedPart(report)) return 'passed the part that was run, which certifies nothing';
  if (verdict === 'invalid' && report.invalid.some(isOfMachine) && report.invalid.every(isOfGenerator))
    return 'has no verdict, as this machine was too busy: run it again on a quieter or larger one, or at a lower --rate';
  if (verdict === 'invalid') return 'has no verdict: the run does not suffice for one';
  if (verdict === 'pass') {
    const kept = run.parts.includes('compliance') ? 'conforms' : 'keeps its limits under this load';
    return kept + (conceded && ` with ${conceded}`);
  }
  const failures = requirements.filter((one) => one.verdict === 'fail' && !one.concession);
  const failed = failures.length;
  const ofBaseline = failures.filter(({ basis }) => basis !== undefined).length;
  const besides = conceded && `; besides, ${conceded}`;
  if (failed === 0 && limitProblems.length > 0)
    return `breaks ${counted(limitProblems.length, 'limit')} of its target file${besides}`;
  if (failed === 0) return `does not pass: ${counted(waiverProblems.length, 'waiver')} does not hold${besides}`;
  const causes = failedCauses(report).length;
  const few = causes < failed ? `, probably of ${counted(causes, 'cause')}` : '';
  if (ofBaseline === failed)
    return `does not keep the security baseline: ${counted(failed, 'requirement')} failed${few}${besides}`;
  const apart = ofBaseline > 0 ? `, ${ofBaseline} of them of the security baseline` : '';
  return `does not conform: ${counted(failed, 'requirement')} failed${apart}${few}${besides}`;
}

/** The judged scope, and the parts that the target does not offer. */
export function scopeSentence({ scope }: Pick<Report, 'scope'>): string {
  const { types, instruments, operations, notOffered, undeclared } = scope;
  const offered = [
    types.join(' '),
    instruments.join(' '),
    counted(operations.length, 'operation'),
    ...scope.features.map((feature) => features[feature]),
  ].join(' · ');
  const absent = notOffered.length > 0 ? `; not offered: ${notOffered.join(', ')}` : '';
  const open = undeclared.length > 0 ? `; undeclared: ${undeclared.join(', ')}` : '';
  return offered + absent + open;
}
