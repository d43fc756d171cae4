/** Judges one case from its record alone: walks the steps of its plan over what was sent, in the order in which it was sent. */
import { asBag, isFinal } from '../../contract';
import { reference } from '../../generators';
import {
  answeredAt,
  type CaseRecord,
  type ChecksRecord,
  type Exchange,
  type ExchangeRecord,
  type Finding,
  responseOf,
  rollUp,
  type UnansweredRecord,
  type UnsentRecord,
  type Verdict,
} from '../../journal';
import type { PlannedCase, Step } from '../../suites/format/case';
import { isBusy, saysUnfunded } from '../responses';
import { brokenOff, plainRequestStep } from './broken-off';
import { judgeChecks } from './checks';
import { excuseOf, fundsStep, isCovered } from './excuse';
import { leftBy, type Reading, tellsBalance } from './ledger-readings';
import { type Judgement, withVerdict } from './outcome';
import { type CaseState, conclude, debitOf, input, newCaseState, noteExchange, seenOf, trackedBy } from './state';
import {
  againStep,
  isConfirmed,
  isOpenReversal,
  type JudgedTerms,
  judgeAnswer,
  judgeStep,
  judgeUnsettled,
  mayBeOfEarlierRun,
  reasonToRepeat,
  statusOf,
  tellingPlace,
} from './step';

/** What is recorded of a case, in the order in which it was sent. */
export interface RecordedCase {
  planned: PlannedCase;
  end: CaseRecord;
  exchanges: readonly ExchangeRecord[];
  unanswered: readonly UnansweredRecord[];
  /** the step that could not be sent, with which the case ended */
  unsent: UnsentRecord | undefined;
  /** a fault ended it */
  isCutShort: boolean;
}

/** What the judge of cases knows of the run and of its target. */
export interface JudgeTerms extends JudgedTerms {
  /** id of the run */
  run: string;
  lookAlikeSeconds: number;
  /** the time in which the target settles a payout */
  withinSeconds: number;
}

/** What a case shows. */
export interface JudgedCase {
  checks: ChecksRecord[];
  verdicts: Set<Verdict>;
  /** what its answers showed of payouts and quotes, in place of what the run noted */
  seen: Partial<CaseRecord>;
  readings: Reading[];
  /** what its payouts debit, a decimal; absent: it did not come so far */
  debit?: string;
  /** the sum of the round is wrong, so that its cases ran again alone */
  wrongSum?: Finding;
  /** how the run went through it otherwise than its judge would have, in words */
  diverged?: string;
}

/** What the payouts of a round debit together, a decimal; undefined: what one of them debits is no decimal. */
export interface RoundSum {
  total: string | undefined;
}

/** Keeps the references of the second attempt of a case apart from those of the first one. */
export const secondAttempt = 25_000;

/** An exchange of the journal as it is judged: with its body parsed, and with what its mask hides. */
export const judgedExchange = (record: ExchangeRecord): Exchange => ({
  ...record,
  request: { ...record.request, isHash: record.request.isHash ?? true },
  response: { ...responseOf(record), showsCard: record.response.showsCard ?? false },
});

/** The input of a step's checks. */
export const scopeOf = (exchange: Exchange, state: CaseState): Record<string, unknown> => ({
  ...input(state, undefined, answeredAt(exchange)),
  request: exchange.request.body,
  response: exchange.response.body,
  status: exchange.response.status,
});

/** An answer, and why its refusal is not judged. */
interface Answer {
  id: string;
  exchange: Exchange;
  excuse: string | undefined;
}

/** Ends the walk of a case. */
const ended = Symbol('ended');
type Walked = typeof ended | undefined;

class CaseWalk {
  readonly #judged: JudgedCase;
  #records: readonly ExchangeRecord[] = [];
  #next = 0;
  #state: CaseState;
  /** the first of two attempts, which ended where the sum of its round was wrong */
  #isFirst = false;
  /** when the step before was answered, epoch milliseconds */
  #since: number;

  constructor(
    private readonly recorded: RecordedCase,
    private readonly terms: JudgeTerms,
    private readonly sum: RoundSum | undefined,
  ) {
    const { end } = recorded;
    this.#since = end.at;
    this.#state = this.#newState(end.at, 0);
    this.#judged = { checks: [], verdicts: new Set(recorded.isCutShort ? ['error'] : []), seen: {}, readings: [] };
  }

