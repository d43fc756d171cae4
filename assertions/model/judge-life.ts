/**
 * Judges the life of a payout by the table (States and transitions). A finding names the requirement by the two answers that
 * contradict each other, and is about the later one.
 */
import { answersIn, type Change, causeOf, changeEvents, classOf, lifecycle, type RequirementId } from '../../contract';
import { explained, follows, type State } from './checker';
import { type Found, plannedOf, type Rule } from './history';
import { isGranted, Life, type Seen } from './life';
import type { PayoutEvent } from './payouts';

/** What is broken by a state that no change has led to. */
const withoutEffect = { cancelTransaction: 'cancel.no-effect', reverseTransaction: 'reverse.no-effect' } as const;

function withoutCause(status: string): RequirementId | undefined {
  const operation = causeOf(status);
  return operation && withoutEffect[operation];
}

/** An answer that another state demands. */
function wrongAnswer({ operation, code, exchange }: PayoutEvent, state: string): Found[] {
  const { requirement, codes = [] } = answersIn(changeEvents[operation as Change], state) ?? {};
  const expected = `${codes.join(' or ') || 'a refusal'}, as it was ${state}`;
  return requirement ? [{ requirement, expected, received: code, exchange }] : [];
}

/** What a view breaks that contradicts the answer to an earlier request. */
function contradiction({ kind, event: before }: Seen, { event: view, kind: of }: Seen, life: Life): Found[] {
  const { status = '', exchange } = view;
  const { operation, code } = before;
  const found = (requirement: RequirementId, expected: string, more: Partial<Found> = {}): Found[] => [
    { requirement, expected, received: status, exchange, ...more },
  ];
  if (kind === 'view') {
    if (of === 'lag') return [];
    // a change that nobody asked for leads there, or nothing does
    const own = follows(status, before.status ?? '') ? withoutCause(status) : undefined;
    const isGivenUp = before.status === 'REVERSAL PENDING' && status === 'SUCCESS';
    const expected = `${before.status}, as ${before.exchange} showed it, or a state after it`;
    return found(own ?? (isGivenUp ? 'view.reversal-ends' : 'view.final'), expected);
  }
  if (kind === 'told' && operation === 'createTransaction')
    return found('view.final', `what follows ${code}, as ${before.exchange} was answered`);
  if (kind === 'told') {
    const expected = `a code of ${status}, as ${exchange} showed it later, or of a state before it`;
    return found('view.agreement', expected, { received: code, exchange: before.exchange });
  }
  const isCancelled = operation === 'cancelTransaction';
  if (of === 'view' && isGranted(before) && (isCancelled || status === 'SUCCESS')) {
    // it has shown, and was given up
    if (!isCancelled && life.hasShown(before, view)) return [];
    const states = isCancelled ? 'CANCELLED' : 'RETURNED, REVERSAL REJECTED or REVERSAL PENDING';
    // what was pending may have been given up unseen (interpretation tolerated.reversal-ends)
    const more: Partial<Found> = classOf(code) === 'reversal-pending' ? { verdict: 'warn' } : {};
    return found(isCancelled ? 'cancel.state' : 'reverse.state', `${states}, as ${before.exchange} granted it`, more);
  }
  return causeOf(status) ? [] : wrongAnswer(before, status);
}

/** A view that no state explains, by what was seen before it. */
function wrongView(seen: Seen, life: Life): Found[] {
  const { event, kind, from } = seen;
  const { status = '', exchange } = event;
  if (kind === 'view' && status === 'PENDING' && life.isLate(event) && !life.grantDue(event)) {
    const expected = `a final state within ${life.history.settleMs / 1000} s`;
    return [{ requirement: 'view.settles', expected, received: status, exchange }];
  }
  const found = life.observations.flatMap((one): Found[] =>
    one.from <= event.until && one.event !== event && one.kind !== 'lag' && life.contradict(one, seen)
      ? contradiction(one, seen, life)
      : [],
  );
  const requirement = withoutCause(status);
  if (kind === 'view' && requirement && life.isWithoutCause(seen)) {
    const asked = life.payout.events.filter((one) => one.operation === causeOf(status) && one.from <= from);
    const codes = [...new Set(asked.map(({ code }) => code))].join(', ');
    const expected = `no ${status} of ${life.payout.reference} without a change that was granted`;
    const received = `${status}${codes && ` after it was refused with ${codes}`}`;
    return [...found, { requirement, expected, received, exchange }];
  }
  if (found.length > 0) return found;
  const blamed = life.blamed(seen);
  // of more than two answers together, the view is told
  const expected = 'what follows all that was answered before';
  return blamed
    ? wrongAnswer(blamed, status)
    : [{ requirement: requirement ?? 'view.final', expected, received: status, exchange }];
}

