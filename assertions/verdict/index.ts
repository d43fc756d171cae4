/** The judging of a whole run, from its journal. */

export { type CasePayout, payoutsOf } from '../model';
export { complianceEvidence } from './compliance';
export { historyEvidence } from './cross-checks/history';
export { sampleId } from './cross-checks/load';
export { isCovered, type RuleCoverage, ruleCoverage } from './cross-checks/rule-coverage';
export type { Difference } from './dialect';
export { callbackExchange } from './failure-evidence';
export { ofFlow } from './faults';
export { judgeRun, type RunVerdict } from './judge-run';
export { busyText } from './operation-limits';
export { share, withinText } from './replies';
export { absence } from './results/applicability';
export { EvidenceStore, underLoad } from './results/evidence-store';
export type { RequirementResult } from './results/requirements';
export { excusedBy } from './stalls';
export { isOfCut, isOfGenerator, isOfMachine, isOfSelection, isSaturation } from './validity';
