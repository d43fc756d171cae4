/** How long a command takes to start, before it does anything. */
import { median } from '../../../contract';
import { type Bench, short } from '../result';
import { passedCommand } from '../support/children';
import { repeated } from '../support/stats';

/** a start takes a second or less, so a round has several */
const perRound = 3;

/** Measures the CPU time of a command before it does anything. */
export const commandStart: Bench = {
  name: 'command.start',
  text: 'CPU time of `certify --estimate`, which reads and plans all cases and sends nothing, once it was compiled',
  unit: 'CPU s',
  limit: { of: 'value', at: 'most', than: 0.95 },
  measure: async ({ rounds, log }) => {
    const estimate = () => passedCommand('certify', '--estimate');
    await estimate();
    const all = await repeated(rounds * perRound, estimate);
    const [value, seconds] = [median(all.map(({ cpu }) => cpu)), median(all.map((one) => one.seconds))];
    log(`  certify --estimate: ${value.toFixed(2)} CPU s, ${seconds.toFixed(2)} s`);
    return { value, detail: { seconds: short(seconds) } };
  },
};
