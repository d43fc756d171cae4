/**
 * What a whole history says against the specification, whoever made its exchanges: cases, walks, probes or the final
 * re-check. A finding needs two observations that contradict each other for certain, and names both: what was answered
 * before a request was sent is certain for it, what overlaps is not.
 */
import {
  asBag,
  classOf,
  type Finding,
  failureOf,
  groupBy,
  type Json,
  millionths,
  outcomeOf,
  payable,
  requirement as requirementOf,
  successors,
} from '../../contract';
import { type ExchangeRecord, responseOf } from '../../journal';
import type { Journal } from '../../journal/files';
import type { Case } from '../../suites/format/case';
import { codeFit, outcomeOfCode } from '../responses';
import { askedIn, type CasePayout, namesPayout, type PayoutEvent, partnerOf } from './payouts';
import { type Ahead, aheadOf, isExpired, isValid, type Quote, quotesOf } from './quotes';
import { isInOrder } from './requests';

/** A contradiction, with the exchange that shows it last. */
export type Contradiction = Finding & { exchange: string };

/** What rules about one payout may ask of the rest of the history. */
interface History {
  /** all payouts that a reference names, whoever sent it; references differ in more than capitals */
  named: ReadonlyMap<string, readonly CasePayout[]>;
  quotes: ReadonlyMap<string, Quote>;
  /** the exchanges of the transactions that name a quote, by its id */
  uses: ReadonlyMap<string, readonly ExchangeRecord[]>;
  /** id of the run, which its references contain */
  run: string;
  ahead: Ahead | undefined;
  exchanges: Pick<Journal['exchanges'], 'get' | 'values'>;
  /** the cases by their ids */
  cases: ReadonlyMap<string, Pick<Case, 'trigger' | 'steps'>>;
}

type Rule = (payout: CasePayout, history: History) => Contradiction[];

const isView = ({ operation }: PayoutEvent): boolean => operation.startsWith('view');
const isChange = ({ operation }: PayoutEvent): boolean =>
  operation === 'cancelTransaction' || operation === 'reverseTransaction';

/** Views of its owner that show a state. */
const statesOf = ({ events, username }: CasePayout): (PayoutEvent & { status: string })[] =>
  events.flatMap((event) => {
    const { status } = event;
    return isView(event) && event.by === username && status !== undefined ? [{ ...event, status }] : [];
  });

/** The event that accepted it; undefined: none did. */
const acceptanceOf = ({ events, username, transactionReference }: CasePayout): PayoutEvent | undefined =>
  transactionReference === undefined
    ? undefined
    : events.find(
        ({ operation, by, outcome }) => operation === 'createTransaction' && by === username && outcome === 'success',
      );

/** The states that may follow a state, at once or after others. */
const later = new Map(
  Object.keys(successors).map((from) => {
    const reached = new Set<string>();
    const open = [from];
    for (let one = open.pop(); one !== undefined; one = open.pop())
      for (const next of successors[one] ?? [])
        if (!reached.has(next)) {
          reached.add(next);
          open.push(next);
        }
    return [from, reached] as const;
  }),
);

/** What a view shows is the state of an earlier view, or a later one, whoever asked for them (States and transitions). */
const statesFollow: Rule = (payout) => {
  const seen = statesOf(payout).filter(({ status }) => successors[status] !== undefined);
  const first = new Map<string, PayoutEvent>();
  for (const one of seen) {
    const known = first.get(one.status);
    if (!known || one.until < known.until) first.set(one.status, one);
  }
  return seen.flatMap(({ status, from, exchange }) => {
    const before = [...first].find(
      ([known, one]) => one.until <= from && known !== status && !later.get(known)?.has(status),
    );
    if (!before) return [];
    const [known, { exchange: earlier }] = before;
    const isReversal = known === 'REVERSAL PENDING' && status === 'SUCCESS';
    const requirement = isReversal ? 'view.reversal-ends' : 'view.final';
    return [
      { requirement, expected: `${known}, as ${earlier} showed it, or a state after it`, received: status, exchange },
    ];
  });
};

interface Cause {
  requirement: 'cancel.no-effect' | 'reverse.no-effect';
  operation: 'cancelTransaction' | 'reverseTransaction';
  words: string;
  /** codes of refusals after which the state may show all the same */
  excused: readonly string[];
}

const reversal: Cause = {
  requirement: 'reverse.no-effect',
  operation: 'reverseTransaction',
  words: 'a reversal',
  // one that was rejected may show as such; the others say that there was one before
  excused: ['16002', '16005', '16006'],
};

