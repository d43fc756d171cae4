/** How a run was made, in words, the same in every report. */

import { shapeOf } from '../common/shown/load-shape';
import { number, specification } from '../contract';
import type { Provenance } from '../journal';
import type { Report } from './verdict';

const unknown = 'not recorded';

/** `0.1.0, commit 851ab6b…, modified` */
function harnessOf({ harness }: Provenance): string {
  const { version, commit, modified } = harness;
  const at = commit ? `commit ${commit}` : 'commit unknown (no git)';
  return [version, at, ...(modified ? ['MODIFIED: the working tree differed from the commit'] : [])].join(', ');
}

const sources = { operator: 'as given', git: "git's user.name", login: 'the login name' } as const;

function certificateOf({ certificate, proxy }: Provenance, baseUrl: string): string {
  if (!certificate)
    return baseUrl.startsWith('http:') ? 'none, by plain HTTP' : proxy ? 'not looked at through a proxy' : unknown;
  const { address, subject, issuer, validTo, sha256 } = certificate;
  const end = validTo.slice(0, 10);
  return `${address} showed ${subject || 'no subject'}, issued by ${issuer || 'nobody'}, valid to ${end}, SHA-256 ${sha256}`;
}

/** `5 a second, of --pace` */
const ceilingOf = ({ ceiling }: Provenance): string =>
  ceiling ? `${number(ceiling.requestsPerSecond)} requests a second, by ${ceiling.by}` : 'none declared';

const corridorsOf = ({ corridors }: Report['target']): string =>
  corridors
    .map(({ country, currency, instruments, types }) => {
      const served = instruments.map((one) => (types ? `${types[one]?.join(', ') || 'nothing'} to ${one}` : one));
      return `${country} ${currency} (${served.join(types ? '; ' : ', ')})`;
    })
    .join('; ') || 'none';

/** The measurement by `prove` of the suites that judged this run. */
export function scoreText({ mutationScore: score }: Partial<Provenance> = {}): string {
  if (!score) return 'not measured for this version of the suites';
  const { date, mutants, drawnFrom, killed, equivalent, withoutEffect, survived, variants, falseAlarms } = score;
  const sample = drawnFrom ? ` (a sample of ${drawnFrom})` : '';
  return `${killed} of ${mutants} mutants${sample} killed, ${equivalent} equivalent, ${withoutEffect} without effect, ${survived} survived; ${falseAlarms} false alarms, ${variants} legal variants tried; measured on ${date}`;
}

/** Name and value of everything that is known about how the run was made. */
export function provenanceLines({ run, target, record }: Report): [name: string, value: string][] {
  const made = run.provenance;
  const of = (tell: (made: Provenance) => string): string => (made ? tell(made) : unknown);
  const { load } = record;
  const tools = Object.entries(run.tools).map(([name, version]) => `${name} ${version}`);
  return [
    ['Specification', of(({ specification: { title, version } }) => `${title} (${version})`)],
    ['Hash of the contract', run.contract],
    ['Hash of the suites', of(({ suites }) => suites)],
    ['Harness', of(harnessOf)],
    ['Tools', tools.join(', ')],
    ['Run by', of(({ operator: { name, from } }) => `${name} (${sources[from]})`)],
    ['Run on', of(({ host: { name, platform } }) => `${name}, ${platform}`)],
    ['Run', `${run.id}, seed ${run.seed}, ${run.startedAt} to ${run.endedAt}`],
    ['Address', `${target.baseUrl}${record.embedded ? ' (the embedded reference gateway)' : ''}`],
    ...(made?.proxy ? [['Proxy', `${made.proxy}, which reply times include`] as [string, string]] : []),
    ['TLS certificate', of((one) => certificateOf(one, target.baseUrl))],
    ['Target file', of(({ targetFile: file }) => (file ? `${file.name}, SHA-256 ${file.sha256}` : unknown))],
    ['Environment', target.environment],
    ['Depth', of(({ depth }) => depth ?? 'no compliance cases')],
    ['Ceiling', of(ceilingOf)],
    ['Load', load ? `${shapeOf(load)}${load.name ? `; profile ${load.name}` : ''}` : 'none'],
    ['Corridors', corridorsOf(target)],
    ['Triggers', of(({ triggers }) => triggers.join(', ') || 'none')],
  ];
}

/** The specification that a run was judged by, also of an older journal. */
export const specificationOf = ({ run }: Pick<Report, 'run'>): string =>
  run.provenance?.specification.title ?? specification.title;
