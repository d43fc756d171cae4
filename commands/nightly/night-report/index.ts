/** The reports of a night and of a history. */
export { historyPage } from './history-page';
export { historyText } from './history-text';
export { nightMetrics } from './metrics';
export { pairsHeadline, pairsJunit, pairsMarkdown, pairsText } from './pairs-text';
export { nightHeadline, nightJunit, nightMarkdown, nightText } from './text';
