/** Checks without moving money what a gateway pays: quotations for each corridor, type and instrument, and account statuses. */
import { asBag, failureOf, type Instrument, type OperationId, outcomeOf, type TransactionType } from '../../contract';
import { type Kind, type Payout, quotationOf, statusOf } from '../../generators';
import { type Encrypt, payout, serves } from '../../generators/payouts';
import type { Exchange } from '../../journal';
import { answerText, otherServer } from '../../run/network/other-server';
import { payoutPlan } from '../../suites/format/planner';
import { kindsOf } from '../../suites/format/planning/kind';
import { listOf } from '../../targets/beneficiaries/declared';
import type { Corridor, Target } from '../../targets/target';
import { type Finding, missing, optional, ready } from './finding';

/** Sends a request about a payout, and keeps the exchange. */
export type Ask = (id: OperationId, sample: Payout) => Promise<Exchange>;

/** The maximum number of beneficiaries of a list that are checked. */
const maxAsked = 5;

/** Why an answer is not a success; undefined: it is one. */
function problemOf(exchange: Exchange): string | undefined {
  const other = otherServer(exchange);
  if (other) return `${answerText(exchange.response)} (${other.text})`;
  if (outcomeOf(exchange.response) === 'success') return undefined;
  const { code, description } = failureOf(exchange.response);
  return `${code || 'no code'} (${description})`;
}

/** The text for a request without an answer. */
export const noAnswer = (cause: unknown): string => `no answer: ${(cause as Error).message}`;

/** The rate of a quotation and when it ends, or what is wrong with its answer. */
function quoteIn(exchange: Exchange): { rate: string; end: string } | { problem: string } {
  const problem = problemOf(exchange);
  if (problem) return { problem };
  const quote = asBag([asBag(exchange.response.body)?.quotes].flat()[0]);
  const [rate, end] = [String(quote?.fxRate), String(quote?.quoteExpiryTime)];
  if (/^\d+(\.\d+)?$/.test(rate)) return { rate, end };
  return { problem: `an answer without a rate: ${answerText(exchange.response)}` };
}

/** Asks for a quotation of a payout. */
export const quoteOf = ({ ask }: Pick<CorridorQuestions, 'ask'>, sample: Payout): Promise<ReturnType<typeof quoteIn>> =>
  ask(quotationOf[sample.revision], sample).then(quoteIn, (cause) => ({ problem: noAnswer(cause) }));

const listText = (words: readonly string[]): string => `[${words.join(', ')}]`;

/** The quotations for an instrument of a corridor, and their result. */
interface Asked {
  name: string;
  instrument: Instrument;
  /** the types that were quoted */
  quoted: readonly TransactionType[];
  /** the rate in words */
  text: string;
  problem: string | undefined;
}

/** The lines to write under a corridor so that it declares only what was quoted. */
function linesFor(asked: readonly Asked[], all: readonly TransactionType[]): string {
  const paid = asked.filter(({ quoted }) => quoted.length > 0);
  const lines = paid.length < asked.length ? [`instruments: ${listText(paid.map((one) => one.instrument))}`] : [];
  const some = paid.filter(({ quoted }) => quoted.length < all.length);
  const texts = new Set(paid.map(({ quoted }) => listText(quoted)));
  const [only] = texts;
  if (some.length > 0 && texts.size === 1) lines.push(`types: ${only}`);
  else if (some.length > 0)
    lines.push(`types: { ${some.map(({ instrument, quoted }) => `${instrument}: ${listText(quoted)}`).join(', ')} }`);
  return lines.join(', ');
}

/** The input of the checks of corridors. */
export interface CorridorQuestions {
  target: Target;
  ask: Ask;
  /** encrypts card numbers; undefined: there is no key, so cards are not asked for */
  encrypt: Encrypt | undefined;
  /** epoch milliseconds */
  now: number;
  /** sent as the second partner: one type for each instrument except cards, whose numbers are encrypted for the first partner */
  isSecond?: true;
}

/** A payout to a corridor, of a kind. */
const sampleTo = (corridor: Corridor, kind: Kind, { target, encrypt, now }: CorridorQuestions, seed = 1): Payout =>
  payout({ ...payoutPlan(target, now, encrypt), corridors: [corridor], kinds: [kind] }, seed);

/** A payout of the first kind that a target offers, but no card, whose number would have to be encrypted; undefined: it offers none. */
export function sampleOfKinds(target: Target, revision: Kind['revision'], now: number): Payout | undefined {
  const shares = target.types.flatMap((type) =>
    target.instruments
      .filter((instrument) => instrument !== 'CARD')
      .map((instrument) => ({ weight: 1, type, instrument, revision }) as const),
  );
  const [kind] = kindsOf(shares, target).kinds;
  return kind && payout({ ...payoutPlan(target, now), kinds: [kind] }, 1);
}

