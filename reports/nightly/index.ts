/** The reports of a night and of a history. */
export { historyPage } from './history-page';
export { historyText } from './history-text';
export { nightJunit } from './junit';
export { ms, percent } from './rows';
export { nightMarkdown, nightText } from './text';
