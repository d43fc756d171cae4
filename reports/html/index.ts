/** What all pages are made from: one style, and pieces of HTML. */
export { badge, code, folded, list, page, section, table, text } from './html';
