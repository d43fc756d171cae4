/**
 * What the end of a run shows, and what earlier runs left: final states are looked at once more, and used references are sent again.
 */
import {
  ageText,
  asBag,
  classOf,
  decimalOf,
  duplicateCodes,
  failureOf,
  isoTime,
  type Json,
  millionths,
  type OperationId,
  operation,
  outcomeOf,
  parseIso,
  type RequirementId,
  requirement,
} from '../../contract';
import type { Exchange, ExchangeRecord, SeenPayout, StatementEntry } from '../../journal';
import { openStep, type Step } from '../../suites/format/case';
import { failedByError, isBusy, isSpent, judgeResponse, Observations, rows } from '../responses';
import { type Judgement, judgeOutcome, withVerdict } from './outcome';
import type { JudgedTerms } from './step';

/** How often a request of such a look is sent again while the gateway is busy. */
export const busyRepeats = 3;

/** Id of the case that looks once more at what has ended. */
export const secondLookId = 'run.second-look';

/** Id of the case that asks for what earlier runs left. */
export const earlierId = 'run.earlier';

/** The cases in which the harness itself looks again at payouts. */
export const lookIds: ReadonlySet<string> = new Set([secondLookId, earlierId]);

/** A step of which the response alone is judged: it must be refused, with a code of the requirement or of `codes`. */
const refusedStep = (
  name: string,
  call: OperationId,
  id: RequirementId,
  codes: readonly string[] = requirement(id)?.accept ?? [],
): Step => ({ ...openStep, name, call, expect: { outcome: 'refused', requirement: id, codes } });

const successStep = (name: string, call: OperationId, id: RequirementId): Step => ({
  ...openStep,
  name,
  call,
  expect: { outcome: 'success', requirement: id },
});

const viewStep = (name: string, call: OperationId = 'viewTransaction'): Step => ({ ...openStep, name, call });

/** The steps of the second look. Of a view, what it shows of the payout is judged; of the others, whether they are refused. */
export const secondLookSteps = {
  again: viewStep('viewed again'),
  older: viewStep('viewed in the older revision', 'viewTransactionOlder'),
  atEnd: viewStep('viewed at the end'),
  reversed: viewStep('viewed after a late reversal'),
  others: refusedStep('viewed by another partner', 'viewTransaction', 'view.other-partner'),
  strangers: refusedStep('viewed with a wrong password', 'viewTransaction', 'auth.credentials'),
  /** whether a quote is still given is judged elsewhere */
  requote: viewStep('quoted again', 'createQuotation'),
  resend: refusedStep('sent again', 'createTransaction', 'transaction.duplicate'),
  /** where no new quote was given, that of the first request is over by then */
  resendLate: refusedStep('sent again without a new quote', 'createTransaction', 'transaction.duplicate', [
    '3004',
    '3008',
  ]),
  /** the quote that a case got at the beginning of the run, and has not used */
  kept: successStep('paid late with a quote of the beginning', 'createTransaction', 'transaction.quote-valid'),
  keptViewed: viewStep('viewed after a late payment'),
  cancel: refusedStep('cancelled late', 'cancelTransaction', 'cancel.of-success'),
  reverse: successStep('reversed late', 'reverseTransaction', 'reverse.accepted'),
  earlier: viewStep('viewed in a later run'),
  earlierByOther: refusedStep('viewed by another partner in a later run', 'viewTransaction', 'view.other-partner'),
  earlierStatement: viewStep('statement of the time of an earlier run', 'statements'),
  earlierQuote: viewStep('quoted for a reference of an earlier run', 'createQuotation'),
  /** it may be known as one that has expired, or not at all */
  earlierQuoteUsed: refusedStep(
    'sent with a quote of an earlier run',
    'createTransaction',
    'transaction.quote-expired',
    requirement('transaction.quote-known')?.accept,
  ),
  /** how long a reference is known is not said */
  earlierAgain: viewStep('sent again in a later run', 'createTransaction'),
} satisfies Record<string, Step>;

