/**
 * Defects made from the table of the lifecycle: a change in a state is answered with another code or has another effect, a
 * view or a callback tells another state, an end does not last, a used reference is taken again. An id is
 * `<what>.<STATE>.<instead>`.
 */
import { answersIn, lifecycle, type RequirementId, rowsOf, statesAfter } from '../../../../contract';
import {
  cancelled,
  creditFailed,
  type Outcome,
  paid,
  pending,
  returned,
  reversalPending,
  reversalRejected,
  type StateChange,
} from '../../../domain/transaction';
import { scheduleStates } from '../../../operations/settlement';
import { viewIn } from '../../../operations/views';
import { under, where } from '../../conditions';
import { type Defect, defect } from '../../modification';
import { bendChange, changeSuccess, refuseWith, replaceRule } from '../../response-modifiers';
import { acceptAgain } from '../creation/duplicates';

const outcomes: readonly Outcome[] = [
  ...[pending, paid, creditFailed, cancelled, reversalPending, returned, reversalRejected],
];
const idOf = (...parts: string[]): string => parts.join('.').replaceAll(' ', '_');

/** Each with its noun, and the state that it leads to where it is granted. */
const changes = [
  ['cancel', 'cancellation', cancelled],
  ['reverse', 'reversal', returned],
] as const;

const isOpen = (one: Outcome): boolean => one === pending || one === reversalPending;

/** May the credit or the reversal lead there by itself? That a reversal is given up is a SHOULD (tolerated.reversal-ends). */
const comesByItself = (from: string, to: string): boolean =>
  rowsOf('time', from).some((row) => row.to.includes(to)) || (from === 'REVERSAL PENDING' && to === 'SUCCESS');

/** The requirement of a payout that goes from one state to another without a request that was granted. */
function brokenBy(from: string, to: string): RequirementId {
  if (from === 'CANCELLED') return 'cancel.state';
  if (from !== 'PENDING' && !statesAfter.get(from)?.has(to)) return 'view.final';
  return to === 'CANCELLED' ? 'cancel.no-effect' : 'reverse.no-effect';
}

/** The rows of the usual answers to a change in a state: one, or one for each condition. */
const rowsWhen = (event: (typeof changes)[number][0], from: string) =>
  rowsOf(event, from).filter((row, at) => at === 0 || row.condition !== '');

/** Another answer to a change than its state allows, with the effect that it names. */
const ofAnswers = changes.flatMap(([event, noun, granted]): Defect[] => {
  const all = lifecycle.filter((row) => row.event === event);
  const codes = [...new Set(all.flatMap((row) => [...row.codes, ...(row.alsoCodes?.codes ?? [])]))];
  const unknown = rowsOf(event, 'none')[0]?.codes ?? [];
  return outcomes.flatMap(({ status: from }) => {
    const rows = rowsWhen(event, from);
    const { codes: allowed = [] } = answersIn(event, from) ?? {};
    const wrong = allowed.length === 0 ? [granted.code, ...unknown] : codes;
    return wrong.flatMap((code) => {
      const isRight = (row: (typeof rows)[number]) => (rows.length > 1 ? row.codes : allowed).includes(code);
      const broken = rows.find((row) => !isRight(row));
      if (!broken) return [];
      const isGrant = code === granted.code;
      return defect(idOf(event, from, code), broken.requirement, {
        text: `The ${noun} of a payout in ${from} is answered with ${code}${isGrant ? ', and takes effect' : ''}.`,
        rules: bendChange(
          (asked, usual) => asked.event === event && asked.status === from && usual.code !== code,
          ({ now }) => ({ code, states: isGrant ? [{ at: now, outcome: granted }] : [] }),
        ),
      });
    });
  });
});

/** Another effect of a change than its usual answer says. */
const ofEffects = changes.flatMap(([event, noun, granted]) =>
  outcomes.flatMap(({ status: from }) =>
    rowsWhen(event, from).flatMap(({ codes: [code = ''], to: usual }): Defect[] => {
      const isGranted = !usual.includes(from);
      const bend = (id: string, breaks: RequirementId, text: string, states: readonly Outcome[], seconds = 0) =>
        defect(idOf(event, from, `${code}-${id}`), breaks, {
          text: `The ${noun} of a payout in ${from} is answered with ${code}, and ${text}.`,
          rules: bendChange(
            (asked, answer) => asked.event === event && asked.status === from && answer.code === code,
            ({ now }) => ({ states: states.map((outcome) => ({ at: now + seconds * 1000, outcome })) }),
          ),
        });
      // where nothing was granted, the credit goes on
      const others = outcomes.filter(
        ({ status: to }) => to !== from && !usual.includes(to) && (isGranted || !comesByItself(from, to)),
      );
      const effects = others.map((to) => {
        const breaks = isGranted ? (`${event}.state` as const) : brokenBy(from, to.status);
        return bend(`then-${to.status}`, breaks, `leads to ${to.status}`, [to]);
      });
      if (isGranted)
        return [
          ...effects,
          bend('without-effect', `${event}.state`, 'has no effect', []),
          bend('twice', 'ledger.money', 'has its effect twice', [granted, granted]),
        ];
      if (!others.includes(granted)) return effects;
      const breaks = brokenBy(from, granted.status);
      return [...effects, bend('later', breaks, `leads to ${granted.status} five seconds later`, [granted], 5)];
    }),
  ),
);