/** By state: the only request that leads to it. */
const causes: Readonly<Partial<Record<string, Cause>>> = {
  CANCELLED: {
    requirement: 'cancel.no-effect',
    operation: 'cancelTransaction',
    words: 'a cancellation',
    excused: ['15005'],
  },
  'REVERSAL PENDING': reversal,
  'REVERSAL REJECTED': reversal,
  RETURNED: reversal,
};

/** A payout is cancelled or reversed only if its partner was granted that before (States and transitions). */
const changesWereGranted: Rule = (payout) => {
  if (payout.unclear || payout.lost) return [];
  for (const { status, until, exchange } of statesOf(payout)) {
    const cause = causes[status];
    if (!cause) continue;
    const asked = payout.events.filter(({ operation, from }) => operation === cause.operation && from <= until);
    if (asked.some(({ outcome, code }) => outcome !== 'refused' || cause.excused.includes(code))) continue;
    const codes = [...new Set(asked.map(({ code }) => code))].join(', ');
    const expected = `no ${status} of ${payout.reference} without ${cause.words} that was granted`;
    const received = `${status}${codes && ` after it was refused with ${codes}`}`;
    return [{ requirement: cause.requirement, expected, received, exchange }];
  }
  return [];
};

/** What was cancelled is never paid, and does not fail (States and transitions). */
const cancellationsHold: Rule = (payout) => {
  const granted = payout.events.find(
    ({ operation, outcome, by }) =>
      operation === 'cancelTransaction' && outcome === 'success' && by === payout.username,
  );
  if (!granted) return [];
  return statesOf(payout).flatMap(({ status, from, exchange }) => {
    if (from < granted.until || status === 'PENDING' || status === 'CANCELLED') return [];
    const expected = `CANCELLED, as ${granted.exchange} granted it`;
    return [{ requirement: 'cancel.state' as const, expected, received: status, exchange }];
  });
};

/** The answers to a change that the specification names for a state, and the requirement that says so. */
const answers = {
  cancelTransaction: {
    SUCCESS: ['cancel.of-success', ['15002']],
    FAILED: ['cancel.of-failed', ['15003']],
    CANCELLED: ['cancel.again', ['15005']],
    // it was paid, and its credit was sent long ago
    'REVERSAL PENDING': ['cancel.of-success', ['15001', '15002', '15003', '15005']],
    'REVERSAL REJECTED': ['cancel.of-success', ['15001', '15002', '15003', '15005']],
    RETURNED: ['cancel.of-success', ['15001', '15002', '15003', '15005']],
    PENDING: ['cancel.success', ['3033', '15001']],
  },
  reverseTransaction: {
    PENDING: ['reverse.of-pending', requirementOf('reverse.of-pending')?.accept ?? []],
    FAILED: ['reverse.of-failed', requirementOf('reverse.of-failed')?.accept ?? []],
    CANCELLED: ['reverse.of-cancelled', requirementOf('reverse.of-cancelled')?.accept ?? []],
    RETURNED: ['reverse.again', ['16005', '16006']],
  },
} as const;

/** The trigger of the target that decides how a payout goes on; the empty text: none. */
const triggerOf = ({ exchange }: CasePayout, { exchanges, cases }: History): string =>
  cases.get(exchanges.get(exchange)?.case ?? '')?.trigger ?? '';

/** Does the target declare with which code a change of this payout is refused? */
const isDeclared = (payout: CasePayout, history: History): boolean =>
  /^(cancel|reversal)-\d/.test(triggerOf(payout, history));

/** Codes that say that something is wrong with the request itself, or with who sends it. */
const aboutRequest = (code: string): boolean =>
  ['authentication', 'property', 'form', 'refusal', undefined].includes(classOf(code));

/** A gateway may be busy so often for a request of a case, which is sent again until the time is over in which payouts settle. */
const maxBusy = 5;

/** Was the same asked again and again, and the gateway busy each time? */
function isAlwaysBusy({ operation, by, asked }: PayoutEvent, { events }: CasePayout): boolean {
  const alike = events.filter((one) => one.operation === operation && one.by === by && one.asked === asked);
  return alike.length > maxBusy && alike.every(({ code }) => classOf(code) === 'busy');
}