  #newState(at: number, offset: number, before?: CaseState): CaseState {
    const { planned, end } = this.recorded;
    const own = reference(this.terms.run, 'C', (end.index ?? 0) + offset, at);
    return newCaseState(planned, { now: at, reference: own }, this.terms.lookAlikeSeconds, before);
  }

  async judge(): Promise<JudgedCase> {
    const { end, exchanges, planned } = this.recorded;
    const { again } = end;
    const attempts =
      again === undefined
        ? [exchanges]
        : [exchanges.filter(({ at }) => at < again), exchanges.filter(({ at }) => at >= again)];
    for (const [place, records] of attempts.entries()) {
      if (place > 0) this.#state = this.#newState(again as number, secondAttempt, this.#state);
      this.#records = records;
      this.#next = 0;
      this.#isFirst = place < attempts.length - 1;
      for (const step of planned.steps)
        if ((await this.#step(step)) === ended) {
          if (!this.#isFirst) this.#loseBalance();
          break;
        }
      const more = records[this.#next];
      if (more) this.#diverge(`${more.id} is no step of its plan, or was sent after the case had ended`);
    }
    const verdict = rollUp(this.#judged.verdicts);
    if (!planned.serial) this.#judged.readings.push({ at: end.at, case: planned.id, left: undefined });
    else if (verdict !== 'pass' && verdict !== 'warn') this.#loseBalance();
    this.#judged.seen = seenOf(this.#state);
    return this.#judged;
  }

  #loseBalance(): void {
    const { at, ms } = this.recorded.end;
    this.#judged.readings.push({ at: at + ms, case: this.recorded.planned.id, left: undefined });
  }

  #diverge(text: string): Walked {
    this.#judged.diverged ??= text;
    return ended;
  }

  #write(
    { name }: Pick<Step, 'name'>,
    exchange: string,
    judgement: Judgement & Partial<ReturnType<typeof judgeAnswer>>,
  ) {
    const { verified, findings, readings, fieldsOf = [], bent = [] } = judgement;
    const { checks, verdicts } = this.#judged;
    for (const { verdict } of findings) verdicts.add(verdict);
    if (verified.length > 0) verdicts.add('pass');
    checks.push({
      ...{ t: 'checks', case: this.recorded.planned.id, step: name, exchange, verified, findings },
      ...(fieldsOf.length > 0 && { fieldsOf }),
      ...(bent.length > 0 && { bent }),
      ...(readings && { readings }),
    });
  }

  get #isAtEnd(): boolean {
    return this.#next === this.#records.length;
  }

  /** The next exchange, if it is of the step. One that was not received in time was sent again, and is passed over. */
  #take(name: string, copies = 1): ExchangeRecord | undefined {
    const record = this.#records[this.#next];
    if (record?.step !== name) return undefined;
    this.#next += 1;
    const isLate = (record.response.came ?? record.response.status) === 408;
    const isRepeated = copies === 1 && this.#records[this.#next]?.step === name;
    return isLate && isRepeated ? this.#take(name, copies) : record;
  }

  /** Judges an answer by itself, and notes what it shows; returns it with the reason why its refusal is not judged. */
  #answer(record: ExchangeRecord, step: Step): Answer {
    const exchange = judgedExchange(record);
    const state = this.#state;
    state.variables.now = record.at;
    const own = asBag(exchange.request.body)?.requestingOrganisationTransactionReference;
    if (record.operation === 'createTransaction' && typeof own === 'string') state.variables.reference = own;
    this.#write(step, record.id, judgeAnswer(exchange, step, state, this.terms));
    noteExchange(exchange, step, state);
    const funds = saysUnfunded(exchange) ? this.#take(fundsStep(step)) : undefined;
    const excuse = excuseOf(exchange, step, state, funds && isCovered(funds.response.text, step, state));
    return { id: record.id, exchange, excuse };
  }

  /** The step was not sent at all, or had no answer: then the case ends with it. */
  #endOf(step: Pick<Step, 'name'>): Walked {
    const { unsent, unanswered, planned } = this.recorded;
    if (!this.#isAtEnd || this.#isFirst) return undefined;
    if (unsent?.step === step.name) {
      const expected = `step ${step.name} can be sent`;
      const findings = planned.verifies.map((requirement) =>
        withVerdict({ requirement, expected, received: unsent.reason }, 'skip'),
      );
      const { id = `${planned.id}#0` } = this.#records.at(-1) ?? {};
      this.#write(step, id, { verified: [], findings, stop: true });
      return ended;
    }
    return unanswered.some((one) => one.step === step.name) ? ended : undefined;
  }

  async #step(step: Step): Promise<Walked> {
    if (!step.call) return this.#endOf(step);
    const { recorded, terms } = this;
    const { planned } = recorded;
    const state = this.#state;
    if (step.debited && (await this.#noteDebit(step.debited, state)) === ended) return this.#endOf(step) ?? ended;
    const sent: Answer[] = [];
    for (let record = this.#take(step.name, step.copies); record; record = this.#take(step.name, step.copies))
      sent.push(this.#answer(record, step));
    if (this.#records[this.#next]?.step === plainRequestStep(step)) return this.#brokenOff(step);
    if (this.#endOf(step)) return ended;
    const last = sent.at(-1);
    const earlier = sent.slice(0, -step.copies);
    if (!last || sent.length % step.copies > 0)
      return this.#isFirst || recorded.isCutShort ? ended : this.#diverge(`the step ${step.name} was not sent`);
    const isAsked = ({ exchange }: Answer) =>
      (step.until !== undefined && step.until !== 'final') ||
      reasonToRepeat(step, exchange, state) !== undefined ||
      mayBeOfEarlierRun(step, exchange, terms.run);
    const needless = step.copies === 1 ? earlier.find((one) => !isAsked(one)) : undefined;
    if (needless) return this.#diverge(`the step ${step.name} was repeated after ${needless.id}, without a reason`);
    const { exchange, id } = last;
    const since = this.#since;
    this.#since = answeredAt(exchange);
    // there the sum of its round was wrong, or what followed from it
    if (this.#isFirst && this.#isAtEnd && step.until === 'checks') {
      const { findings } = await judgeChecks(step, scopeOf(exchange, state));
      if (findings[0]) this.#judged.wrongSum = { ...findings[0], exchange: id };
      return ended;
    }
    const reason = reasonToRepeat(step, exchange, state);
    // a fault came before it could be sent again
    const isCutOff = recorded.isCutShort && this.#isAtEnd;
    if (isCutOff && (reason || step.until === 'ledger-stable')) return ended;
    if (reason && !isFinal(statusOf(exchange)) && exchange.at <= since + terms.withinSeconds * 1000)
      return this.#diverge(`the step ${step.name} was not repeated after ${id}, in which the answer is ${reason}`);
    if (reason === 'state' && !isFinal(statusOf(exchange))) {
      if (isOpenReversal(statusOf(exchange), planned.trigger)) this.#loseBalance();
      this.#write(step, id, judgeUnsettled(exchange, planned, terms.withinSeconds));
      return ended;
    }
    const copies = sent.slice(-step.copies);
    const answers = copies.map((one) => one.exchange);
    const excuse = copies.find((one) => one.excuse)?.excuse;
    const outcome = judgeStep(step, answers, state, excuse);
    conclude(step, exchange, state);
    const telling = copies[tellingPlace(step, answers)] ?? last;
    this.#write(step, telling.id, outcome);
    if (step.until === 'ledger-stable')
      this.#judged.readings.push({ at: exchange.at, found: exchange, case: planned.id, exchange: id });
    if (outcome.stop) return ended;
    if (step.checks.length === 0) return undefined;
    const judgement = await judgeChecks(step, scopeOf(exchange, state));
    if (isCutOff && step.until === 'checks' && judgement.findings.length > 0) return ended;
    if (tellsBalance(step)) {
      const { created, status = 'PENDING' } = trackedBy(step, state);
      const left = leftBy(exchange, judgement, created ? status : undefined);
      this.#judged.readings.push({ at: exchange.at, case: planned.id, left });
    }
    this.#write(step, telling.id, judgement);
    return isConfirmed(step, planned) && judgement.findings.length === 0 ? this.#confirm(againStep(step)) : undefined;
  }

  /** Evaluates what the payouts of the case debit; in a round, what those of all its cases do. */
  async #noteDebit(expression: string, state: CaseState): Promise<Walked> {
    const isShared =
      (this.recorded.end.round?.length ?? 0) > 1 && (this.#isFirst || this.recorded.end.again === undefined);
    try {
      const own = await debitOf(expression, state, this.#since);
      this.#judged.debit ??= String(own);
      state.debited = isShared ? this.sum?.total : own;
    } catch {
      // the step could not be sent
      return ended;
    }
    if (!isShared || this.sum) return undefined;
    // without the sum nothing can be concluded
    this.#next = this.#records.length;
    return ended;
  }

  /** A replica or a cache that lags behind agrees once and not again. */
  async #confirm(step: Step): Promise<Walked> {
    for (let place = 0; place < step.copies; place += 1) {
      const record = this.#take(step.name, step.copies);
      if (!record)
        return this.#endOf(step) || this.recorded.isCutShort
          ? ended
          : this.#diverge(`the step ${step.name} was not sent`);
      const { exchange, id } = this.#answer(record, step);
      if (isBusy(exchange)) continue;
      const judgement = await judgeChecks(step, scopeOf(exchange, this.#state));
      if (judgement.findings.length > 0) this.#write(step, id, judgement);
    }
    return undefined;
  }

  /** The gateway broke off the connection each time that it got the request, and answered the usual one. */
  #brokenOff(step: Step): Walked {
    const record = this.#take(plainRequestStep(step)) as ExchangeRecord;
    // it may have made a payout
    noteExchange(judgedExchange(record), step, this.#state);
    const finding = brokenOff(step, this.recorded.planned, this.recorded.unanswered);
    if (!finding) return this.#diverge(`${record.id} was sent, though nothing was lost that it could explain`);
    this.#write(step, record.id, { verified: [], findings: [withVerdict(finding)], stop: true });
    return ended;
  }
}

/** Judges one case; `sum`: where it shares a round whose cases have all come so far. */
export const judgeCase = (recorded: RecordedCase, terms: JudgeTerms, sum?: RoundSum): Promise<JudgedCase> =>
  new CaseWalk(recorded, terms, sum).judge();
