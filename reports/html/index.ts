/** What all pages of reports are made from: colours, style, and small pieces of HTML. */
export { badge, code, folded, list, section, table, text } from './html';
export { palette } from './palette';
export { style } from './style';