/** Says a refusal nothing of the payout: the gateway is busy, or something is wrong with the request itself? */
function isExcused(event: PayoutEvent, payout: CasePayout, { exchanges, cases }: History): boolean {
  const { code, exchange } = event;
  const record = exchanges.get(exchange);
  // a load is not sent again for so long
  const isOfCase = cases.has(record?.case ?? '');
  if (classOf(code) === 'busy') return !(isOfCase && isAlwaysBusy(event, payout));
  return aboutRequest(code) && !(record && isInOrder(record, cases));
}

/** A view may be a little behind what decides on changes: the text names no time. */
const viewLagMs = 5000;

/**
 * The state in which a payout certainly was while a request was under way; undefined: it may have changed. Views may show
 * a granted change later, so only a payout of which none was granted (`isAlone`) is what they show.
 */
function stateDuring(
  { operation, from, until, outcome }: PayoutEvent,
  states: readonly (PayoutEvent & { status: string })[],
  isAlone: boolean,
): string | undefined {
  const before = states.filter((one) => one.until <= from).map(({ status }) => status);
  const after = states.filter((one) => one.from >= until).map(({ status }) => status);
  // it is no more likely to go back than to be shown wrongly, which another rule says
  if (before.some((one) => successors[one]?.length === 0)) return before.find((one) => successors[one]?.length === 0);
  // whatever became of its reversal, it was paid
  if (operation === 'cancelTransaction' && before.includes('REVERSAL PENDING')) return 'REVERSAL PENDING';
  if (!isAlone) return undefined;
  // nothing but a change leads away from it, and a change that is granted may show afterwards
  if (before.includes('SUCCESS') && (outcome === 'success' || after.includes('SUCCESS'))) return 'SUCCESS';
  const isStillPending = states.some(({ status, from: seen }) => status === 'PENDING' && seen >= until + viewLagMs);
  return isStillPending ? 'PENDING' : undefined;
}

/** A change is answered as the state of the payout demands (States and transitions; Errors: Cancel and reverse codes). */
const answersFitState: Rule = (payout, history) => {
  const accepted = acceptanceOf(payout);
  // what had no answer may have changed it
  if (!accepted || payout.lost || isDeclared(payout, history)) return [];
  const states = statesOf(payout);
  const changes = payout.events.filter(
    (event) => isChange(event) && event.by === payout.username && event.from >= accepted.until,
  );
  return changes.flatMap((change): Contradiction[] => {
    const { operation, code, outcome, exchange, until } = change;
    const isAlone = !changes.some((one) => one !== change && one.outcome !== 'refused' && one.from <= until);
    // what was cancelled stays so, whether a view has shown it or not
    const isCancelled = changes.some(
      (one) => one.outcome === 'success' && one.code === '3033' && one.until <= change.from,
    );
    const state = isCancelled ? 'CANCELLED' : stateDuring(change, states, isAlone);
    const known: Readonly<Record<string, readonly [Finding['requirement'], readonly string[]]>> =
      answers[operation as keyof typeof answers];
    const [requirement, allowed] = (state !== undefined && known[state]) || [];
    // the target promises that its credit is not in process
    const isHeld = triggerOf(payout, history) === 'held-pending';
    const codes = isHeld && requirement === 'cancel.success' ? ['3033'] : allowed;
    if (!requirement || !codes || outcome === 'broken' || codes.includes(code) || isExcused(change, payout, history))
      return [];
    return [{ requirement, expected: `${codes.join(' or ')}, as it was ${state}`, received: code, exchange }];
  });
};

/** An accepted payout is known to its partner, by both of its references (Resources: Transaction view request). */
const isKnown: Rule = (payout, history) => {
  const accepted = acceptanceOf(payout);
  if (!accepted || isDeclared(payout, history)) return [];
  const unknown = { cancelTransaction: '15004', reverseTransaction: '16001' } as const;
  const states = statesOf(payout);
  return payout.events.flatMap((event): Contradiction[] => {
    const { operation, by, from, asked, code, outcome, exchange } = event;
    if (by !== payout.username || from < accepted.until || outcome !== 'refused') return [];
    // what has failed, was cancelled or is pending may be refused with any code that says no
    if (operation === 'reverseTransaction' && stateDuring(event, states, true) !== 'SUCCESS') return [];
    const isOfService = asked === payout.transactionReference;
    const requirement = isView(event)
      ? event.status === undefined &&
        !isExcused(event, payout, history) &&
        (isOfService ? 'view.service-reference' : 'view.partner-reference')
      : isChange(event) &&
        code === unknown[operation as keyof typeof unknown] &&
        (operation === 'cancelTransaction' ? 'cancel.either-reference' : 'reverse.either-reference');
    if (!requirement) return [];
    const expected = `the transaction that ${accepted.exchange} accepted`;
    return [{ requirement, expected, received: `${code} for ${asked}`, exchange }];
  });
};

