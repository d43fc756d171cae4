import { getOrMake } from '../../../../common/made-once';
import { asBag, codes, groupBy, type Json, operation, show } from '../../../../contract';
import { NumberSet, type RunRecord } from '../../../../journal';
import { type Callback, type Journal, keyOf, runOf } from '../../../../journal/files';
import type { Dialect } from '../../../../targets/dialect/dialect';
import type { History } from '../../../model';
import { codeFit, fieldRules, Observations, successWordingRule, wordingFits } from '../../../responses';
import { isValid, messageSchema } from '../../../schemas/compiled';
import { dialectOf } from '../../dialect';
import { type EvidenceStore, wholeRun } from '../../results/evidence-store';
import { fieldsIn } from '../../results/fields-present';
import {
  type FinalWithStates,
  finalsOfFlows,
  finalsOfPayouts,
  referencesOfCases,
  refusedReferences,
} from '../final-states';
import { FlowTexts } from '../flow-texts';
import { Agreement } from './agreement';
import { Links } from './callback-links';
import { FinalJudge } from './final-callbacks';
import { SameKindJudge, type Verified, VerifiedByKind } from './same-kind';

const object = 'statusNotification';

/** Refused references with what `refusedReferences` tells of them, by their keys. */
type Refused = ReadonlyMap<number, readonly [reference: string, facts: { ended: boolean }]>;

/** A refused payout has no state: the partner may have paid it another way (Limits: 2; Events). */
function refusedEvidence(callback: Callback, refused: Refused, store: EvidenceStore): void {
  const [reference, { ended }] = refused.get(callback.partnerKey) ?? ['', { ended: false }];
  const { status } = callback.kind;
  if (reference === '' || callback.partner !== reference || (status === 'FAILED' && ended)) return;
  const finding = { expected: `no payout of ${reference}, which was refused`, received: `a callback of ${status}` };
  store.violate({ requirement: 'callback.agreement', ...finding }, wholeRun, callback.id);
}

/** Some callbacks are late, or still to come. */
const lateShare = 0.1;

interface OfOthers {
  /** callbacks of the second partner's payouts */
  found: Callback[];
  /** paths that are the second partner's own address */
  paths: ReadonlySet<string | undefined>;
  /** callbacks of the first partner's payouts that came there */
  strays: Callback[];
}

/** Number of stray callbacks that are reported. */
const maxStrays = 20;

/** A path at which nearly all callbacks are of the second partner's payouts is its address. */
function ofOthersIn(journal: Journal, { linked }: Links): OfOthers {
  const { cases, callbacks } = journal;
  const others = new Set(
    cases.flatMap(({ foreign = [] }) => foreign.map(({ transactionReference: own }) => keyOf(own))),
  );
  const own = new Set(cases.flatMap(({ references }) => references.map(keyOf)));
  const found: Callback[] = [];
  const ours = new Map<string | undefined, { count: number; first: Callback[] }>();
  for (let place = 0; others.size > 0 && place < callbacks.length; place += 1) {
    const callback = callbacks.at(place);
    if (others.has(callback.transactionKey)) found.push(callback);
    else if (own.has(callback.transactionKey) || linked.has(place)) {
      const { path } = callback.kind;
      const there = getOrMake(ours, path, () => ({ count: 0, first: [] }));
      there.count += 1;
      if (there.first.length < maxStrays) there.first.push(callback);
    }
  }
  const theirs = [...groupBy(found, ({ kind }) => kind.path)].filter(
    // undefined: the path of the receiver
    ([path, all]) => path !== undefined && (ours.get(path)?.count ?? 0) <= all.length * lateShare,
  );
  const paths = new Set(theirs.map(([path]) => path));
  return { found, paths, strays: [...paths].flatMap((path) => ours.get(path)?.first ?? []) };
}

/**
 * A partner gets no callbacks about payouts of another partner. Where the run did not register its address and nearly
 * every callback of the other partner comes, both partners probably have the same address, which is one mistake of a
 * setting.
 */