const byName = new Map(Object.values(secondLookSteps).map((step) => [step.name, step]));

/** The requirement that a step of a look is about, where it is not answered. */
export function requirementOfLook(name: string): RequirementId {
  const { call, expect } = byName.get(name) ?? {};
  if (expect && 'requirement' in expect) return expect.requirement;
  const { succeeds } = operation(call as OperationId);
  return !succeeds || succeeds === 'view.service-reference' ? 'view.same' : succeeds;
}

type Earlier = NonNullable<SeenPayout['earlier']>;
type References = Pick<SeenPayout, 'reference' | 'transactionReference' | 'earlier'>;

function judgementOf(notes: Observations): Judgement {
  return {
    verified: notes.verified.filter((requirement) => !notes.isBroken(requirement)),
    findings: notes.findings.map((finding) => withVerdict(finding)),
    stop: false,
  };
}

/** Does the answer say that the transaction has failed, instead of showing it? */
const saysFailed = (exchange: Exchange, { reference, transactionReference }: References): boolean =>
  failedByError(exchange, [reference, transactionReference]) !== undefined;

/** The state that an answer to a view shows; undefined: it neither shows a transaction nor says that it failed. */
export function shownStatus(exchange: Exchange, of: References): string | undefined {
  if (saysFailed(exchange, of)) return 'FAILED';
  return outcomeOf(exchange.response) === 'success' ? String(asBag(exchange.response.body)?.status) : undefined;
}

/**
 * Judges a later view of a transaction: it must still be found, with the references under which it was sent. Whether its state
 * fits what was seen before is judged by its history (assertions/model).
 */
function judgeStillThere(exchange: Exchange, before: References, notes: Observations): Judgement {
  const isThere = outcomeOf(exchange.response) === 'success' || saysFailed(exchange, before) || isBusy(exchange);
  // how long a payout is known is not said: its history says how old it was
  if (!isThere && !before.earlier) notes.violate('view.same', 'the transaction, as it was seen before', 'no view');
  const isWrapper = exchange.operation === 'viewTransactionOlder' && saysFailed(exchange, before);
  const reading = { point: 'tolerated.older-failure', reading: 'wrapper' };
  return { ...judgementOf(notes), ...(isWrapper && { readings: [reading] }) };
}

/**
 * Is a reference that is sent again still a duplicate (Limits: 2)? Undefined: the answer does not say, as the gateway is busy, or a limit
 * is used up (Limits: 4 and 5).
 */
export function isStillUsed({ response }: Exchange): boolean | undefined {
  const { code } = failureOf(response);
  if (outcomeOf(response) !== 'refused') return false;
  return classOf(code) === 'busy' || isSpent(code) ? undefined : duplicateCodes.includes(code);
}

/** Judges a reference of an earlier run that is sent again: within the time that the target declares it must be a duplicate. */
function judgeSentAgain(
  exchange: Exchange,
  { at, isPromised }: Earlier,
  { verified, findings, stop }: Judgement,
): Judgement {
  const requirement = 'transaction.duplicate';
  const isUsed = isStillUsed(exchange);
  if (isUsed === undefined) return { verified, findings, stop };
  if (isUsed) return { verified: [...verified, requirement], findings, stop };
  const isAccepted = outcomeOf(exchange.response) === 'success';
  const received = isAccepted ? 'accepted' : `refused with ${failureOf(exchange.response).code}`;
  const expected = `3004, as the reference was used ${ageText(exchange.at - at)} ago`;
  const finding = withVerdict({ requirement, expected, received }, isPromised ? undefined : 'warn');
  return { verified, findings: [...findings, finding], stop };
}

/** A row of a statement, whatever its types are. */
type Entry = { readonly [member in keyof StatementEntry]?: Json };

const [paidOutAs, balanceOf] = [', paid out as ', ', balance '];

