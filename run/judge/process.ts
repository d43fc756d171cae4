/** The judge of a load, a process of its own: k6 writes the record to its standard input. */
import { createInterface } from 'node:readline';
import { newJudge } from '../../scenarios/engine/judge';
import { payoutIn } from '../../scenarios/engine/session';
import { stageProcess } from '../stage-process';
import { FlowJudge } from './flow-judge';

const { terms, read, write } = stageProcess(import.meta.url);
const texts = read('payouts.txt').split('\n');
const load = JSON.parse(read('load.json'));
const judge = new FlowJudge({ terms, load, payoutOf: (index) => payoutIn(texts, index), judge: newJudge() }, write);

const begin = '{"flow":';
const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
lines.on('line', (line) => {
  // whatever else k6 prints is its log
  if (line.startsWith(begin)) judge.add(line);
  else console.error(line);
});
lines.on('close', () => judge.close());
// a signal to the group of the command is for k6, whose last lines are still to come
process.on('SIGINT', () => {});
