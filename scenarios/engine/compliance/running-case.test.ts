import { expect, test } from 'vitest';
import type { Exchange } from '../../../journal';
import { caseWire, settingOf, terms } from '../../../run/in-process/in-process';
import { wireTo } from '../../../run/in-process/testing/wire-to';
import type { Step } from '../../../suites/format/case';
import { ourTime } from '../clock';
import { newRunningCase, type RunningCase, recordExchange } from './running-case';

const [planned = expect.fail('no case')] = settingOf().plan.cases;
const step = { name: 'one' } as Step;

/** A refusal at 12:00:00, whose header and whose own time are so many seconds ahead. */
function seenClock(header: number | undefined, printed: number | undefined): RunningCase {
  const at = Date.parse('2026-03-02T12:00:00Z');
  const running = newRunningCase(planned, 0, terms, caseWire(wireTo([], [])));
  const date: Record<string, string> = header === undefined ? {} : { Date: new Date(at + header * 1000).toUTCString() };
  const errorDateTime =
    printed === undefined ? '' : new Date(at + printed * 1000).toISOString().slice(0, 19).replace('T', ' ');
  const body = { error: { errorCode: '2001', errorDateTime } };
  const one: Exchange = {
    ...{ operation: 'createQuotation', at, ms: 1 },
    request: { method: 'POST', url: '', headers: {}, body: {} },
    response: { status: 200, headers: date, text: JSON.stringify(body), body },
  };
  recordExchange(one, step, running);
  return running;
}

test.each<[what: string, running: RunningCase, earliest: number, latest: number]>([
  ['nothing tells it', seenClock(undefined, undefined), 0, 0],
  ['the header is ahead', seenClock(5, undefined), -6000, 0],
  ['the header is behind', seenClock(-9, undefined), 0, 9001],
  ['what it prints is ahead, and the header right', seenClock(0, 5), -6000, 0],
  ['what it prints is behind, and the header right', seenClock(0, -9), 0, 9001],
  ['what it prints is of another day', seenClock(5, 86_400), -6000, 0],
])('a printed time by our clock, where %s', (_, running, earliest, latest) =>
  expect(ourTime(0, running)).toEqual({ earliest, latest }),
);
