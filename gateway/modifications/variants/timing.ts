import { type Modification, type Variant, variant } from '../modification';
import { answerWith, corridorRates, delayOperation, delayReplies, mapObjects, onSend } from '../response-modifiers';

/** Milliseconds within which repeated requests count as concurrent. */
const momentMs = 25;

/** Members that print the gateway's own time; other members with a time repeat what was sent. */
const printed = ['quoteExpiryTime', 'errorDateTime', 'timestamp', 'lastUpdatedOn'];

const shiftTime = (text: string, ms: number): string => {
  const at = Date.parse(`${text.slice(0, 10)}T${text.slice(11, 19)}Z`) + ms;
  const shifted = new Date(at).toISOString();
  return shifted.slice(0, 10) + text[10] + shifted.slice(11, 19) + text.slice(19);
};

const shiftTimes = (body: unknown, names: readonly string[], ms: number): unknown =>
  mapObjects(body, (members) => {
    const shift = ([name, one]: [string, unknown]) =>
      [name, names.includes(name) && typeof one === 'string' ? shiftTime(one, ms) : one] as const;
    return Object.fromEntries(Object.entries(members).map(shift));
  });

/** The gateway prints every time some seconds off the clock by which it decides; `date`: the Date header as well. */
const clockOff = (seconds: number, date = true): Pick<Modification, 'around'> => ({
  around: onSend(({ response, operation, now }) => {
    const ms = seconds * 1000;
    const names = (corridorRates as readonly (string | undefined)[]).includes(operation)
      ? [...printed, 'requestDate']
      : printed;
    response.body = shiftTimes(response.body, names, ms) as typeof response.body;
    response.headers = { ...response.headers, date: new Date(date ? now + ms : now).toUTCString() };
  }),
});

export const timingVariants: readonly Variant[] = [
  ...[-45, -7, 7, 45, 180].map((seconds) =>
    variant(`clock-${seconds < 0 ? 'behind' : 'ahead'}-${Math.abs(seconds)}`, 'transaction.quote-valid', {
      text: `The clock of the gateway is ${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead'} in all that it prints.`,
      ...clockOff(seconds),
    }),
  ),
  ...[-9, 5].map((seconds) =>
    variant(`clock-inside-${seconds < 0 ? 'behind' : 'ahead'}`, 'transaction.quote-valid', {
      text: `The clock of the gateway is ${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead'}, and that of the server in front is right.`,
      ...clockOff(seconds, false),
    }),
  ),
  variant('slower', 'reply.limit', {
    text: 'Every response takes 120 ms, and every third one 300 ms.',
    around: delayReplies(({ ordinal }) => (ordinal % 3 === 0 ? 300 : 120)),
  }),
  variant('copies-3030', 'transaction.duplicate-concurrent', {
    text: 'Concurrent repetitions are refused with 3030, later ones with 3004.',
    rules: answerWith('duplicateCode', '3030', (first, now) => !!first && now - first.acceptedAt < momentMs),
    // the first request is still open while its repetitions count as concurrent
    around: delayOperation('createTransaction', momentMs + 5),
  }),
  variant('settled-at-once', 'view.settles', {
    text: 'A transaction has its final state when it is accepted.',
    rules: ({ settlementTime }) => ({
      settlementTime: (now, settleMs, trigger) =>
        settlementTime(now, settleMs, trigger) === Infinity ? Infinity : now,
    }),
  }),
];
