/** Writes the journal of a long load: flows as k6 writes them, a callback of each, and now and then what went wrong. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { randomFrom } from '../../../contract';
import {
  type CallbackRecord,
  callbackForJournal,
  type FlowRecord,
  type JournalRecord,
  type RunRecord,
} from '../../../journal';
import { runInProcess } from '../../../run/in-process/run-in-process';

const startedAt = Date.UTC(2026, 0, 5, 10);
const perSecond = 600;
const run = 'RMWSZ0A42';

/** Flows that open connections of their own, at the beginning. */
const connecting = 300;

const base36 = (n: number, letters: number): string => n.toString(36).toUpperCase().padStart(letters, '0');
/** A time of a reply as k6 measures it, in nanoseconds. */
const reply = (random: () => number): number => Math.round((0.2 + 8 * random() ** 3) * 1e6) / 1e6;

function flowOf(n: number, random: () => number): FlowRecord {
  const at = startedAt + Math.floor((n * 1000) / perSecond);
  const polls = random() < 0.8 ? 2 : 3;
  const steps: FlowRecord['steps'] = [
    ['walletStatus', 0, reply(random)],
    ['createQuotation', 4, reply(random)],
    ['createTransaction', 8, reply(random)],
    ...Array.from({ length: polls }, (_, poll) => ['viewTransaction', 260 + 252 * poll, reply(random)] as const),
  ];
  const isFailed = random() < 0.002;
  return {
    t: 'flow',
    id: `flow-${n}`,
    at,
    reference: `${run}-L${base36(n, 1)}-${base36(1_234_567 + n * 3, 8)}`,
    quoteId: `QMWSZ0N4${base36(2 * n, 9)}`,
    transactionReference: `TMWSZ0N4${base36(2 * n + 1, 9)}`,
    status: isFailed ? 'FAILED' : 'SUCCESS',
    code: isFailed ? '3031' : '3000',
    sendingAmount: (20 + Math.floor(random() * 48_000) / 100).toFixed(2),
    receivingAmount: (2600 + Math.floor(random() * 6_000_000) / 100).toFixed(2),
    currency: 'KES',
    steps,
    ...(n < connecting && { connects: [reply(random)] }),
    broke: random() < 0.0001 ? ['view.same'] : [],
    late: Math.floor(random() * 4000) / 1000,
    ...(random() < 0.1 && { repeats: true as const }),
    ...(n % 50 === 49 && { resent: true as const }),
    finishedAt: at + 512 + 252 * (polls - 2) + Math.floor(random() * 8),
  };
}

function callbackOf({ at, reference, transactionReference = '', status = '', code = '' }: FlowRecord): CallbackRecord {
  const state = { responseCode: code, responseMsg: status === 'SUCCESS' ? 'Remit Success' : 'Remit Failed', status };
  const body = { transactionId: transactionReference, partnerTransId: reference, ...state };
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(text.length),
    connection: 'keep-alive',
  };
  const answered = '{"acknowledged":"true"}';
  return callbackForJournal({ t: 'callback', at: at + 280, method: 'POST', headers, text, body, answered });
}

/** The records of so many flows, in the order in which a run would write them: flows when they end. */
function* longRun(begin: RunRecord, flows: number): Generator<JournalRecord> {
  const random = randomFrom(7);
  const seconds = Math.max(1, Math.round(flows / perSecond));
  const load = { rate: perSecond, seconds, resendEvery: 50, batches: 0, copies: 3 };
  yield { ...begin, at: startedAt, purpose: 'load', parts: ['flow'], deselected: [], load };
  for (let n = 0; n < flows; n += 1) {
    const flow = flowOf(n, random);
    yield callbackOf(flow);
    yield flow;
  }
  const at = startedAt + seconds * 1000 + 900;
  yield { t: 'end', part: 'flow', at, exit: 0, dropped: 0, iterations: flows, cpu: 0.4 };
}

/** Writes a journal of at least so many bytes. */
export async function writeLongJournal(file: string, bytes: number) {
  const [begin] = (await runInProcess([], { only: new Set(), load: false })) as [RunRecord];
  // the length of two records decides how many are needed
  const sample = [...longRun(begin, 2000)].reduce((sum, record) => sum + JSON.stringify(record).length + 1, 0) / 2000;
  const flows = Math.ceil(bytes / sample);
  const descriptor = openSync(file, 'w');
  const written = { bytes: 0, flows, lines: 0 };
  let part = '';
  for (const record of longRun(begin, flows)) {
    written.lines += 1;
    part += `${JSON.stringify(record)}\n`;
    if (record.t !== 'end' && part.length < 1 << 20) continue;
    written.bytes += writeSync(descriptor, part);
    part = '';
  }
  closeSync(descriptor);
  return written;
}