/** What the service named for one partner is unknown to the other one. */
const isNobodyElses: Rule = ({ events, username, transactionReference }) =>
  events.flatMap((event): Contradiction[] => {
    const { by, asked, outcome, code, exchange, operation } = event;
    // 16002 says no, too
    const isRefused = outcome !== 'success' || classOf(code) === 'reversal-rejected';
    if (by === username || asked !== transactionReference || isRefused) return [];
    const requirement = isView(event)
      ? 'view.other-partner'
      : operation === 'cancelTransaction'
        ? 'cancel.unknown'
        : 'reverse.unknown';
    return [{ requirement, expected: `a refusal, as ${asked} is of ${username}`, received: 'a success', exchange }];
  });

/** A payout is cancelled once, and reversed once unless the reversal was rejected (Errors: Cancel and reverse codes). */
const isGrantedOnce: Rule = ({ events, username, reference }) => {
  const isRejected = events.some(
    ({ status, code }) => status === 'REVERSAL REJECTED' || classOf(code) === 'reversal-rejected',
  );
  const granted = events.filter(({ outcome, by }) => outcome === 'success' && by === username);
  const again = (operation: PayoutEvent['operation'], requirement: Finding['requirement']): Contradiction[] => {
    const all = granted.filter((one) => one.operation === operation);
    return all.flatMap(({ from, code, exchange }, at): Contradiction[] => {
      const before = all[at - 1];
      // a reversal that was pending may have been given up unseen (interpretation tolerated.reversal-ends)
      if (!before || (classOf(before.code) === 'reversal-pending' && from >= before.until)) return [];
      const expected = `a refusal, as ${before.exchange} granted it for ${reference}`;
      return [{ requirement, expected, received: code, exchange }];
    });
  };
  return [
    ...again('cancelTransaction', 'cancel.again'),
    ...(isRejected ? [] : again('reverseTransaction', 'reverse.again')),
  ];
};

/** One reference is one payout (Limits: 2). */
const isOnce: Rule = (payout) => {
  const all = payout.events.filter(({ operation, by }) => operation === 'createTransaction' && by === payout.username);
  const [first, ...others] = all.filter(({ outcome }) => outcome === 'success');
  if (!first) return [];
  return others.map(({ from, exchange }) => ({
    requirement: from < first.until ? 'transaction.duplicate-concurrent' : 'transaction.duplicate',
    expected: `a refusal of ${payout.reference}, which ${first.exchange} accepted`,
    received: 'a success',
    exchange,
  }));
};

/** What was never sent is no duplicate (Limits: 2). */
const isNew: Rule = (payout, { named, cases, exchanges, run }) => {
  const [first, ...others] = payout.events.filter(({ operation }) => operation === 'createTransaction');
  const before = first && others.some(({ from }) => from < first.until);
  const alike = named.get(likeness(payout.reference)) ?? [];
  if (!first || before || payout.lost || first.code !== '3004' || first.outcome !== 'refused') return [];
  // an earlier run may have sent a short reference, which does not name the run
  if (!payout.reference.toUpperCase().includes(run.toUpperCase())) return [];
  // a probe, which has no steps, sends requests whose answers it does not read
  if (!cases.get(exchanges.get(first.exchange)?.case ?? '')?.steps.length) return [];
  if (alike.some((one) => one !== payout && one.sentAt < first.until)) return [];
  const expected = `no duplicate of ${payout.reference}, which was not sent before`;
  return [{ requirement: 'transaction.new-reference', expected, received: first.code, exchange: first.exchange }];
};

/** References that a gateway might take for one. */
const likeness = (reference: string): string => reference.trim().toLowerCase();

/** Are both amounts the same number? */
const areEqual = (one: Json, other: Json): boolean => {
  const [a, b] = [millionths(one), millionths(other)];
  return a === undefined || b === undefined || a === b;
};

