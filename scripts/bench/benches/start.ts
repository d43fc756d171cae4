/** How long a command takes to start, before it does anything. */
import { join } from 'node:path';
import { EnvironmentError } from '../../../common/errors';
import { root } from '../../../common/project-root';
import { median } from '../../../contract';
import { type Bench, judge, type Metric, short } from '../result';
import { startTimed, type Timed } from '../support/timed';

const metric: Metric = {
  name: 'command.start',
  text: 'CPU time of `certify --estimate`, which reads and plans all cases and sends nothing, once it was compiled',
  unit: 'CPU s',
  limit: { of: 'value', at: 'most', than: 1.1 },
};

/** a start takes a second or less, so a round has several */
const perRound = 3;

export const commandStart: Bench = {
  metrics: [metric],
  async run({ rounds, log }) {
    const args = [join(root, 'scripts', 'start.mjs'), 'certify', '--estimate'];
    const estimate = () => startTimed(process.execPath, args, { cwd: root }).ended;
    await estimate();
    const all: Timed[] = [];
    for (let round = 1; round <= rounds * perRound; round += 1) {
      const found = await estimate();
      if (found.exit !== 0) throw new EnvironmentError(`certify --estimate ended with ${found.exit}: ${found.log}`);
      all.push(found);
    }
    const [value, seconds] = [median(all.map(({ cpu }) => cpu)), median(all.map((one) => one.seconds))];
    log(`  certify --estimate: ${value.toFixed(2)} CPU s, ${seconds.toFixed(2)} s`);
    return [judge({ ...metric, value, detail: { seconds: short(seconds) } })];
  },
};
