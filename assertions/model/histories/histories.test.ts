/**
 * The model against an abstract gateway: histories drawn by a seed, in which each request takes effect at some moment while it
 * is under way. A gateway that keeps the tables is never contradicted; one fault put into a history is found.
 */
import { describe, expect, test } from 'vitest';
import { type OperationId, randomFrom } from '../../../contract';
import { journalOf, runOf } from '../../../journal/files';
import { run } from '../../../reports/testing/run-journal';
import { contradictionsOf, historyOf } from '../rules';
import { planned, refusal, sent } from '../testing/history';

interface Payout {
  reference: string;
  service: string;
  state: string;
  /** when its state changes by itself, in seconds, and to what */
  next?: { at: number; state: string };
}

/** A request of the history, in seconds: sent, carried out, and answered. */
interface Call {
  operation: OperationId;
  named: string;
  by: 'ONE' | 'TWO';
  sent: number;
  effect: number;
  seconds: number;
}

/** What a gateway answers to a call, and the state that it is in afterwards. */
class AbstractGateway {
  readonly payouts: Payout[] = [];

  constructor(private readonly random: () => number) {}

  find(named: string): Payout | undefined {
    return this.payouts.find(({ reference, service }) => named === reference || named === service);
  }

  /** Payouts that have settled by then have changed. */
  pass(now: number): void {
    for (const payout of this.payouts)
      if (payout.next && payout.next.at <= now) {
        payout.state = payout.next.state;
        delete payout.next;
      }
  }

  answer({ operation, named, by, effect }: Call): object {
    this.pass(effect);
    const payout = by === 'ONE' ? this.find(named) : undefined;
    if (operation === 'createTransaction') return payout ? refusal('3004') : this.#accept(named, effect);
    if (operation === 'viewTransaction') {
      if (!payout) return refusal('3003');
      const { reference: requestingOrganisationTransactionReference, service: transactionReference, state } = payout;
      return { transactionReference, requestingOrganisationTransactionReference, status: state };
    }
    const statusCode = operation === 'cancelTransaction' ? this.#cancel(payout) : this.#reverse(payout, effect);
    return { statusCode, responseMessage: 'as the table says' };
  }

  #accept(reference: string, now: number): object {
    const service = `T${reference.slice(1)}`;
    const end = ['SUCCESS', 'SUCCESS', 'FAILED', undefined][Math.floor(this.random() * 4)];
    const next = end && { next: { at: now + this.random() * 20, state: end } };
    this.payouts.push({ reference, service, state: 'PENDING', ...next });
    return { transactionReference: service, transactionStatus: '3050:Remit Acknowledged' };
  }

  #cancel(payout: Payout | undefined): string {
    switch (payout?.state) {
      case undefined:
        return '15004';
      case 'PENDING':
        payout.state = 'CANCELLED';
        delete payout.next;
        return '3033';
      case 'FAILED':
        return '15003';
      case 'CANCELLED':
        return '15005';
      default:
        return '15002';
    }
  }

  #reverse(payout: Payout | undefined, now: number): string {
    switch (payout?.state) {
      case undefined:
        return '16001';
      case 'SUCCESS':
        payout.state = 'REVERSAL PENDING';
        payout.next = { at: now + this.random() * 10, state: this.random() < 0.5 ? 'RETURNED' : 'REVERSAL REJECTED' };
        return '16003';
      case 'FAILED':
        return '16007';
      case 'RETURNED':
        return '16006';
      case 'REVERSAL PENDING':
        return '16005';
      case 'REVERSAL REJECTED':
        return '16002';
      default:
        return '16004';
    }
  }
}

/** Changes one answer of a history; undefined: the fault does not apply to this call. */
type Fault = (call: Call, answer: object, gateway: AbstractGateway) => object | undefined;