async function askInstrument(
  corridor: Corridor,
  instrument: Instrument,
  kinds: readonly Kind[],
  questions: CorridorQuestions,
): Promise<Asked> {
  const { target } = questions;
  const name = `${corridor.country} ${instrument}`;
  const quoted: TransactionType[] = [];
  let [rate, amount] = ['', ''];
  const refused = new Map<string, string[]>();
  for (const kind of kinds) {
    const sample = sampleTo(corridor, kind, questions);
    amount = `${sample.sendingAmount} ${sample.sendingCurrency}`;
    const found = await quoteOf(questions, sample);
    if ('rate' in found) {
      quoted.push(kind.type);
      rate ||= found.rate;
    } else refused.set(found.problem, [...(refused.get(found.problem) ?? []), kind.type]);
  }
  const text = `1 ${target.sendingCurrency} is ${rate} ${corridor.currency}`;
  const reasons = [...refused].map(([problem, types]) =>
    quoted.length === 0 && refused.size === 1 ? problem : `${problem} for ${types.join(', ')}`,
  );
  const problem = reasons.length > 0 ? `${reasons.join('; ')}; asked for ${amount}` : undefined;
  return { name, instrument, quoted, text, problem };
}

/** Is a beneficiary of the corridor available? */
async function beneficiaryFinding(corridor: Corridor, kind: Kind, questions: CorridorQuestions): Promise<Finding[]> {
  const { target, ask } = questions;
  const { instrument } = kind;
  const operation = statusOf[instrument];
  if (!target.operations.includes(operation)) return [];
  const declared = {
    WALLET: listOf(corridor.wallet),
    BANK_AC: listOf(corridor.bank?.account),
    CARD: corridor.cards ?? [],
  }[instrument];
  const key = { WALLET: 'wallet', BANK_AC: 'account', CARD: 'cards' }[instrument];
  const name = `${corridor.country} ${key}`;
  const tried = new Set<string>();
  for (let seed = 1; seed <= Math.min(maxAsked, Math.max(1, declared.length)); seed += 1) {
    const sample = sampleTo(corridor, kind, questions, seed);
    const to = instrument === 'CARD' ? 'a card' : (sample.account?.number ?? sample.recipient.msisdn);
    if (instrument !== 'CARD' && tried.has(to)) continue;
    tried.add(to);
    const shown = target.maskAccounts ? 'a beneficiary' : to;
    const wanted =
      declared.length > 0
        ? `fix ${key} of the corridor ${corridor.country}`
        : `name numbers of its operator under the corridor ${corridor.country}: wallet: ["…"]`;
    try {
      const exchange = await ask(operation, sample);
      const problem = problemOf(exchange);
      const { status, subStatus } = asBag(exchange.response.body) ?? {};
      if (problem === undefined && status === 'available') continue;
      const why = problem ?? `${String(status)}, ${String(subStatus)}`;
      return [
        missing(
          name,
          `${operation} of ${shown}${declared.length > 0 ? '' : ', which is invented'}: ${why}. If it takes only some, ${wanted}`,
        ),
      ];
    } catch (cause) {
      return [missing(name, noAnswer(cause))];
    }
  }
  return [];
}

/** A quotation for each corridor, type and instrument that the target declares, and the status of its beneficiaries. */
export async function corridorFindings(questions: CorridorQuestions): Promise<Finding[]> {
  const { target, encrypt, isSecond } = questions;
  const revision = target.operations.includes('createQuotation') ? 'current' : 'older';
  if (!target.operations.includes(quotationOf[revision]))
    return [optional('corridors', 'the target offers no quotation')];
  const found: Finding[] = [];
  const ofSecond: (Asked & { country: string })[] = [];
  for (const corridor of target.corridors) {
    const { country } = corridor;
    const asked: Asked[] = [];
    const numbers: Finding[] = [];
    for (const instrument of target.instruments.filter((one) => serves(corridor, one))) {
      const shares = target.types.map((type) => ({ weight: 1, type, instrument, revision, country }) as const);
      const offered = kindsOf(shares, { ...target, corridors: [corridor] }).kinds;
      const kinds = isSecond ? offered.slice(0, 1) : offered;
      if (kinds.length === 0) continue;
      if (instrument === 'CARD' && !encrypt) {
        found.push(missing(`${country} CARD`, 'not asked, as there is no key for card numbers'));
        continue;
      }
      const one = await askInstrument(corridor, instrument, kinds, questions);
      asked.push(one);
      const kind = kinds.find(({ type }) => one.quoted.includes(type));
      if (kind) numbers.push(...(await beneficiaryFinding(corridor, kind, questions)));
    }
    if (isSecond) ofSecond.push(...asked.map((one) => ({ ...one, country })));
    else {
      const isPaid = asked.some(({ quoted }) => quoted.length > 0);
      const advice = isPaid
        ? `If it is not paid there, write under the corridor ${country}: ${linesFor(asked, target.types)}`
        : `Fix the corridor ${country}, or remove it`;
      found.push(...asked.map((one) => quotationFinding(one, advice)));
    }
    found.push(...numbers);
  }
  if (!isSecond) return found;
  const open = new Set(ofSecond.filter(({ quoted }) => quoted.length > 0).map(({ country }) => country));
  const countries = [...open].join(', ');
  const refused = ofSecond.filter(({ problem }) => problem !== undefined);
  const advice = `If the second partner pays to some countries alone, write: secondPartner: { …, countries: [${countries}] }`;
  const all = [
    ...(open.size > 0 && refused.length === 0 ? [ready('corridors', countries)] : []),
    ...refused.map((one) => quotationFinding(one, advice)),
    ...found,
  ];
  return all.map((one) => ({ ...one, name: `secondPartner ${one.name}` }));
}

const quotationFinding = ({ name, text, problem }: Asked, advice: string): Finding =>
  problem === undefined ? ready(name, text) : missing(name, `no quotation: ${problem}. ${advice}`);
