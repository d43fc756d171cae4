/**
 * The judge of a load, a process of its own: k6 writes the record to its standard input, and it writes the records of the
 * journal to its standard output, masked. Its folder is that of the input files, where it lies itself.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { masker, spellingsOf } from '../../journal';
import { newJudge } from '../../scenarios/engine/judge-answer';
import { payoutIn, sessionOf } from '../../scenarios/engine/session';
import { FlowJudge } from './flow-judge';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

const { terms, secrets, pseudonyms } = sessionOf(read('session.json'), process.env);
const texts = read('payouts.txt').split('\n');
const spellings = spellingsOf([...secrets, ...pseudonyms.map(([real]) => real)]);
const mask = masker(secrets, spellings, pseudonyms);
terms.noted = {};
const judge = new FlowJudge(
  {
    terms,
    load: JSON.parse(read('load.json')),
    payoutOf: (index) => payoutIn(texts, index),
    judge: newJudge(),
  },
  (record) => process.stdout.write(`${mask(JSON.stringify(record))}\n`),
);

const begin = '{"flow":';
const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
lines.on('line', (line) => {
  // whatever else k6 prints is its log
  if (line.startsWith(begin)) judge.add(line);
  else console.error(line);
});
lines.on('close', () => judge.close());
process.stdout.on('error', ({ message }) => {
  console.error(message);
  process.exit(1);
});
// a signal to the group of the command is for k6, whose last lines are still to come
process.on('SIGINT', () => {});
