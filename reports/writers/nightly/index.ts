/** The reports of a night and of a history. */
export { historyPage } from './history-page';
export { historyText } from './history-text';
export { pairsJunit, pairsMarkdown, pairsText } from './pairs-text';
export { nightJunit, nightMarkdown, nightText } from './text';
