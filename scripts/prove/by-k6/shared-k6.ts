/**
 * One k6 for the runs of many gateways. A run that comes to a stage waits until every other one has come to a stage too, or
 * has ended; then one process runs the cases of all of them, and each run gets its own lines of the journal.
 */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../common/project-root';
import type { EndRecord } from '../../../journal';
import { type K6Run, runK6 } from '../../../run/k6/run-k6';
import { makeScript } from '../../../run/k6/script';
import { firstSerial } from '../../../scenarios/engine/run-rounds';
import type { Member } from '../../../scenarios/input';
import type { PlannedCase } from '../../../suites/format/case';

interface Waiting {
  stage: K6Run;
  resolve: (end: EndRecord) => void;
  reject: (cause: unknown) => void;
}

const json = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'));

function memberOf({ folder, cases: group }: K6Run): Member {
  const input = join(folder, 'input');
  const { run, baseUrl } = json(input, 'session.json');
  const cases: PlannedCase[] = json(input, `cases-${group}.json`);
  const serial = group === 'serial';
  return { run, baseUrl, serial, from: serial ? firstSerial : 0, cases };
}

/** The lines of each member: they begin with its number. A torn line is left out, so its case has no end. */
export function linesByMember(text: string, members: number): string[][] {
  const lines: string[][] = Array.from({ length: members }, () => []);
  for (const line of text.split('\n')) {
    const space = line.indexOf(' ');
    if (space > 0) lines[Number(line.slice(0, space))]?.push(line.slice(space + 1));
  }
  return lines;
}

export class SharedK6 {
  #waiting: Waiting[] = [];
  #rounds = 0;

  /** `running`: number of runs that share; `folder`: an empty one */
  constructor(
    private running: number,
    private readonly folder: string,
    private readonly operations: readonly string[],
    private readonly start: (stage: K6Run) => Promise<EndRecord> = runK6,
  ) {}

  /** Runs a stage of one run, together with those of the others. */
  runStage(stage: K6Run): Promise<EndRecord> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ stage, resolve, reject });
      this.#startIfAllCame();
    });
  }

  /** A run has ended: nobody waits for it any longer. */
  leave(): void {
    this.running -= 1;
    this.#startIfAllCame();
  }

  #startIfAllCame(): void {
    if (this.#waiting.length < this.running || this.#waiting.length === 0) return;
    const round = this.#waiting.splice(0);
    this.#runRound(round).catch((cause) => {
      for (const { reject } of round) reject(cause);
    });
  }

  async #runRound(round: readonly Waiting[]): Promise<void> {
    const [first] = round as [Waiting, ...Waiting[]];
    this.#rounds += 1;
    const folder = join(this.folder, `k6-${this.#rounds}`);
    mkdirSync(folder);
    const members = round.map(({ stage }) => memberOf(stage));
    writeFileSync(join(folder, 'members.json'), JSON.stringify(members));
    // the terms of the target are the same for all
    writeFileSync(join(folder, 'session.json'), readFileSync(join(first.stage.folder, 'input', 'session.json')));
    const script = join(folder, 'many.js');
    await makeScript(join(root, 'scenarios', 'many.ts'), script, this.operations);
    const end = await this.start({ ...first.stage, folder, script, onTick: () => {} });
    const lines = linesByMember(readFileSync(join(folder, 'journal.ndjson'), 'utf8'), members.length);
    const asked = members.reduce((sum, { cases }) => sum + cases.length, 0);
    for (const [index, { stage, resolve }] of round.entries()) {
      const own = lines[index] ?? [];
      if (own.length > 0) appendFileSync(join(stage.folder, 'journal.ndjson'), `${own.join('\n')}\n`);
      // cases are counted together: where some were not begun, no run is complete
      resolve({ ...end, iterations: end.iterations === asked ? (members[index]?.cases.length ?? 0) : 0 });
    }
  }
}