const exact = (amount: Json): string => {
  const units = millionths(amount);
  return units === undefined ? `${amount ?? ''}` : decimalOf(units);
};

/** The statement entries of a payout as texts, without those of requests that were refused, which are no entries of it. */
export const entryTexts = (entries: readonly Entry[], { reference, transactionReference }: References): string[] =>
  entries
    .filter(
      ({ externalRef, internalRef, type, amount }) =>
        externalRef === reference &&
        !(type === 'REJECTED' && (internalRef !== transactionReference || millionths(amount) === 0n)),
    )
    .map(({ type, amount, currency, convertedAmount, convertedCurrency, internalRef, timestamp, balance }) => {
      const time = parseIso(timestamp);
      const at = Number.isNaN(time) ? timestamp : isoTime(time);
      const paidOut = convertedAmount ? `${paidOutAs}${exact(convertedAmount)} ${convertedCurrency}` : '';
      return `${type} ${exact(amount)} ${currency} of ${internalRef}${paidOut}, at ${at}${balance ? balanceOf + exact(balance) : ''}`;
    })
    .sort();

/**
 * Are the statement entries of a payout of an earlier run what they were, and what is shown of them? Undefined: the statement has
 * none of that time, as how far back it reaches is not said.
 */
export function entriesNow({ response }: Exchange, about: SeenPayout): { areSame: boolean; shown: string } | undefined {
  const { entries, from = 0 } = about.earlier?.statement ?? {};
  const all = outcomeOf(response) === 'success' ? rows(response.body) : [];
  const shown = entryTexts(all, about);
  const reachesBack = all.some(({ externalRef, timestamp }) => externalRef && parseIso(timestamp) <= from);
  if (!entries || (shown.length === 0 && !reachesBack)) return undefined;
  // what was paid out may be entered later (Resources: Statement entry), and an older memory has no balances
  const isStill = (entry: string, place: number): boolean => {
    const added = [paidOutAs, balanceOf].filter((what) => !entry.includes(what));
    return entry === added.reduce((text, what) => text?.replace(new RegExp(`${what}[^,]*`), ''), shown[place]);
  };
  return {
    areSame: shown.length === entries.length && entries.every(isStill),
    shown: shown.join('; ') || 'none, beside older ones',
  };
}

/** Judges an exchange of the second look, or of what earlier runs left; `about`: the payout that it looks at. */
export function judgeSecondLook(record: ExchangeRecord, exchange: Exchange, terms: JudgedTerms): Judgement {
  const { step: name, about } = record;
  const tracked = about && {
    transactionReference: about.transactionReference,
    ...(about.status !== undefined && { status: about.status }),
    created: { requestingOrganisationTransactionReference: about.reference, ...asBag(about.sent) },
  };
  const notes = judgeResponse(exchange, tracked ?? {}, terms, new Observations(true, terms.dialect));
  if (about?.earlier && name === secondLookSteps.earlierAgain.name)
    return judgeSentAgain(exchange, about.earlier, judgementOf(notes));
  if (about && name === secondLookSteps.earlierStatement.name) {
    const now = entriesNow(exchange, about);
    const expected = `${about.earlier?.statement?.entries.join('; ')}, as in an earlier run`;
    if (now) notes.hold('statements.complete', now.areSame, expected, now.shown);
    return judgementOf(notes);
  }
  if (about) return judgeStillThere(exchange, about, notes);
  const { verified, findings, stop } = judgementOf(notes);
  const step = byName.get(name);
  // a busy gateway decides nothing, and what is paid at the end may be beyond a limit (Limits: 4 and 5)
  const isBeyond = step === secondLookSteps.kept && isSpent(failureOf(exchange.response).code);
  if (!step || isBusy(exchange) || isBeyond) return { verified, findings, stop };
  const outcome = judgeOutcome(step, [exchange]);
  return { ...outcome, verified: [...verified, ...outcome.verified], findings: [...findings, ...outcome.findings] };
}