function drawnHistory(seed: number, fault?: Fault) {
  const random = randomFrom(seed);
  const gateway = new AbstractGateway(random);
  const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One;
  const operations = [
    ...Array<OperationId>(6).fill('viewTransaction'),
    ...(['createTransaction', 'cancelTransaction', 'reverseTransaction', 'reverseTransaction'] as const),
  ];
  let now = 0;
  const begun: Call[] = ['R1', 'R2'].map((named) => ({
    ...{ operation: 'createTransaction', named, by: 'ONE' },
    ...{ sent: 0, effect: 0.1, seconds: 0.2 },
  }));
  const drawn = Array.from({ length: 14 }, (): Call => {
    // often before the one before it was answered
    now += random() * 5;
    const seconds = random() * 6;
    const operation = pick(operations);
    const named = operation === 'createTransaction' ? pick(['R1', 'R2']) : pick(['R1', 'R2', 'T1', 'T2']);
    const by = operation === 'viewTransaction' && random() < 0.1 ? 'TWO' : 'ONE';
    return { operation, named, by, sent: 1 + now, effect: 1 + now + random() * seconds, seconds };
  });
  let isFaulty = false;
  const answers = new Map(
    [...begun, ...drawn]
      .sort((one, other) => one.effect - other.effect)
      .map((call) => {
        const answer = gateway.answer(call);
        const other = isFaulty ? undefined : fault?.(call, answer, gateway);
        isFaulty ||= other !== undefined;
        return [call, other ?? answer] as const;
      }),
  );
  const members = {
    createTransaction: 'requestingOrganisationTransactionReference',
    viewTransaction: 'transactionReference',
  } as Partial<Record<OperationId, string>>;
  const records = [...answers]
    .sort(([one], [other]) => one.sent - other.sent)
    .map(([{ operation, named, by, sent: at, seconds }, answer]) => ({
      ...sent(operation, { [members[operation] ?? 'txnId']: named }, answer as never, { at, seconds, by }),
      case: 'case',
    }));
  const journal = journalOf([run(), planned(), ...records]);
  return { isFaulty, found: contradictionsOf(historyOf(journal, { run: runOf(journal).id })) };
}

const seeds = Array.from({ length: 300 }, (_, seed) => seed + 1);

test('a gateway that keeps the tables is never contradicted', () => {
  expect(seeds.flatMap((seed) => drawnHistory(seed).found.map((one) => [seed, one]))).toEqual([]);
});

const isOf = (operation: OperationId, call: Call) => call.operation === operation && call.by === 'ONE';
/** Views that show another state, where the payout has had an end for a while. */
const showing =
  (state: string, instead: string): Fault =>
  (call, answer) =>
    isOf('viewTransaction', call) && 'status' in answer && answer.status === state
      ? { ...answer, status: instead }
      : undefined;
const answering =
  (operation: OperationId, code: string, instead: string): Fault =>
  (call, answer) =>
    isOf(operation, call) && 'statusCode' in answer && answer.statusCode === code
      ? { ...answer, statusCode: instead }
      : undefined;

describe('one fault in a history is found', () => {
  // where requests overlap it, or nothing is asked later, no two observations contradict each other
  test.each<[what: string, fault: Fault, share: number]>([
    ['a cancelled payout that shows SUCCESS', showing('CANCELLED', 'SUCCESS'), 0.9],
    ['a returned payout that shows PENDING', showing('RETURNED', 'PENDING'), 0.5],
    ['a pending payout that shows CANCELLED', showing('PENDING', 'CANCELLED'), 0.5],
    ['a paid payout that shows RETURNED', showing('SUCCESS', 'RETURNED'), 0.9],
    ['a failed payout that shows SUCCESS', showing('FAILED', 'SUCCESS'), 0.5],
    ['a paid payout whose cancellation says that it failed', answering('cancelTransaction', '15002', '15003'), 0.1],
    ['a returned payout whose reversal is granted again', answering('reverseTransaction', '16006', '16000'), 0.3],
    [
      'a repeated reference that is accepted',
      (call, answer) =>
        isOf('createTransaction', call) && 'error' in answer ? { transactionReference: `U${call.sent}` } : undefined,
      1,
    ],
    [
      'an accepted payout that is not found',
      (call, answer) => (isOf('viewTransaction', call) && 'status' in answer ? refusal('3003') : undefined),
      0.9,
    ],
    [
      'a payout that the other partner sees',
      (call, answer, gateway) => {
        const seen = gateway.find(call.named);
        return call.by === 'TWO' && 'error' in answer && seen && call.named === seen.service
          ? { transactionReference: seen.service, status: seen.state }
          : undefined;
      },
      1,
    ],
  ])('%s', (_, fault, share) => {
    const faulty = seeds.map((seed) => drawnHistory(seed, fault)).filter(({ isFaulty }) => isFaulty);
    expect(faulty.length).toBeGreaterThan(20);
    expect(faulty.filter(({ found }) => found.length > 0).length / faulty.length).toBeGreaterThanOrEqual(share);
  });
});
