/** The journal: the record of one run, line by line, from which alone every verdict and report is made. */
export { isBatch, numberOf, paidIn, replied, stateOf, usedUp } from './flow';
export { type Id, IdSet, idText, NumberSet } from './ids';
export { callbackForJournal, conceal, responseOf, reveal, written } from './journal-form';
export { masker, maskHeaders } from './mask';
export {
  type CallRecord,
  type DeliveryRecord,
  type OnboardingEntry,
  type OnboardingSide,
  type PointRecord,
  parsedEntry,
  type SaidRecord,
  type SessionRecord,
} from './onboarding';
export type { MutationScore, Provenance, ServerCertificate } from './provenance';
export type {
  Attempt,
  BatchRecord,
  CallbackRecord,
  CaseRecord,
  ChecksRecord,
  DeclaredCorridor,
  DeclaredLedger,
  EndRecord,
  ExchangeRecord,
  FaultRecord,
  Final,
  FlowRecord,
  ForeignTransaction,
  JournalRecord,
  LedgerRecord,
  MemorySeries,
  Part,
  Partner,
  PlanRecord,
  RunRecord,
  Stall,
  StatementEntry,
  StatementRecord,
  UnreadRecord,
  ViolationRecord,
  WaitRecord,
  WrittenExchange,
} from './records';
export { journalName, mostLateMs } from './records';
export { spellingsOf } from './spellings';
export { rollUp, type Verdict, verdictOf, verdicts } from './verdict';
