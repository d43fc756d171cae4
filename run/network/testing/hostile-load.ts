/** A load against a gateway of which a share of the answers is spoilt, as its user runs it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../../../common/project-root';
import { withTempDir } from '../../../common/temp-dir';
import { start, tlsOf } from '../../../gateway';
import { journalName } from '../../../journal';
import { readRun } from '../../../journal/files';
import type { VerdictDocument } from '../../../reports';
import { type Behaviour, behavioursWith } from './behaviours';
import { hostileGateway } from './hostile-gateway';
import { listening } from './listening';

/** How a load against a hostile gateway ended. Sizes are megabytes. */
export interface HostileLoad {
  code: number | null;
  verdict: VerdictDocument['verdict'];
  failed: string[];
  causes: VerdictDocument['causes'];
  invalid: string;
  seconds: number;
  spoilt: number;
  /** requests to another host, to which redirects led */
  strangers: number;
  /** the most that k6 held */
  megabytes: number;
  journalMegabytes: number;
}

/** A server that nothing may call, and how often something did. */
async function stranger(): Promise<{ url: string; calls: () => number; close: () => void }> {
  let calls = 0;
  const server = createServer((_, response) => {
    calls += 1;
    response.end('{}');
  });
  const url = `http://${await listening(server)}/elsewhere`;
  return { url, calls: () => calls, close: () => server.close() };
}

/** The embedded gateway's target at another address; what never comes is not awaited for long. */
const targetAt = (url: string, caFile: string): string =>
  readFileSync(join(root, 'targets/embedded.yaml'), 'utf8')
    .replace(/^baseUrl: .*$/m, `baseUrl: ${url}${url.startsWith('https:') ? `\ncaFile: ${caFile}` : ''}`)
    .replace(/^ {2}withinSeconds: 10$/m, '  withinSeconds: 3');

/** `every`: every n-th answer to k6 is spoilt, by one behaviour after the other. */
export async function hostileLoad(
  chosen: (behaviour: Behaviour) => boolean,
  { every = 33, command = ['load', '--rate', '20', '--duration', '4s'] }: { every?: number; command?: string[] } = {},
): Promise<HostileLoad> {
  const other = await stranger();
  const gateway = await start({ port: 0 });
  const behaviours = behavioursWith(other.url).filter(chosen);
  const isTls = behaviours.some(([, , , , trait]) => trait === 'ends-tls');
  const tls = isTls ? await tlsOf(true, Date.now()) : undefined;
  const hostile = await hostileGateway(
    gateway.url,
    behaviours.map(([, spoil]) => spoil),
    { every, tls },
  );
  try {
    return await withTempDir('hostile', async (folder) => {
      const out = join(folder, 'run');
      const target = join(folder, 'target.yaml');
      const caFile = join(folder, 'ca.pem');
      if (tls) writeFileSync(caFile, tls.caCertificate ?? '');
      writeFileSync(target, targetAt(hostile.url, caFile));
      const flags = [...command, '--target', target, '--out', out, '--json'];
      const begun = Date.now();
      const child = spawn(process.execPath, ['scripts/start.mjs', ...flags]);
      const [[code], printed, said] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
      if (printed === '') throw new Error(said);
      const { verdict, requirements, causes, invalid }: VerdictDocument = JSON.parse(printed);
      const { ends } = await readRun([join(out, journalName)]);
      return {
        ...{ code, verdict, causes, invalid: invalid.join('\n') },
        failed: requirements.filter((one) => one.verdict === 'fail').map(({ id }) => id),
        seconds: Math.round((Date.now() - begun) / 1000),
        spoilt: hostile.spoilt(),
        strangers: other.calls(),
        megabytes: Math.max(...ends.flatMap(({ memory }) => memory?.k6 ?? [])),
        journalMegabytes: statSync(join(out, journalName)).size / 2 ** 20,
      };
    });
  } finally {
    await Promise.all([hostile.close(), gateway.close()]);
    other.close();
  }
}
