/** The systematic mutants: made by rule from the contract and the suites, without the gateway's defects. */

import { callbackMutants } from './callbacks';
import { withConditions } from './conditioned';
import { decisionMutants } from './decisions';
import type { Mutant } from './mutant';
import { responseMutants } from './responses';
import { timeMutants } from './time';

export { conditioned } from './conditioned';
export type { Mutant } from './mutant';
export { holds } from './responses';
export { recordingTraffic } from './tampering';

const unconditional: readonly Mutant[] = [...responseMutants, ...callbackMutants, ...decisionMutants, ...timeMutants];

/** Those of requests that have no condition yet. */
export const limitable: readonly Mutant[] = unconditional.filter(({ family }) => family !== 'notifications');

/** All systematic mutants, without and with conditions. */
export const systematicMutants: readonly Mutant[] = [...unconditional, ...withConditions(unconditional)];
