/** Regressions: whether load became slower from night to night, or from one build to another. */
export { defaultPairSettings, leastPairs } from './compare';
export { hasCrept } from './creep';
export { decide, defaultSettings, type OperationDecision, type Settings } from './decide';
export { logs, type OperationFigures, operationsOf, type Percentile, percentiles, type RunFigures } from './figures';
export { baselineOf, nightsOf } from './history/baseline';
export { type Accepted, type Entry, head, type Night } from './history/entry';
export { type History, readHistory, writeEntry } from './history/files';
export { type InterleavedResult, interleave } from './interleave';
export { type JobOptions, type Measured, type Measurements, type NightResult, runNight } from './night';
export { simulatedGateway } from './simulation/noise';
export { operatingCurve } from './simulation/operating-curve';
export { median, randomFrom, spread } from './statistics';
export { ms, percent } from './wording';
