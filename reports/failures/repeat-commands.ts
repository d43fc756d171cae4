import type { RunRecord } from '../../journal';
import { shownBy } from '../format';

/** The input of the commands: the cases of a run with their files, its seed, and its gateway. */
interface Repeatable {
  cases: ReadonlyMap<string, { source: string }>;
  record: Pick<RunRecord, 'seed' | 'embedded' | 'target' | 'provenance'>;
}

/** The flags that select the same gateway; none for the embedded one. Secrets in the URL are masked. */
function gatewayFlags({ embedded, target: { baseUrl }, provenance }: Repeatable['record']): string[] {
  if (embedded) return [];
  const { name } = provenance?.targetFile ?? {};
  return [
    ...(name ? [`--target ${/^[\w./:-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`}`] : []),
    ...(baseUrl.includes('***') ? [] : [`--base-url ${baseUrl}`]),
  ];
}

/**
 * The commands that reproduce a failure: with the harness, if a case of the suites shows it, and with curl alone. The probes of a run
 * and its final re-check are not cases that can be selected.
 */
export function repeatCommands({ cases, record }: Repeatable, id: string, from: string): string[] {
  const again = ['certify', ...gatewayFlags(record), `--case ${from}`, `--seed ${record.seed}`].join(' ');
  return [...(cases.get(from)?.source.startsWith('suites') ? [again] : []), `${shownBy(id)} --curl`];
}
