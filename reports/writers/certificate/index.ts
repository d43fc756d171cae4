import { safeUrl } from '../../format';
import { page } from '../../html';
import { headings } from '../../sections';
import type { Report } from '../../verdict';
import { attempts, mutationScore, provenance, replies, signatures } from './closing';
import { conditions } from './conditions';
import { failures } from './failures';
import { banner, eligibility, kindOf, scope, sentence } from './overview';
import { requirements } from './requirements';

const chapters = [
  ['scope', 'Scope'],
  ['eligibility', 'Numbers'],
  ['conditions', 'Conditions'],
  ['failures', headings.failures],
  ['replies', headings.load],
  ['requirements', 'Requirements'],
  ['score', 'Suites'],
  ['provenance', headings.provenance],
  ['attempts', 'Attempts'],
  ['signatures', 'Signatures'],
] as const;

/** The certificate as one HTML page without scripts and network access, for a screen and for paper. */
export function certificate(report: Report): string {
  const { run, target, verdict } = report;
  const footer = `${verdict.toUpperCase()}: ${target.name}, run ${run.id}, ${safeUrl(target.baseUrl)}`;
  const links = chapters.map(([id, name]) => `<li><a href="#${id}">${name}</a></li>`).join('');
  const content = [
    banner(report),
    `<nav aria-label="Chapters"><ul>${links}</ul></nav>`,
    '<main>',
    scope(report),
    eligibility(report),
    conditions(report),
    failures(report),
    replies(report),
    requirements(report),
    mutationScore(report),
    provenance(report),
    attempts(report),
    signatures(),
    '</main>',
  ];
  return page({ title: `${verdict.toUpperCase()}: ${sentence(report)}`, content, paper: [kindOf(report), footer] });
}
