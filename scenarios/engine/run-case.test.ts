import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  createState,
  type Defect,
  defects,
  handle,
  hashOf,
  type State,
  settle,
  type Variant,
  variants,
} from '../../gateway';
import { loadSuites } from '../../suites/format/load';
import { makePlan } from '../../suites/format/plan';
import type { Verdict } from '../../suites/format/verdict';
import { readTarget } from '../../targets/read';
import type { JournalRecord } from '../journal';
import { runCase } from './run-case';
import type { Call, Reply, Session, Wire } from './session';

const noon = Date.parse('2026-03-02T12:00:00Z');
const target = readTarget('embedded.yaml', readFileSync('targets/embedded.yaml', 'utf8'), {});
const plan = makePlan(loadSuites('suites'), target, 1, noon);
const session: Session = {
  run: 'RTEST',
  baseUrl: 'http://gateway.test',
  credentials: {
    username: 'PARTNER_ONE',
    passwordHash: hashOf(target.credentials.password ?? ''),
    originCountry: 'US',
  },
  settlement: { withinSeconds: 3, pollSeconds: 0.25 },
};

function reply(call: Call, state: State, now: number): Reply {
  const url = new URL(call.url);
  const headers = Object.fromEntries(Object.entries(call.headers).map(([name, value]) => [name.toLowerCase(), value]));
  const query = Object.fromEntries(url.searchParams);
  const request = { method: call.method, path: url.pathname, query, headers, body: call.payload ?? '' };
  try {
    const { status, body, delayMs = 0 } = handle(request, state, now);
    return { status, headers: {}, text: typeof body === 'string' ? body : JSON.stringify(body), ms: 1 + delayMs };
  } catch {
    // a defect may let through what the gateway cannot work with: its server answers 500
    return { status: 500, headers: {}, text: '', ms: 1 };
  }
}

/** The gateway in this process, on a clock that only `sleep` and each send move. */
function wireTo(modifications: readonly (Defect | Variant)[]): { wire: Wire; records: JournalRecord[] } {
  let now = noon;
  const state = createState({}, modifications);
  const records: JournalRecord[] = [];
  const wire: Wire = {
    async send(calls) {
      now += 1;
      settle(state, now);
      const replies = calls.map((call) => reply(call, state, now));
      // a reply that is held back holds the sender back
      now += Math.max(...replies.map(({ ms }) => ms));
      return replies;
    },
    async sleep(seconds) {
      now += seconds * 1000;
      settle(state, now);
    },
    now: () => now,
    write: (record) => records.push(record),
  };
  return { wire, records };
}

/** Every finding of the whole suite: requirement → verdict, a failure before a warning. */
async function judged(modifications: readonly (Defect | Variant)[]): Promise<Map<string, Verdict>> {
  const { wire, records } = wireTo(modifications);
  for (const [index, one] of plan.cases.entries()) await runCase(one, index, session, wire);
  expect(records.filter(({ t }) => t === 'fault')).toEqual([]);
  const found = new Map<string, Verdict>();
  for (const record of records) {
    if (record.t !== 'checks') continue;
    for (const { requirement: id, verdict } of record.findings) if (found.get(id) !== 'fail') found.set(id, verdict);
  }
  return found;
}

describe('the suites, on the reference gateway in this process', () => {
  test('are green where nothing is broken', async () => {
    expect([...(await judged([]))]).toEqual([]);
  });

  // what only the whole run shows: notifications, reply times, repeats among all references, one answer in many
  const wholeRun = /^(callback|statusNotification|reply)\.|\.unique$/;
  const caseWise = defects.filter(({ breaks, id }) => !wholeRun.test(breaks) && !id.endsWith('-sometimes'));
  test.each(caseWise.map(({ id }) => id))('go red for %s, under the requirement that it breaks', async (id) => {
    const defect = defects.find((one) => one.id === id) as Defect;
    expect((await judged([defect])).get(defect.breaks)).toBe('fail');
  });

  test.each(variants.map(({ id }) => id))('stay green for the legal variant %s', async (id) => {
    const variant = variants.find((one) => one.id === id) as Variant;
    const worse = [...(await judged([variant]))].filter(
      ([, verdict]) => variant.verdict === 'pass' || verdict !== 'warn',
    );
    expect(worse).toEqual([]);
  });
});
