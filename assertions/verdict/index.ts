/** The judging of a whole run, from its journal. */

export { complianceEvidence } from './compliance';
export { sampleId } from './cross-checks/load';
export { callbackId, callbackPlace } from './cross-checks/received-callbacks';
export { callbackBody, type Difference, dialectOf } from './dialect';
export { callbackExchange } from './failure-evidence';
export { ofFlow } from './faults';
export { judgeRun, type RunVerdict } from './judge-run';
export { share } from './replies';
export { absence } from './results/applicability';
export { EvidenceStore } from './results/evidence-store';
export type { RequirementResult } from './results/requirements';
export { type RuleCoverage, ruleCoverage } from './rule-coverage';
export { isOfSelection } from './validity';
