/** The judging of cases from what is recorded of them, and what the run itself needs of it: whether a step goes on. */
export { isBrokenOff, lossBreaks, maxRepeats, plainRequestStep } from './broken-off';
export { judgeChecks } from './checks';
export { fundsStep } from './excuse';
export { judgedExchange, scopeOf, secondAttempt } from './judge-case';
export { isStrayed, judgeCases } from './judge-cases';
export { type Balance, isOther, leftBy, tellsBalance } from './ledger-readings';
export { type Judgement, withVerdict } from './outcome';
export {
  busyRepeats,
  earlierId,
  entriesNow,
  entryTexts,
  isStillUsed,
  lookIds,
  secondLookId,
  secondLookSteps,
  shownStatus,
} from './second-look';
export {
  type CaseState,
  conclude,
  debitOf,
  input,
  newCaseState,
  noteExchange,
  noteReversed,
  seenOf,
  trackedBy,
} from './state';
export { againStep, isConfirmed, isOpenReversal, judgeStep, mayBeOfEarlierRun, reasonToRepeat, statusOf } from './step';
