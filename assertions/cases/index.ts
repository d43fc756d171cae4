/** The judging of a case's steps: what was expected of a call, and the checks of its suite. */
export { readAtOnce } from './at-once';
export { judgeChecks } from './checks';
export { judgeFinalAgain, judgeLate, judgeStillThere, shownStatus } from './final-again';
export { isServersOwn, type Judgement, judgeOutcome, withVerdict } from './outcome';
