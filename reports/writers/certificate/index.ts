import { withoutUrlSecrets } from '../../../common/shown/url-secrets';
import { page } from '../../html';
import { headings } from '../../sections';
import type { Report } from '../../verdict';
import { mutationScore, provenance, replies, requestsByState, signatures } from './closing';
import { conditions } from './conditions';
import { failures } from './failures';
import { banner, eligibility, kindOf, scope, sentence } from './overview';
import { requirements } from './requirements';

/** The chapters in their order: id, name in the list of chapters, and HTML. */
const chapters: readonly (readonly [id: string, name: string, html: (report: Report) => string])[] = [
  ['scope', 'Scope', scope],
  ['eligibility', 'Numbers', eligibility],
  // before the open points, which may be a page
  ['failures', headings.failures, failures],
  ['conditions', 'Conditions', conditions],
  ['replies', headings.load, replies],
  ['requirements', 'Requirements', requirements],
  ['states', 'States', requestsByState],
  ['score', 'Suites', mutationScore],
  ['provenance', headings.provenance, provenance],
  ['signatures', 'Signatures', signatures],
];

/** The certificate as one HTML page without scripts and network access, for a screen and for paper. */
export function certificate(report: Report): string {
  const { run, target, verdict } = report;
  const footer = `${verdict.toUpperCase()}: ${target.name}, run ${run.id}, ${withoutUrlSecrets(target.baseUrl)}`;
  const links = chapters.map(([id, name]) => `<li><a href="#${id}">${name}</a></li>`).join('');
  const content = [
    banner(report),
    `<nav aria-label="Chapters"><ul>${links}</ul></nav>`,
    '<main>',
    ...chapters.map(([, , html]) => html(report)),
    '</main>',
  ];
  return page({ title: `${verdict.toUpperCase()}: ${sentence(report)}`, content, paper: [kindOf(report), footer] });
}
