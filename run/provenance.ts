/** How a run is made, for its run record. What cannot be found out is left out; it never stops a run. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { arch, hostname, release, type, userInfo } from 'node:os';
import { join } from 'node:path';
import { proxyFor } from '../common/client/proxy';
import { root } from '../common/project-root';
import { specification } from '../contract';
import type { Provenance, RunRecord } from '../journal';
import { triggerName } from '../targets/target';
import type { RunOptions } from './context';
import { versionOf } from './k6/binary/k6';
import { inspectTls } from './network/tls';
import { tlsOf } from './settings/target';
import { contractHash, suitesHash } from './source-hash';
import { scoreFor } from './trust/score';

/** The output of git in a folder, without its last line end; undefined if it fails or does not exist. */
function git(folder: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', timeout: 10_000 });
  return status === 0 ? stdout.trimEnd() : undefined;
}

/** The commit of a folder, if it is a work tree of its own and not a copy within another one. */
export function commitOf(folder: string): Pick<Provenance['harness'], 'commit' | 'modified'> {
  const [top, commit] = git(folder, 'rev-parse', '--show-toplevel', 'HEAD')?.split('\n') ?? [];
  if (!top || !commit || !existsSync(top) || realpathSync(top) !== realpathSync(folder)) return {};
  const changes = git(folder, 'status', '--porcelain');
  return { commit, ...(changes !== '' && { modified: true as const }) };
}

const versionOfHarness = (): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

function login(): string {
  try {
    return userInfo().username;
  } catch {
    // a user without an entry, as in some containers
    return 'unknown';
  }
}

/** A name that was given is a statement; git's is the person's own; a login may be shared. */
export function operatorOf(given: string | undefined): Provenance['operator'] {
  if (given) return { name: given, from: 'operator' };
  const name = git(root, 'config', 'user.name');
  return name ? { name, from: 'git' } : { name: login(), from: 'login' };
}

/** Tools and provenance of a run; `connect` false: others send the requests, so no connection is opened to look at a certificate. */
export async function provenanceOf(
  { chosen, selection, operator, k6: binary }: Pick<RunOptions, 'chosen' | 'selection' | 'operator' | 'k6'>,
  connect = true,
): Promise<Pick<RunRecord, 'tools'> & { provenance: Provenance }> {
  const { ceiling } = chosen;
  const k6 = binary && versionOf(binary);
  const suites = suitesHash();
  const isSecured = connect && chosen.baseUrl.startsWith('https:');
  const inspected = isSecured ? await inspectTls(chosen.baseUrl, tlsOf(chosen)).catch(() => undefined) : undefined;
  return {
    tools: { node: process.version, ...(k6 && { k6 }) },
    provenance: {
      specification: { title: specification.title, version: specification.version },
      suites,
      harness: { version: versionOfHarness(), ...(globalThis.PACKED_FROM ?? commitOf(root)) },
      operator: operatorOf(operator),
      host: { name: hostname(), platform: `${type()} ${release()} ${arch()}` },
      targetFile: chosen.sha256 ? { name: chosen.file, sha256: chosen.sha256 } : undefined,
      certificate: inspected?.certificate,
      proxy: connect ? proxyFor(chosen.baseUrl)?.shown : undefined,
      depth: selection?.depth,
      triggers: [...new Set(Object.keys(chosen.target.triggers).map(triggerName))],
      ceiling: ceiling && { requestsPerSecond: ceiling.most, by: ceiling.by },
      mutationScore: scoreFor(contractHash(), suites),
    },
  };
}