function partnerEvidence(
  journal: Journal,
  { found: all, paths, strays }: OfOthers,
  { callbacks }: RunRecord,
  store: EvidenceStore,
): void {
  const requirement = 'callback.partner';
  for (const { transaction, id } of strays) {
    const expected = 'at the address of the second partner, callbacks of its own payouts alone';
    store.violate({ requirement, expected, received: `one of ${transaction}` }, wholeRun, id);
  }
  const delivered: { by: string; transaction: string; callback: Callback }[] = [];
  let kept = 0;
  const byTransaction = new Map<number, Callback>();
  for (const callback of all.toReversed())
    if (!paths.has(callback.kind.path)) byTransaction.set(callback.transactionKey, callback);
  for (const { case: by, foreign = [] } of journal.cases)
    for (const { transactionReference, final } of foreign) {
      const found = byTransaction.get(keyOf(transactionReference));
      const callback = found?.transaction === transactionReference ? found : undefined;
      if (callback) delivered.push({ by, transaction: transactionReference, callback });
      else if (final) {
        kept += 1;
        store.verify(requirement, by, by);
      }
    }
  const [first] = delivered;
  const { path } = first?.callback.kind ?? {};
  if (first && kept <= delivered.length * lateShare && callbacks && !callbacks.registered) {
    const expected = 'no callback of a payout of the second partner';
    const received = `one of nearly every payout (${delivered.length} of ${delivered.length + kept}): both partners probably have the address ${path === undefined ? callbacks.address : new URL(callbacks.address).origin + path}, which is a setting. Have the gateway deliver those of secondPartner elsewhere, or fix callbacks of the target file`;
    store.violate({ requirement, expected, received }, wholeRun, first.callback.id);
    return;
  }
  for (const { by, transaction, callback } of delivered) {
    const expected = `no callback of ${transaction}, which is of the second partner`;
    store.violate({ requirement, expected, received: callback.kind.status }, by, callback.id);
  }
}

/** A message that is the wording of a code says what that code says of the state (Resources: Status notification). */
export function messageRule(status: string, message: Json, notes: Observations): void {
  if (typeof message !== 'string') return;
  const named = codes.filter((one) => one.message !== '' && wordingFits(one.message, message));
  if (named.length > 0 && named.every(({ code }) => codeFit(status, code) === 'contradicts'))
    notes.violate('callback.code', `a message that fits ${status}`, show(message));
}

/** The fields of every callback keep their rules, and none contains a card number. */
class Forms {
  /** by kind */
  readonly #byKind = new Map<Callback['kind'], Verified | null>();
  /** what all of them verified, to be noted at the end */
  readonly verified: VerifiedByKind;

  constructor(
    private readonly dialect: Dialect | undefined,
    private readonly store: EvidenceStore,
  ) {
    this.verified = new VerifiedByKind(wholeRun, store);
  }

  judge(callback: Callback): void {
    const known = getOrMake(this.#byKind, callback.kind, () => this.#ofKind(callback));
    if (known) this.verified.add(known, callback);
    else this.#judgeAlone(callback);
    const finding = { expected: 'no card number', received: 'a card number, in the open' };
    if (callback.kind.showsPan)
      this.store.violate({ requirement: 'security.pan-unseen', ...finding }, wholeRun, callback.id);
  }

  /** What each of its kind verifies; null: it breaks a rule, so each is judged by itself. */
  #ofKind(callback: Callback): Verified | null {
    const { body } = callback;
    const isRight = this.#notesOn(callback).findings.length === 0 && isValid(messageSchema(object), body);
    return isRight ? this.verified.of(fieldsIn(object, body)) : null;
  }

  #notesOn(callback: Callback): Observations {
    const { body } = callback;
    const notes = new Observations(false, this.dialect);
    fieldRules(object, operation('statusCallback'), body, notes);
    const message = asBag(body)?.responseMsg;
    successWordingRule(callback.kind.code, message, 'responseMessage', notes);
    messageRule(callback.kind.status, message, notes);
    return notes;
  }

  #judgeAlone(callback: Callback): void {
    const { body, id, place } = callback;
    const notes = this.#notesOn(callback);
    for (const finding of notes.findings) this.store.violate(finding, wholeRun, id);
    for (const field of fieldsIn(object, body))
      if (!notes.isBroken(field)) this.store.verifyCallbacks(field, wholeRun, [place]);
  }
}

/**
 * Why callbacks are not judged, if none came at all: an operator who does not know the address of the run sends them
 * elsewhere. Undefined where the run itself registered its address with the gateway.
 */
function silenceOf({ callbacks }: RunRecord, ours: NumberSet): string | undefined {
  if (ours.size > 0 || !callbacks || callbacks.registered) return undefined;
  return `no callback came at ${callbacks.address}: agree this address, or one that leads to it, with the operator of the gateway`;
}

