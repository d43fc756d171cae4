/**
 * What earlier runs of a target left, in one small file of the folder `memory`: payouts of each kind and age by their references,
 * without data of persons. Another build at the same address is the same target.
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
    /** of the second partner; absent: of the first */
    isSecond: { const: true },
    type: { enum: ['p2p', 'p2b', 'b2p', 'b2b'] },
    instrument: { enum: ['WALLET', 'BANK_AC', 'CARD'] },
    revision: { enum: ['current', 'older'] },
    /** to be received, as it was sent */
    amount: text,
    currency: text,
    /** what its views repeat of its request */
    sent: strict({ type: text, requestDate: text, debitParty: party, creditParty: party }, ['type', 'requestDate']),
    /** the state in which it was seen last; absent: in none that is final */
    status: text,
    /** its reversal was asked for */
    reversed: { const: true },
    /** the receiving partner's reference, in that state */
    credited: text,
    /** its quote, where it was sent to; `expiry` by the clock of the gateway */
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
    /** how many runs have written it */
    runs: { type: 'integer', minimum: 1 },
    payouts: { type: 'array', items: remembered },
  },
  ['format', 'version', 'runs', 'payouts'],
);

export type Remembered = XStatic<typeof remembered>;
type MemoryFile = XStatic<typeof schema>;

/** What a run knows of the runs before it. */
export interface Memory {
  /** where it is kept */
  file: string;
  /** how many runs there were before */
  runs: number;
  payouts: readonly Remembered[];
}

const isMemory = new Ajv().compile<MemoryFile>(schema);

/** A target with what tells it from others: its address and its user names. */
interface NamedTarget {
  target: Pick<Target, 'resets'>;
  baseUrl: string;
  credentials: { username: string };
  secondCredentials?: { username: string };
}

/** The name of the file of a target, by its address and its user names. */
function fileName({ baseUrl, credentials, secondCredentials }: NamedTarget): string {
  const users = [credentials, secondCredentials].map((one) => one?.username.toLowerCase() ?? '');
  const { host } = new URL(baseUrl);
  return `${host.replace(/[^\w.-]/g, '_')}-${sha256(JSON.stringify([baseUrl, ...users])).slice(0, 8)}.json`;
}

/**
 * What is known of earlier runs of a target, or why nothing is. `memory`: the folder of the flag, false: none; `folder`: that of the
 * run.
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

/** Reads a memory; one that is lost is empty, and one that is damaged is told and empty: it never fails a run. */
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
/** The ages of payouts of which some are kept: from these on, in milliseconds. */
const ages = [0, hour, 24 * hour, 7 * 24 * hour, 30 * 24 * hour];

const ageClass = (ageMs: number): number => ages.findLastIndex((from) => ageMs >= from);

/** What tells the kinds of payouts in one state apart of which some are kept. */
const kindOf = ({ type, instrument, revision, isSecond }: Remembered): string =>
  [type, instrument, revision, isSecond].join(' ');

/**
 * Of so many payouts, by two references each, a run asks; of them it sends so many again, asks for so many as the other partner and in
 * statements, and pays with so many of their quotes.
 */
export const asked = { viewed: 16, sentAgain: 8, byOther: 4, statements: 4, quotes: 2 } as const;

/** Most requests that a run sends about what earlier runs left. */
export function earlierRequests(memory: Memory | { none: string } | undefined): number {
  const known = memory && 'payouts' in memory ? memory.payouts.length : 0;
  const of = (most: number) => Math.min(known, most);
  const { viewed, sentAgain, byOther, statements, quotes } = asked;
  return 2 * of(viewed) + 2 * of(sentAgain) + of(byOther) + of(statements) + of(quotes);
}

/** Most payouts of each age. */
const maxOfAge = 60;

/** Of each list one in turn, until there are so many. */
function inTurn<One>(lists: readonly (readonly One[])[], count?: number): One[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const taken = Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1)));
  return taken.flat().slice(0, count);
}

/** Of each state in turn one of each kind in turn. */
const ofEachKind = (payouts: readonly Remembered[], count: number): Remembered[] =>
  inTurn(
    [...groupBy(payouts, ({ status }) => status).values()].map((same) => inTurn([...groupBy(same, kindOf).values()])),
    count,
  );

/** Of the payouts those that are kept: of each age some of each state and kind, those of the oldest first. */
export function kept(payouts: readonly Remembered[], now: number): Remembered[] {
  const one = new Map(payouts.map((payout) => [`${payout.isSecond} ${payout.reference}`, payout]));
  const byAge = groupBy(
    [...one.values()].sort((a, b) => a.at - b.at),
    ({ at }) => ageClass(now - at),
  );
  return [...byAge.values()].flatMap((same) => ofEachKind(same, maxOfAge));
}

/** So many payouts as they are asked again: of each age in turn, the oldest first, and of each kind. */
export function askedAgain(payouts: readonly Remembered[], now: number, count: number): Remembered[] {
  const byAge = groupBy(kept(payouts, now), ({ at }) => ageClass(now - at));
  return inTurn(
    [...byAge.keys()].sort((a, b) => b - a).map((age) => byAge.get(age) ?? []),
    count,
  );
}

/** Writes a memory, whole or not at all. */
export function writeMemory(
  { file, runs }: Pick<Memory, 'file' | 'runs'>,
  payouts: readonly Remembered[],
  now: number,
) {
  const content: MemoryFile = { format: 'remittance-memory', version: 1, runs: runs + 1, payouts: kept(payouts, now) };
  writeWhole(file, `${JSON.stringify(content)}\n`);
}
