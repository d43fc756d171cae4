import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { Command } from '@commander-js/extra-typings';
import { root } from '../project-root';
import { findK6, k6Pin, versionOf } from '../toolchain/k6';

interface Finding {
  what: string;
  /** `later`: not there, and not always needed */
  state: 'ready' | 'later' | 'missing';
  detail: string;
}

export default new Command().option('--json', 'Print the findings as JSON').action((flags) => {
  const findings = examine();
  if (flags.json) console.log(JSON.stringify(findings, undefined, 2));
  else for (const finding of findings) console.log(line(finding));
  process.exitCode = findings.some(({ state }) => state === 'missing') ? 2 : 0;
});

function examine(): Finding[] {
  const go = firstLine('go', 'version');
  return [
    { what: 'Node', state: 'ready', detail: process.version },
    { what: 'Go', state: go ? 'ready' : 'later', detail: go ?? 'not on the PATH; builds k6 where there is none' },
    k6(Boolean(go)),
    java(),
    folder(),
  ];
}

function k6(canBuild: boolean): Finding {
  try {
    const notes: string[] = [];
    const file = findK6({ root, env: process.env, say: (note) => notes.push(note) });
    if (file) return { what: 'k6', state: 'ready', detail: [`${versionOf(file)}, ${file}`, ...notes].join('; ') };
    const detail = canBuild ? `${k6Pin} will be built at the first run` : `none, and no Go to build ${k6Pin}`;
    return { what: 'k6', state: canBuild ? 'later' : 'missing', detail: [detail, ...notes].join('; ') };
  } catch (error) {
    return { what: 'k6', state: 'missing', detail: (error as Error).message };
  }
}

function java(): Finding {
  const version = firstLine('java', '-version');
  const detail = version ?? 'not on the PATH; makes the Allure report (verdict and Allure results need none)';
  return { what: 'Java', state: version ? 'ready' : 'later', detail };
}

function folder(): Finding {
  try {
    accessSync(root, constants.W_OK);
    return { what: 'Project folder', state: 'ready', detail: root };
  } catch {
    return { what: 'Project folder', state: 'missing', detail: `${root} cannot be written` };
  }
}

function firstLine(name: string, flag: string): string | undefined {
  const { status, stdout, stderr } = spawnSync(name, [flag], { encoding: 'utf8' });
  return status === 0 ? (stdout || stderr).split('\n')[0] : undefined;
}

function line({ what, state, detail }: Finding): string {
  const mark = { ready: '✓', later: '–', missing: '✗' }[state];
  return `${mark} ${what.padEnd(14)}  ${detail}`;
}
