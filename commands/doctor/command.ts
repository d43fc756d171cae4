import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { javaAbsent, javaIn } from '../../common/java';
import { isPackage, root } from '../../common/project-root';
import { runsFolder } from '../../common/runs-folder';
import { findK6, k6Pin, versionOf } from '../../run/k6/binary/k6';
import { command } from '../cli/command';
import { targetOptions } from '../cli/options';
import { type Finding, missing, optional, ready } from './finding';

/** The `doctor` command: prints one line for each prerequisite, and ends with 2 if one is missing. */
export default command({
  summary: 'Check the prerequisites, and with --target a gateway and what its target file leaves open',
  example: '--target targets/mine.yaml',
  options: targetOptions().option('--json', 'Print the findings as JSON'),
  run: async (flags) => {
    const findings = examine();
    // loaded only for a target, because it needs most of the harness
    if (flags.target !== undefined) findings.push(...(await (await import('./examine')).examineTarget(flags)));
    const width = Math.max(...findings.map(({ name }) => name.length));
    if (flags.json) console.log(JSON.stringify(findings, undefined, 2));
    else for (const finding of findings) console.log(line(finding, width));
    process.exitCode = findings.some(({ state }) => state === 'missing') ? 2 : 0;
  },
});

function examine(): Finding[] {
  const go = firstLine('go', 'version');
  const file = javaIn(process.env);
  const java = file && firstLine(file, '-version');
  return [
    ready('Node', process.version),
    go ? ready('Go', go) : optional('Go', 'not on the PATH; needed only to build k6'),
    k6(Boolean(go)),
    java ? ready('Java', java) : optional('Java', `${javaAbsent(process.env)}; needed only for the Allure report page`),
    folder(),
  ];
}

function k6(canBuild: boolean): Finding {
  try {
    const notes: string[] = [];
    const file = findK6({ root, env: process.env, log: (note) => notes.push(note) });
    if (file) return ready('k6', [`${versionOf(file)}, ${file}`, ...notes].join('; '));
    if (canBuild) return optional('k6', [`${k6Pin} will be built at the first run`, ...notes].join('; '));
    return missing('k6', [`not found, and no Go to build ${k6Pin}`, ...notes].join('; '));
  } catch (error) {
    return missing('k6', (error as Error).message);
  }
}

/** The folder that gets the runs. */
function folder(): Finding {
  const path = dirname(runsFolder());
  const name = isPackage ? 'This folder' : 'Project folder';
  try {
    accessSync(path, constants.W_OK);
    return ready(name, path);
  } catch {
    return missing(name, `${path} is not writable`);
  }
}

function firstLine(name: string, flag: string): string | undefined {
  const { status, stdout, stderr } = spawnSync(name, [flag], { encoding: 'utf8' });
  // Java begins with the options that it took from the environment
  const lines = (stdout || stderr || '').split('\n').filter((one) => !/^(NOTE: )?Picked up /.test(one));
  return status === 0 ? lines[0] : undefined;
}

function line({ name, state, detail }: Finding, width: number): string {
  const mark = { ready: '✓', optional: '–', missing: '✗' }[state];
  return `${mark} ${name.padEnd(width)}  ${detail}`;
}