/** A payout uses its quote while that is valid, and for what it is (Limits: 3; Errors: Transaction codes). */
const quotesHold: Rule = (payout, { quotes, uses, ahead, exchanges }) => {
  const creations = payout.events.filter(({ operation }) => operation === 'createTransaction');
  return creations.flatMap(({ exchange, from, until, outcome, code, by }): Contradiction[] => {
    const body = asBag((exchanges.get(exchange) as ExchangeRecord | undefined)?.request.body as Json);
    const id = asBag(body?.internationalTransferInformation)?.quoteId;
    const quote = typeof id === 'string' ? quotes.get(id) : undefined;
    if (!body || !quote || quote.at > from) return [];
    const found = (requirement: Finding['requirement'], expected: string, received: string): Contradiction[] => [
      { requirement, expected: `${expected} (${quote.exchange})`, received, exchange },
    ];
    const validUntil = () => new Date(quote.expiry).toISOString();
    // whether a quote may be used again is open
    const isFirst = (uses.get(String(id)) ?? []).every((one) => one.id === exchange || one.at > until);
    if (
      outcome === 'refused' &&
      code === '3008' &&
      isFirst &&
      ahead &&
      by === quote.username &&
      isValid(quote, until, ahead)
    )
      return found('transaction.quote-valid', `a quote that is valid until ${validUntil()}`, code);
    if (outcome !== 'success') return [];
    if (ahead && isExpired(quote, from, ahead))
      return found('transaction.quote-expired', `a refusal, as the quote was valid until ${validUntil()}`, 'a success');
    if (by !== quote.username)
      return found('transaction.quote-of-partner', `a refusal, as the quote is of ${quote.username}`, 'a success');
    const paid = `${body.amount} ${body.currency}`;
    const isOther = typeof quote.receivingCurrency === 'string' && body.currency !== quote.receivingCurrency;
    const { receivingAmount } = quote;
    // the older revision pays two decimals
    const payableAmount = typeof receivingAmount === 'string' ? payable(receivingAmount, 'older') : receivingAmount;
    const isQuoted = areEqual(body.amount, receivingAmount) || areEqual(body.amount, payableAmount);
    if (isOther || !isQuoted)
      return found('transaction.quote-match', `${quote.receivingAmount} ${quote.receivingCurrency} as quoted`, paid);
    return [];
  });
};

/**
 * The receiving partner sets one identifier for a payout (Resources: Transaction view response). Whether it changes with a
 * reversal is not said, so each state is looked at by itself.
 */
const isCreditedOnce: Rule = ({ creditedAs, reference, exchange }) =>
  [...creditedAs].flatMap(([status, seen]): Contradiction[] => {
    if (seen.size < 2) return [];
    const expected = `one reference of the receiving partner for ${reference} while it is ${status}`;
    return [{ requirement: 'view.success', expected, received: [...seen].join(', '), exchange }];
  });

/** The states of which a code is; none where it is of no state, such as a code of a refusal. */
const statesOfCode = (code: string): string[] =>
  outcomeOfCode(code) === 'failed' ? [] : Object.keys(successors).filter((one) => codeFit(one, code) === 'own');

/**
 * A code that the older revision gave of a payout is of a state that it was in by then: what the current view shows
 * later is this state, or one after it (States and transitions; interpretations view.older, view.paid-at-once).
 */
const codesFollow: Rule = (payout) => {
  const { events, username, transactionReference } = payout;
  const seen = statesOf(payout).filter(
    ({ operation, status }) => operation === 'viewTransaction' && successors[status] !== undefined,
  );
  const told = events.filter(
    ({ operation, outcome, by, code }) =>
      by === username &&
      outcome === 'success' &&
      (operation === 'viewTransactionOlder' || (operation === 'createTransaction' && classOf(code) === 'paid')),
  );
  if (transactionReference === undefined) return [];
  return told.flatMap(({ operation, code, until, exchange }): Contradiction[] => {
    const states = statesOfCode(code);
    // whether a reversal may be given up is not shown (interpretation tolerated.reversal-ends)
    const isGivenUp = (status: string) => classOf(code) === 'reversal-pending' && status === 'SUCCESS';
    const after = seen.find(
      ({ from, status }) =>
        from >= until + viewLagMs &&
        !isGivenUp(status) &&
        states.every((one) => one !== status && !later.get(one)?.has(status)),
    );
    if (states.length === 0 || !after) return [];
    if (operation === 'createTransaction')
      return [
        {
          requirement: 'view.final',
          expected: `SUCCESS or a state after it, as ${exchange} was answered with ${code}`,
          received: after.status,
          exchange: after.exchange,
        },
      ];
    const expected = `a code of ${after.status}, as ${after.exchange} showed it later, or of a state before it`;
    return [{ requirement: 'view.agreement', expected, received: code, exchange }];
  });
};

const unknown = {
  viewTransaction: 'view.unknown',
  viewTransactionOlder: 'view.unknown',
  cancelTransaction: 'cancel.unknown',
  reverseTransaction: 'reverse.unknown',
} as const;