/** The places of the callbacks of this run. */
function oursOf(
  own: ReadonlySet<string>,
  journal: Journal,
  { linked }: Links,
  { found, paths }: OfOthers,
): { ours: NumberSet; foreign: number } {
  const all = journal.callbacks;
  // a flow that was cut off has no record, but its reference begins with the id of the run
  const mark = `${runOf(journal).id}-`;
  const others = new Set([...own].map(keyOf));
  const ours = new NumberSet();
  // what came at the address of the second partner is judged by itself
  const elsewhere = new Set(found.filter(({ kind }) => paths.has(kind.path)).map(({ place }) => place));
  for (let place = 0; place < all.length; place += 1) {
    if (elsewhere.has(place)) continue;
    if (!linked.has(place)) {
      const { kind, partnerKey, transactionKey } = all.at(place);
      if (kind.run !== mark && !others.has(partnerKey) && !others.has(transactionKey)) continue;
    }
    ours.add(place);
  }
  return { ours, foreign: all.length - ours.size - elsewhere.size };
}

/** The callbacks about transactions of cases, by the keys of each reference that they name. */
function namedByCases(own: ReadonlySet<string>, journal: Journal, ours: NumberSet): Map<number, number[]> {
  const named = new Map<number, number[]>();
  for (const text of own) if (text !== '') named.set(keyOf(text), []);
  if (named.size === 0) return named;
  for (const place of ours) {
    const { partnerKey, transactionKey } = journal.callbacks.at(place);
    for (const key of new Set([partnerKey, transactionKey])) named.get(key)?.push(place);
  }
  return named;
}

/** What the callbacks of a run showed beside the evidence. */
export interface CallbackSummary {
  /** how many belong to no payout of the run */
  foreign: number;
  /** those that name a flow */
  ofFlows: NumberSet;
}

/** Compares the callbacks with the payouts of the run. `history`: that of the cases. */
export function callbackEvidence(history: History, journal: Journal, store: EvidenceStore): CallbackSummary {
  const { payouts } = history;
  const run = runOf(journal);
  const dialect = dialectOf(run);
  const all = journal.callbacks;
  const texts = new FlowTexts(journal);
  const links = new Links(journal, texts);
  const ofOthers = ofOthersIn(journal, links);
  const own = referencesOfCases(payouts, journal);
  const { ours, foreign } = oursOf(own, journal, links, ofOthers);
  const summary = { foreign, ofFlows: links.linked };
  const withinSeconds = run.limits.callbackSeconds ?? Number.POSITIVE_INFINITY;
  if (run.limits.callbackSeconds === null) return summary;
  const silence = silenceOf(run, ours);
  if (silence) {
    for (const requirement of ['callback.sent', 'callback.reversal'] as const) store.skip(requirement, 'skip', silence);
    return summary;
  }
  const refused: Refused = new Map([...refusedReferences(journal)].map((one) => [keyOf(one[0]), one]));
  const forms = new Forms(dialect, store);
  for (const place of ours) {
    const callback = all.at(place);
    forms.judge(callback);
    refusedEvidence(callback, refused, store);
  }
  const theirs = ofOthers.found.filter(({ kind }) => ofOthers.paths.has(kind.path));
  for (const callback of theirs) forms.judge(callback);
  forms.verified.done();
  partnerEvidence(journal, ofOthers, run, store);
  const named = namedByCases(own, journal, ours);
  const agreement = new Agreement(history);
  const finals = [...finalsOfPayouts(payouts, journal)];
  const seen = new Set(finals.map(({ final }) => final.transactionReference));
  agreement.note((reference) => seen.has(reference), store);
  const ended = new Set<string>(journal.ends.map(({ part }) => part));
  const sameKind = new SameKindJudge(journal, store);
  const judge = ({ final, states, later }: FinalWithStates, callbacks: readonly Callback[]): void => {
    const impossible = agreement.impossible(final, callbacks, states);
    const facts = { ended, later, states, withinSeconds, links, impossible };
    if (!sameKind.judge(final, facts, callbacks)) new FinalJudge(store, final, facts).judge(callbacks);
  };
  const at = (places: Iterable<number>) => [...places].map((place) => all.at(place));
  const theirsBy = groupBy(theirs, ({ transactionKey }) => transactionKey);
  for (const one of finals) {
    const { reference, transactionReference, refusedBefore } = one.final;
    if (one.isOfSecond) {
      // where none come, nobody knows the address at which they might, unless the gateway took that of the run
      if (theirs.length > 0 || run.callbacks?.ofSecond) judge(one, theirsBy.get(keyOf(transactionReference)) ?? []);
      continue;
    }
    const places = new Set([reference, transactionReference].flatMap((text) => named.get(keyOf(text)) ?? []));
    const isOfAttempt = ({ kind, transaction }: Callback) =>
      refusedBefore && kind.status === 'FAILED' && transaction !== transactionReference;
    judge(
      one,
      at(places).filter((callback) => !isOfAttempt(callback)),
    );
  }
  for (const one of finalsOfFlows(journal, texts)) judge(one, at(links.callbacksOf(one.final.place)));
  sameKind.verified.done();
  return summary;
}
