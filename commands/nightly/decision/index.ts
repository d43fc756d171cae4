/** Regressions: whether load became slower from night to night, or from one build to another. */

export {
  medianIn,
  type NightFigures,
  operationsOf,
  type Percentile,
  percentiles,
  type RunFigures,
  statistics,
} from '../figures';
export { acceptedIn, baselineOf, nightsOf, seriesIn } from '../history/baseline';
export { type Accepted, type HistoryEntry, head, type Night } from '../history/entry';
export { type History, readHistory, writeEntry } from '../history/files';
export { defaultPairSettings, leastPairs } from './compare';
export { type Comparison, decide, defaultSettings, type OperationDecision, type Settings, slowerIn } from './decide';
export { type InterleavedResult, interleave } from './interleave';
export { type JobOptions, type Measured, type Measurements, type NightResult, runNight } from './night';
export { chanceText, ms, percent } from './wording';
