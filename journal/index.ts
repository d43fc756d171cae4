/** The journal: the record of one run, line by line, from which alone every verdict and report is made. */
export * from './exchange';
export { balancesBeforeMs, isBatch, namesRun, numberOf, paidIn, replied, stateOf, usedUp } from './flow';
export { IdSet, NumberSet } from './ids';
export { callbackForJournal, conceal, responseOf, reveal, written } from './journal-form';
export { masker, maskHeaders, recordMasker } from './mask';
export type * from './onboarding';
export { entriesIn, parsedEntry, recordsName } from './onboarding';
export type { MutationScore, Provenance, ServerCertificate } from './provenance';
export type * from './records';
export { journalName, maxLateMs } from './records';
export { spellingsOf } from './spellings';
export { rollUp, type Verdict, verdictOf, verdicts } from './verdict';
