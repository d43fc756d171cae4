/**
 * The cases of a stage, in a process of their own: so they wait neither for the embedded gateway nor for the receiver, and these
 * not for them. It writes the records of the journal to its standard output, masked. Its folder is that of the input files, where
 * it lies itself. Arguments: the group of the cases, and a file for the number of those that were begun.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { masker, spellingsOf } from '../../journal';
import { runCase } from '../../scenarios/engine/compliance/run-case';
import { newQuiescence } from '../../scenarios/engine/rounds/ledger-quiescence';
import { firstSerial, runRounds } from '../../scenarios/engine/run-rounds';
import { sessionOf } from '../../scenarios/engine/session';
import { casesAtWork, Workers } from '../../scenarios/engine/workers';
import type { PlannedCase } from '../../suites/format/case';
import { caseWire } from './case-wire';

const [, , group = 'parallel', counts = ''] = process.argv;
const { SSL_CERT_FILE: caFile, HARNESS_CLIENT, HARNESS_HOSTS, HARNESS_RPS } = process.env;
const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

const { terms, secrets, pseudonyms } = sessionOf(read('session.json'), process.env);
const mask = masker(secrets, spellingsOf([...secrets, ...pseudonyms.map(([real]) => real)]), pseudonyms);
terms.quiescence = newQuiescence();
const cases: PlannedCase[] = JSON.parse(read(`cases-${group}.json`));
const workers = new Workers(casesAtWork);
const wire = caseWire({
  tls: { ca: caFile && readFileSync(caFile, 'utf8'), ...(HARNESS_CLIENT && JSON.parse(HARNESS_CLIENT)[0]) },
  hosts: HARNESS_HOSTS && JSON.parse(HARNESS_HOSTS),
  ceiling: HARNESS_RPS ? Number(HARNESS_RPS) : undefined,
  workers,
  write: (record) => process.stdout.write(`${mask(JSON.stringify(record))}\n`),
});
process.stdout.on('error', ({ message }) => {
  console.error(`The journal cannot be written: ${message}`);
  process.exit(1);
});

const start = <T>(work: () => Promise<T>) => workers.run(work);
if (group === 'serial')
  await runRounds(
    cases.map((one, index) => [one, firstSerial + index]),
    terms,
    () => wire,
    start,
  );
else await Promise.all(cases.map((one, index) => start(() => runCase(one, index, terms, wire))));
writeFileSync(counts, JSON.stringify({ iterations: cases.length, dropped: 0 }));
await wire.close();
