/** The judging of a whole run, from its journal. */

export { absence } from './applicability';
export { complianceEvidence } from './compliance';
export { type Difference, dialectOf, notificationBody } from './dialect';
export { EvidenceStore } from './evidence-store';
export { notificationExchange } from './failure-evidence';
export { ofFlow } from './faults';
export { judgeRun, type RunVerdict } from './judge-run';
export { evidenceOf } from './load';
export { callbackId, callbackPlace } from './notices';
export { share } from './replies';
export type { RequirementResult } from './requirements';
export { isOfSelection } from './validity';
