/** Regressions: whether load became slower from night to night, or from one build to another. */
export {
  comparePairs,
  defaultPairSettings,
  leastPairs,
  type Pair,
  type PairDecision,
  type PairSettings,
} from './compare';
export {
  type Change,
  type Comparison,
  decide,
  defaultSettings,
  type OperationDecision,
  type Settings,
  slowerIn,
} from './decide';
export {
  type NightFigures,
  type OperationFigures,
  operationsOf,
  type Percentile,
  percentiles,
  type RunFigures,
} from './figures';
export { acceptedIn, baselineOf, nightsOf } from './history/baseline';
export { type Accepted, type Entry, head, type Night } from './history/entry';
export { type History, readHistory, writeEntry } from './history/files';
export { type InterleavedResult, interleave } from './interleave';
export { findingsOf, type JobOptions, type Measured, type Measurements, type NightResult, runNight } from './night';
export { median } from './statistics';
