/**
 * The memory of earlier runs of a target: references of payouts of each kind and age in one small file, without personal data. A target
 * is identified by its address and user names, so another build at the same address is the same target.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import type { XStatic } from 'typebox/schema';
import { strict } from '../../common/json-schema';
import { sha256 } from '../../common/sha256';
import { shownPath, userPath, writeWhole } from '../../common/user-path';
import { counted, gmtDate, groupBy } from '../../contract';
import type { Target } from '../target';

const text = { type: 'string', minLength: 1 } as const;
const time = { type: 'number', minimum: 0 } as const;
/** accounts and mobile numbers, of each `*` and its last characters */
const party = { type: 'array', items: strict({ key: text, value: text }, ['key', 'value']) } as const;

/** A payout that an earlier run made; times are epoch milliseconds. */
const remembered = strict(
  {
    /** the partner's reference, and the service's */
    reference: text,
    transactionReference: text,
    /** a payout of the second partner; absent: of the first */
    isSecond: { const: true },
    type: { enum: ['p2p', 'p2b', 'b2p', 'b2b'] },
    instrument: { enum: ['WALLET', 'BANK_AC', 'CARD'] },
    revision: { enum: ['current', 'older'] },
    /** the receiving amount as it was sent */
    amount: text,
    currency: text,
    /** what its views repeat of its request */
    sent: strict({ type: text, requestDate: text, debitParty: party, creditParty: party }, ['type', 'requestDate']),
    /** the last final state that was seen; absent: none was */
    status: text,
    /** its reversal was requested */
    reversed: { const: true },
    /** the receiving partner's reference in that state */
    credited: text,
    /** its quote with the destination country; `expiry` by the clock of the gateway */
    quote: strict({ id: text, country: text, expiry: time }, ['id', 'country', 'expiry']),
    /** its statement entries, as texts, and when the first and the last were posted, by the clock of the gateway */
    statement: strict({ currency: text, entries: { type: 'array', items: text }, from: time, until: time }, [
      'currency',
      'entries',
      'from',
      'until',
    ]),
    /** when it was accepted */
    at: time,
  },
  ['reference', 'transactionReference', 'type', 'instrument', 'revision', 'amount', 'currency', 'at'],
);

const schema = strict(
  {
    format: { const: 'remittance-memory' },
    version: { const: 1 },
    /** number of runs that have written the file */
    runs: { type: 'integer', minimum: 1 },
    payouts: { type: 'array', items: remembered },
  },
  ['format', 'version', 'runs', 'payouts'],
);

export type Remembered = XStatic<typeof remembered>;
type MemoryFile = XStatic<typeof schema>;

/** The memory that a run has read. */
export interface Memory {
  /** path of its file */
  file: string;
  /** number of earlier runs */
  runs: number;
  payouts: readonly Remembered[];
}

const isMemory = new Ajv().compile<MemoryFile>(schema);

/** A target with its identity: address and user names. */
interface NamedTarget {
  target: Pick<Target, 'resets'>;
  baseUrl: string;
  credentials: { username: string };
  secondCredentials?: { username: string };
}

/** The name of the memory file of a target, from its address and user names. */
function fileName({ baseUrl, credentials, secondCredentials }: NamedTarget): string {
  const users = [credentials, secondCredentials].map((one) => one?.username.toLowerCase() ?? '');
  const { host } = new URL(baseUrl);
  return `${host.replace(/[^\w.-]/g, '_')}-${sha256(JSON.stringify([baseUrl, ...users])).slice(0, 8)}.json`;
}

/**
 * The memory of earlier runs of a target, or why there is none. `memory`: the folder of the flag, or false for --no-memory; `folder`:
 * the run folder.
 */
export function memoryOf(
  { memory }: { memory?: string | boolean | undefined },
  { chosen, folder }: { chosen: NamedTarget; folder: string },
  tell: (sentence: string) => void,
  now: number,
): Memory | { none: string } {
  if (memory === false) return { none: '--no-memory' };
  if (chosen.baseUrl === 'embedded') {
    const none = 'the embedded gateway begins anew with each run';
    if (typeof memory === 'string') tell(`--memory has no effect: ${none}.`);
    return { none };
  }
  const own = typeof memory === 'string' ? userPath(memory) : join(dirname(folder), 'memory');
  const known = readMemory(join(own, fileName(chosen)), tell);
  if (chosen.target.resets !== 'daily') return known;
  const isOfToday = ({ at }: Remembered): boolean => gmtDate(at) === gmtDate(now);
  const payouts = known.payouts.filter(isOfToday);
  const left = known.payouts.length - payouts.length;
  if (left > 0) tell(`The target resets daily, so nothing is asked about ${counted(left, 'payout')} of earlier days.`);
  return { ...known, payouts };
}