/** A payout that has ended is in another state five seconds later, with the effects and the callback of that one. */
const ofTime = outcomes.flatMap((from) =>
  outcomes.flatMap((to): Defect[] => {
    if (from === to || isOpen(from) || isOpen(to) || comesByItself(from.status, to.status)) return [];
    const then = (states: readonly StateChange[]): StateChange[] => {
      const last = states.at(-1);
      return last?.outcome.status === from.status ? [{ at: last.at + 5000, outcome: to }] : [];
    };
    return [
      defect(idOf('time', from.status, to.status), brokenBy(from.status, to.status), {
        text: `A payout that has ended in ${from.status} is in ${to.status} five seconds later.`,
        rules: replaceRule('change', (usual) => (asked) => {
          const answer = usual(asked);
          return { ...answer, states: [...answer.states, ...then(answer.states)] };
        }),
        onResponse: changeSuccess('createTransaction', ({ transactionReference: made }, { state, partner, now }) => {
          const transaction = partner?.transactions.byServiceReference(String(made));
          const coming = transaction?.timeline.filter(({ at }) => at > now) ?? [];
          const more = transaction ? then(transaction.timeline) : [];
          if (partner && transaction && more.length > 0)
            scheduleStates(state, partner, transaction, [...coming, ...more], now);
        }),
      }),
    ];
  }),
);

const isReversal = (state: string): boolean => /^R/.test(state);

/** The requirement that a view breaks which never shows the one state of a payout, and another one in its place. */
function hiddenBy(from: string, to: string): RequirementId {
  const goesOn = isReversal(from) ? 'REVERSAL PENDING' : 'PENDING';
  if (from !== 'PENDING' && from !== 'CANCELLED' && to === goesOn && from !== goesOn) return 'view.settles';
  if (from === 'FAILED') return to === 'REVERSAL PENDING' ? 'reverse.no-effect' : 'view.failed';
  if (isReversal(from) && (to === 'SUCCESS' || isReversal(to))) return 'reverse.state';
  return from === 'PENDING' && comesByItself(from, to) ? 'view.final' : brokenBy(from, to);
}

/** A view of a payout in a state shows another one, or says that there is none. */
const ofViews = outcomes.flatMap(({ status: from }) => [
  ...outcomes
    .filter(({ status: to }) => to !== from)
    .map((to) =>
      defect(idOf('view', from, to.status), hiddenBy(from, to.status), {
        text: `A view of a payout in ${from} shows ${to.status}.`,
        onResponse: changeSuccess('viewTransaction', (body, { partner }) => {
          const viewed = partner?.transactions.find(String(body.transactionReference));
          if (viewed && body.status === from) Object.assign(body, viewIn(viewed, to));
        }),
      }),
    ),
  defect(idOf('view', from, 'unknown'), 'view.service-reference', {
    text: `A payout in ${from} is not found by a view.`,
    onResponse: changeSuccess('viewTransaction', ({ status }, exchange) => {
      if (status === from) refuseWith(exchange, '3003');
    }),
  }),
]);

/** A callback of a state tells another one, or is not sent. */
const ofCallbacks = outcomes.flatMap(({ status: from }) => {
  const isFirst = from === 'SUCCESS' || from === 'FAILED';
  const instead = (id: string, breaks: RequirementId, text: string, sent: (body: Bodies) => Bodies[]) =>
    defect(idOf('callback', from, id), breaks, {
      text: `The callback of ${from} ${text}.`,
      onCallback: (callback) =>
        callback.body.status === from ? sent(callback.body).map((body) => ({ ...callback, body })) : [callback],
    });
  if (from === 'PENDING') return [];
  // a callback of a state before it agrees, so that only its own is missing
  const isMissed = (to: string) => isReversal(from) && (to === 'SUCCESS' || to === 'REVERSAL PENDING');
  const brokenFor = (to: string): RequirementId => {
    if (to === 'PENDING') return 'statusNotification.status';
    return isMissed(to) ? 'callback.reversal' : 'callback.agreement';
  };
  // nothing says that a reversal which goes on has a callback, and until it has ended the payout is paid
  const isOwed = from !== 'REVERSAL PENDING';
  return [
    ...outcomes
      .filter(({ status: to }) => to !== from && (isOwed || !isMissed(to)))
      .map(({ status, code, message }) =>
        instead(status, brokenFor(status), `tells ${status}`, (body) => [
          { ...body, status, responseCode: code, responseMsg: message },
        ]),
      ),
    ...(isOwed ? [instead('none', isFirst ? 'callback.sent' : 'callback.reversal', 'is not sent', () => [])] : []),
  ];
});
type Bodies = Record<string, string>;

/** The reference of a payout in a state is taken again. */
const ofCreation = outcomes.map(({ status: from }) =>
  defect(idOf('create', from, 'accepted'), 'transaction.duplicate', {
    text: `The reference of a payout in ${from} is accepted again.`,
    rules: acceptAgain(({ status }) => status === from),
  }),
);

/** Views that show a state at first, and another one after a while; a reversal may be given up (tolerated.reversal-ends). */
const ofLaterViews = ofViews.flatMap((one): Defect[] => {
  const [, from = '', to = ''] = one.id.split('.');
  if (from === 'PENDING' || !['PENDING', 'FAILED', 'SUCCESS'].includes(to)) return [];
  if (from === 'REVERSAL_PENDING' && to === 'SUCCESS') return [];
  const breaks = from === 'CANCELLED' ? 'cancel.state' : 'view.final';
  return [{ ...under(one, where('for=3s')), breaks }];
});

export const lifecycleDefects: readonly Defect[] = [
  ...ofLaterViews,
  ...ofAnswers,
  ...ofEffects,
  ...ofTime,
  ...ofViews,
  ...ofCallbacks,
  ...ofCreation,
];
