/**
 * The cases of a stage, in a process of their own: so they wait neither for the embedded gateway nor for the receiver, and these
 * not for them. Arguments: the group of the cases, and a file for their number and the stalls of their timers once all have
 * ended.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { type CaseGroup, firstIndex } from '../../scenarios/engine/case-groups';
import { unknownBounds } from '../../scenarios/engine/clock';
import { runCase } from '../../scenarios/engine/compliance/run-case';
import { newQuiescence } from '../../scenarios/engine/rounds/ledger-quiescence';
import { type Indexed, runRounds } from '../../scenarios/engine/run-rounds';
import { casesAtWork, Workers } from '../../scenarios/engine/workers';
import type { PlannedCase } from '../../suites/format/case';
import { stageProcess } from '../stage-process';
import { caseWire } from './case-wire';
import { answerFrom, threadSender } from './sender';

async function runCases(): Promise<void> {
  const [, , name = '', ended = ''] = process.argv;
  const group = name as CaseGroup;
  const { SSL_CERT_FILE: caFile, HARNESS_CLIENT, HARNESS_HOSTS, HARNESS_RPS } = process.env;

  const { terms: own, read, write } = stageProcess(import.meta.url);
  const terms = { ...own, quiescence: newQuiescence(), clock: unknownBounds() };
  const cases: PlannedCase[] = JSON.parse(read(`cases-${group}.json`));
  const workers = new Workers(casesAtWork);
  const sender = threadSender(new URL(import.meta.url), {
    tls: { ca: caFile && readFileSync(caFile, 'utf8'), ...(HARNESS_CLIENT && JSON.parse(HARNESS_CLIENT)[0]) },
    hosts: HARNESS_HOSTS && JSON.parse(HARNESS_HOSTS),
  });
  const wire = caseWire({
    sender,
    ceiling: HARNESS_RPS ? Number(HARNESS_RPS) : undefined,
    workers,
    write,
  });

  const start = <T>(work: () => Promise<T>) => workers.run(work);
  const indexed = cases.map((one, index): Indexed => [one, firstIndex[group] + index]);
  if (group === 'serial') await runRounds(indexed, terms, () => wire, start);
  else await Promise.all(indexed.map(([one, index]) => start(() => runCase(one, index, terms, wire))));
  const { stalls } = await sender.close();
  writeFileSync(ended, JSON.stringify({ iterations: cases.length, stalls }));
}

// the same file is the thread that sends
if (parentPort) answerFrom(parentPort, workerData);
else await runCases();