/** Reads a memory. A missing or damaged file gives an empty memory, with a message if it is damaged, so that it never fails a run. */
export function readMemory(file: string, tell: (sentence: string) => void): Memory {
  const none = { file, runs: 0, payouts: [] };
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return none;
  }
  if (isMemory(content)) return { file, runs: content.runs, payouts: content.payouts };
  tell(`The memory of earlier runs, ${shownPath(file)}, cannot be read, so this run begins a new one.`);
  return none;
}

const hour = 3_600_000;
/** The lower bounds of the classes of age, in milliseconds; payouts of each class are kept. */
const ages = [0, hour, 24 * hour, 7 * 24 * hour, 30 * 24 * hour];

const ageClass = (ageMs: number): number => ages.findLastIndex((from) => ageMs >= from);

/** The kind of a payout; payouts of each kind in each state are kept. */
const kindOf = ({ type, instrument, revision, isSecond }: Remembered): string =>
  [type, instrument, revision, isSecond].join(' ');

/**
 * How many remembered payouts a run uses: `viewed` by both references; of these, `sentAgain` under the same reference, `byOther` viewed as
 * the other partner, `statements` looked up in statements, and `quotes` whose quote is used again.
 */
export const asked = { viewed: 16, sentAgain: 8, byOther: 4, statements: 4, quotes: 2 } as const;

/** The maximum number of requests of a run about payouts of earlier runs. */
export function earlierRequests(memory: Memory | { none: string } | undefined): number {
  const known = memory && 'payouts' in memory ? memory.payouts.length : 0;
  const of = (most: number) => Math.min(known, most);
  const { viewed, sentAgain, byOther, statements, quotes } = asked;
  return 2 * of(viewed) + 2 * of(sentAgain) + of(byOther) + of(statements) + of(quotes);
}

/** The maximum number of payouts of each class of age. */
const maxOfAge = 60;

/** Takes items from the lists in turn (round robin), up to `count`. */
function inTurn<One>(lists: readonly (readonly One[])[], count?: number): One[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const taken = Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1)));
  return taken.flat().slice(0, count);
}

/** Takes payouts in turn from each state, and within a state from each kind, up to `count`. */
const ofEachKind = (payouts: readonly Remembered[], count: number): Remembered[] =>
  inTurn(
    [...groupBy(payouts, ({ status }) => status).values()].map((same) => inTurn([...groupBy(same, kindOf).values()])),
    count,
  );

/** The payouts to keep: for each class of age, payouts of each state and kind, the oldest first. */
export function kept(payouts: readonly Remembered[], now: number): Remembered[] {
  const one = new Map(payouts.map((payout) => [`${payout.isSecond} ${payout.reference}`, payout]));
  const byAge = groupBy(
    [...one.values()].sort((a, b) => a.at - b.at),
    ({ at }) => ageClass(now - at),
  );
  return [...byAge.values()].flatMap((same) => ofEachKind(same, maxOfAge));
}

/** The payouts to view in a run, up to `count`: from each class of age in turn, the oldest first, and of each kind. */
export function askedAgain(payouts: readonly Remembered[], now: number, count: number): Remembered[] {
  const byAge = groupBy(kept(payouts, now), ({ at }) => ageClass(now - at));
  return inTurn(
    [...byAge.keys()].sort((a, b) => b - a).map((age) => byAge.get(age) ?? []),
    count,
  );
}

/** Writes a memory atomically. */
export function writeMemory(
  { file, runs }: Pick<Memory, 'file' | 'runs'>,
  payouts: readonly Remembered[],
  now: number,
) {
  const content: MemoryFile = { format: 'remittance-memory', version: 1, runs: runs + 1, payouts: kept(payouts, now) };
  writeWhole(file, `${JSON.stringify(content)}\n`);
}
