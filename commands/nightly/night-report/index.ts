/** The reports of a night and of a history. */
export { type ComparisonReport, nightReport, pairsReport } from './comparison';
export { historyPage } from './history-page';
export { historyText } from './history-text';
export { comparisonJunit } from './junit';
export { nightMetrics } from './metrics';
export { comparisonMarkdown, comparisonText, writeComparison } from './text';