/** What a partner never sent, and the service never named, is unknown to it (Resources: Transaction view request). */
function ofNobody(payouts: readonly CasePayout[], { exchanges, cases, named }: History): Contradiction[] {
  const known = new Set(
    payouts.flatMap(({ username, reference, transactionReference = '' }) => [
      `${username} ${reference}`,
      transactionReference,
    ]),
  );
  return [...exchanges.values()].flatMap((exchange): Contradiction[] => {
    const { operation, case: id, step } = exchange;
    const steps = cases.get(id)?.steps;
    // a load may name what another of its flows has made, and probes name what a load has made
    if (!steps?.length || !namesPayout(operation) || operation === 'createTransaction') return [];
    const asked = askedIn(exchange);
    if (asked === undefined || known.has(asked) || known.has(`${partnerOf(exchange)} ${asked}`)) return [];
    const { expect } = steps.find(({ name }) => name === step) ?? {};
    const response = responseOf(exchange);
    const isRejected = classOf(failureOf(response).code) === 'reversal-rejected';
    // its text looks like code, or whether it names the payout is open
    const isOpen = expect?.outcome === 'either' || expect?.outcome === 'open';
    if (outcomeOf(response) !== 'success' || isRejected || isOpen) return [];
    const isOfOther =
      operation.startsWith('view') && named.get(likeness(asked))?.some((one) => one.reference === asked);
    const requirement = isOfOther ? 'view.other-partner' : unknown[operation];
    const expected = `a refusal, as nothing was made under ${asked} for this partner`;
    return [{ requirement, expected, received: 'a success', exchange: exchange.id }];
  });
}

const changeAnswers = Object.values(answers).flatMap((byState) => Object.values(byState).map(([id]) => id));

/** Each rule with the requirements that it may find broken. */
const rules: readonly (readonly [rule: Rule, of: readonly Finding['requirement'][]])[] = [
  [statesFollow, ['view.final', 'view.reversal-ends']],
  [changesWereGranted, ['cancel.no-effect', 'reverse.no-effect']],
  [cancellationsHold, ['cancel.state']],
  [answersFitState, changeAnswers],
  [
    isKnown,
    ['view.service-reference', 'view.partner-reference', 'cancel.either-reference', 'reverse.either-reference'],
  ],
  [isNobodyElses, ['view.other-partner', 'cancel.unknown', 'reverse.unknown']],
  [isGrantedOnce, ['cancel.again', 'reverse.again']],
  [isOnce, ['transaction.duplicate', 'transaction.duplicate-concurrent']],
  [isNew, ['transaction.new-reference']],
  [
    quotesHold,
    ['transaction.quote-valid', 'transaction.quote-expired', 'transaction.quote-of-partner', 'transaction.quote-match'],
  ],
  [isCreditedOnce, ['view.success']],
  [codesFollow, ['view.agreement', 'view.final']],
];

/** The requirements that the model may find broken. */
export const modelRequirements: ReadonlySet<Finding['requirement']> = new Set([
  ...rules.flatMap(([, of]) => of),
  ...Object.values(unknown),
]);

/** Everything in the history of these payouts that contradicts the specification; `run`: id of their run. */
export function contradictionsOf(
  payouts: readonly CasePayout[],
  { exchanges, plans }: Pick<Journal, 'exchanges' | 'plans'>,
  run: string,
): Contradiction[] {
  const named = new Map<string, CasePayout[]>();
  for (const payout of payouts) {
    const key = likeness(payout.reference);
    named.set(key, [...(named.get(key) ?? []), payout]);
  }
  const cases = new Map(plans.map(({ case: one }) => [one.id, one]));
  const creations = [...exchanges.values()].filter(({ operation }) => operation === 'createTransaction');
  const uses = groupBy(creations, ({ request }) =>
    String(asBag(asBag(request.body as Json)?.internationalTransferInformation)?.quoteId),
  );
  const history: History = {
    uses,
    run,
    named,
    quotes: quotesOf({ exchanges }),
    ahead: aheadOf(exchanges.values()),
    exchanges,
    cases,
  };
  const ofPayouts = payouts.flatMap((payout) => {
    payout.events.sort((one, other) => one.from - other.from);
    return rules.flatMap(([rule]) => rule(payout, history));
  });
  // two rules may say the same of an answer
  const told = new Map(
    [...ofPayouts, ...ofNobody(payouts, history)].map((one) => [`${one.exchange} ${one.requirement}`, one]),
  );
  return [...told.values()];
}
