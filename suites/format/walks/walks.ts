/**
 * Walks: sequences of calls on payouts, drawn by the seed of the run. They expect that the first payout is accepted, and no other
 * outcome: the rules of every answer judge them as they judge all others, and the model of a gateway (assertions/model) what the
 * answers say together.
 */
import type { OperationId } from '../../../contract';
import { quotationOf } from '../../../generators';
import { seedOf } from '../../../generators/payouts';
import { otherLedger, type Target } from '../../../targets/target';
import { type Case, openStep, type Patch, type Step, type Wanted } from '../case';
import { isOffered } from '../planning/left-out';
import type { Depth } from '../selection';
import { referencePlaces } from '../variants';

/** Walks of a run, by its depth. */
const counts: Readonly<Record<Depth, number>> = { smoke: 20, standard: 100, full: 500 };
/** One in so many walks has people with unusual names. */
const unusualEach = 3;
/** Calls of a walk after its first payout. */
const [minCalls, maxCalls] = [4, 9];

/** Triggers that decide how a payout goes on, where the target declares them; the empty text: none. */
const triggers = [
  '',
  '',
  '',
  'held-pending',
  'held-pending',
  'credit-failed',
  'reversal-held',
  'reversal-returned',
  'reversal-rejected',
];

/** Draws by a seed: each draw is another one, and the same in each run of the seed. */
class Draw {
  #count = 0;

  constructor(private readonly seed: string) {}

  /** a whole number from 0 to `below` - 1 */
  number(below: number): number {
    this.#count += 1;
    return seedOf(`${this.seed}/${this.#count}`) % below;
  }

  of<T>(all: readonly T[]): T {
    return all[this.number(all.length)] as T;
  }

  /** true once in so many times */
  once(of: number): boolean {
    return this.number(of) === 0;
  }
}

/** What a walk may do next, each as often as it stands here. */
const moves = [
  ...['view', 'view', 'view', 'view', 'cancel', 'cancel', 'reverse', 'reverse', 'reverse'],
  ...['again', 'again', 'settle', 'settle', 'wait', 'wait', 'payout'],
] as const;

const pauses = [0.2, 0.5, 1, 1.5, 2, 3];

const reference = 'requestingOrganisationTransactionReference';
const setTo = (path: string, expression: string): Patch => ({ in: 'body', path, change: { eval: expression } });

/** Makes the steps of one walk. */
class Walk {
  readonly steps: Step[] = [];
  /** the names of the steps that made its payouts */
  readonly #payouts: string[] = [];

  constructor(
    private readonly draw: Draw,
    private readonly target: Target,
    private readonly kind: Wanted,
    private readonly trigger: string,
  ) {
    this.#pay();
    const calls = minCalls + draw.number(maxCalls - minCalls + 1);
    for (let call = 0; call < calls; call += 1) this.#move();
    // what the model knows at the end is held against one more view
    this.#name('viewTransaction', this.draw.of(this.#payouts), {});
  }

  #call(call: OperationId, more: Partial<Step>): string {
    const name = `${call}${this.steps.length + 1}`;
    this.steps.push({ ...openStep, name, call, ...more });
    return name;
  }

  #pay(): void {
    this.#call(quotationOf[this.kind.revision ?? 'current'], {});
    const isFirst = this.#payouts.length === 0;
    // a second one may look like the first, and one that fails may be refused (payouts.at-once)
    const isTaken = isFirst && this.trigger !== 'credit-failed';
    const expect = { outcome: 'success', requirement: 'transaction.accepted' } as const;
    const patches = isFirst ? [] : [setTo(reference, 'fresh')];
    this.#payouts.push(this.#call('createTransaction', { patches, ...(isTaken && { expect }) }));
  }

  /** Calls an operation on a payout, by one of its references. */
  #name(call: keyof typeof referencePlaces, payout: string, more: Partial<Step>): void {
    const own = this.draw.once(2) ? `${payout}.request.${reference}` : `${payout}.response.transactionReference`;
    this.#call(call, { patches: [{ ...referencePlaces[call], change: { eval: own } }], ...more });
  }

  #move(): void {
    const { draw } = this;
    const payout = draw.of(this.#payouts);
    const stranger = this.target.secondPartner && draw.once(8) ? { as: 'secondPartner' as const } : {};
    const { operations } = this.target;
    const isKnown = (call: OperationId) => operations.includes(call);
    const move = draw.of(
      moves.filter((one) => (one !== 'cancel' && one !== 'reverse') || isKnown(`${one}Transaction`)),
    );
    if (move === 'payout' && this.#payouts.length < 2) this.#pay();
    else if (move === 'wait')
      this.steps.push({ ...openStep, name: `wait${this.steps.length + 1}`, wait: { seconds: draw.of(pauses) } });
    else if (move === 'settle' && this.trigger !== 'held-pending' && this.trigger !== 'reversal-held')
      this.#name('viewTransaction', payout, { until: 'final' });
    else if (move === 'again') this.#again(payout);
    else if (move === 'cancel' || move === 'reverse')
      this.#name(`${move}Transaction`, payout, { copies: draw.once(6) ? 2 : 1, ...stranger });
    else {
      this.#name(
        isKnown('viewTransactionOlder') && draw.once(5) ? 'viewTransactionOlder' : 'viewTransaction',
        payout,
        stranger,
      );
    }
  }

  /** Sends the reference of a payout again, half of the time with a new quote, and with another text. */
  #again(payout: string): void {
    if (this.draw.once(2)) this.#call(quotationOf[this.kind.revision ?? 'current'], {});
    const patches = [setTo(reference, `${payout}.request.${reference}`)];
    if (this.draw.once(2)) patches.push({ in: 'body', path: 'descriptionText', change: { set: 'Sent once more' } });
    this.#call('createTransaction', { patches });
  }
}

/** The calls of a walk, in words. */
export const callsOf = ({ steps }: Pick<Case, 'steps'>): string => steps.map(({ call = 'wait' }) => call).join(', ');

/** The walks of a run; those that the target does not offer are left out. */
export function walks(target: Target, seed: number, depth: Depth): Case[] {
  const { types, instruments, operations } = target;
  const revisions = operations.includes('createQuotation') ? (['current', 'older'] as const) : (['older'] as const);
  const declared = triggers.filter((name) => name === '' || name in target.triggers);
  const hasOther = otherLedger(target.sendingCurrency, target.ledgers?.declared) !== undefined;
  const drawn = Array.from({ length: counts[depth] }, (_, index): Case => {
    const draw = new Draw(`${seed}/walk/${index}`);
    const trigger = draw.of(declared);
    const revision = draw.once(4) ? draw.of(revisions) : (revisions[0] ?? 'current');
    const kind: Wanted = { type: draw.of(types), instrument: draw.of(instruments), revision };
    const { steps } = new Walk(draw, target, kind, trigger);
    return {
      id: `walks.${index + 1}`,
      drawn: 'walks.*',
      title: `Calls that the seed draws: ${callsOf({ steps })}`,
      area: 'walks',
      verifies: [],
      ...(trigger && { trigger }),
      // one after the other, so that a run sends all unusual names
      ...(index % unusualEach === 0 && { pool: 'unusual' as const, turn: index / unusualEach }),
      ...(hasOther && draw.once(5) && { fromOtherLedger: true }),
      for: kind,
      steps,
      source: 'suites/format/walks/walks.ts',
    };
  });
  return drawn.filter((one) => isOffered(one, target));
}
