import type { RunRecord } from '../../journal';
import { shownBy } from '../format';

/** What the commands are made of: the cases of a run with their files, its seed, and its gateway. */
interface Repeatable {
  cases: ReadonlyMap<string, { source: string }>;
  record: Pick<RunRecord, 'seed' | 'embedded' | 'target' | 'provenance'>;
}

/** The flags by which a run meets the same gateway; the embedded one is met without. An address may hide a secret. */
function gatewayFlags({ embedded, target: { baseUrl }, provenance }: Repeatable['record']): string[] {
  if (embedded) return [];
  const { name } = provenance?.targetFile ?? {};
  return [
    ...(name ? [`--target ${/^[\w./:-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`}`] : []),
    ...(baseUrl.includes('***') ? [] : [`--base-url ${baseUrl}`]),
  ];
}

/**
 * The commands that send again what shows a failure: by the harness, where a case of the suites does, and by curl alone. The
 * probes of a run and its second look are no cases that can be chosen.
 */
export function repeatCommands({ cases, record }: Repeatable, id: string, from: string): string[] {
  const again = ['certify', ...gatewayFlags(record), `--case ${from}`, `--seed ${record.seed}`].join(' ');
  return [...(cases.get(from)?.source.startsWith('suites') ? [again] : []), `${shownBy(id)} --curl`];
}