const unknown = ['15004', '16001'];

/** A change whose answer no state explains. */
function wrongChange(seen: Seen, before: readonly State[], life: Life): Found[] {
  const possible = [...new Set(before.map(({ decided }) => decided))];
  // that it is unknown is another requirement, unless its state is certain (references.ts)
  if (life.isGivenUp(seen) || (possible.length > 1 && unknown.includes(seen.event.code))) return [];
  const last = life.observations.findLast(({ kind, until }) => kind === 'view' && until <= seen.from)?.event.status;
  return wrongAnswer(seen.event, possible.find((one) => one === last) ?? possible[0] ?? '');
}

/** Shapes of lives that the table explains: those of a load are few, so each is explored once. */
const clean = new Set<string>();
const maxShapes = 10_000;

/** What a life is, but for its names and times; undefined: its case or its times decide on it too. */
function shapeOf({ payout, history, observations, isRejectionSeen }: Life): string | undefined {
  if (history.settleMs !== Number.POSITIVE_INFINITY || plannedOf(payout, history)) return undefined;
  const seen = observations.map(
    ({ kind, until, event: { operation, outcome, code, status } }) =>
      `${kind} ${until < Number.POSITIVE_INFINITY} ${operation} ${outcome} ${code} ${status}`,
  );
  const times = observations.flatMap(({ from, until }) => [from, until]);
  const order = times
    .map((_, at) => at)
    .sort((one, other) => (times[one] as number) - (times[other] as number) || one - other);
  // what is at one moment is in no order
  const isTogether = order.map((at, place) => times[at] === times[order[place + 1] ?? -1]);
  return `${isRejectionSeen} ${seen.join()} ${order.join()} ${isTogether.map(Number).join('')}`;
}

type Broken = ReturnType<typeof explained<Seen>>['broken'];

/** What is broken even where a reversal was given up, as a change that is tolerated for that leaves open what came of it. */
function brokenBesides(life: Life, broken: Broken): Broken {
  if (!broken.some(({ observation }) => observation.kind === 'change' && life.isGivenUp(observation))) return [];
  return explained(life.observations, true).broken.filter((one) =>
    broken.every((other) => other.observation !== one.observation),
  );
}

/** What a payout shows, and how its changes are answered, is what one life of a payout explains (States and transitions). */
export const livesByTable: Rule = (payout, history) => {
  const life = new Life(payout, history);
  if (life.observations.length === 0) return [];
  const shape = shapeOf(life);
  if (shape !== undefined && clean.has(shape)) return [];
  const { broken } = explained(life.observations);
  if (shape !== undefined && broken.length === 0 && clean.size < maxShapes) clean.add(shape);
  return [...broken, ...brokenBesides(life, broken)].flatMap(({ observation: seen, before }): Found[] => {
    if (seen.kind === 'change') return wrongChange(seen, before, life);
    if (seen.kind !== 'told') return wrongView(seen, life);
    const { code, exchange } = seen.event;
    const [state] = before;
    return [{ requirement: 'view.agreement', expected: `a code of ${state?.decided}`, received: code, exchange }];
  });
};

/** The requirements that it may find broken. */
export const lifeRequirements: readonly RequirementId[] = [
  ...lifecycle.flatMap(({ event, from, requirement }) =>
    (event === 'cancel' || event === 'reverse') && from !== 'none' ? requirement : [],
  ),
  ...Object.values(withoutEffect),
  ...(['view.final', 'view.reversal-ends', 'view.agreement', 'view.settles', 'cancel.state', 'reverse.state'] as const),
];
