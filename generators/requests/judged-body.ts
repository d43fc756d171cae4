/**
 * What an answer is compared with, the parameters of a GET or a POST's body without its sections, as one text: name and
 * value of each member. k6 takes twice as long to parse the same as JSON.
 */
import type { Json } from '../../contract';
import type { Members, Variables } from './draft';
import { delimiter, filling, type Placeholder, type Template } from './request-template';

/** Begins each separator. Unlike other control characters it is written without an escape, which k6 is slow to read. */
const mark = '\u007f';
/** Separates names and values of members. */
const comma = `${mark},`;
/** Begins each entry of a list. */
const entryMark = `${mark}[`;
/** Separates names and values within an entry. */
const entryComma = `${mark}:`;

/** Refuses control characters, because they separate. */
function textOf(value: Json): string {
  if (typeof value === 'string' && !/\p{Cc}/u.test(value)) return value;
  throw new Error(`a value that a packed body cannot hold: ${JSON.stringify(value)}`);
}

/** Names and values in turn, without the members that have no value. */
const memberTexts = (members: Members, write: (value: Json) => string): string[] =>
  Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [name, write(value)]));

/** Is the template nothing but one placeholder? */
const isPlaceholder = (template: Template): boolean => {
  const [before, , after, ...more] = template.split(delimiter);
  return before === '' && after === '' && more.length === 0;
};

/** Packs a body; `templateOf` makes a template of a value, which is a placeholder or has none. */
export function packBody(body: Members, templateOf: (value: string) => Template): Template {
  const entryText = (value: Json) => textOf(templateOf(textOf(value)));
  const listText = (list: readonly Json[]): string => {
    if (list.length === 0) throw new Error('an empty list, which a packed body cannot hold');
    return list.map((entry) => entryMark + memberTexts(entry as Members, entryText).join(entryComma)).join('');
  };
  const memberText = (value: Json): Template => {
    if (Array.isArray(value)) return listText(value);
    const template = templateOf(textOf(value));
    return isPlaceholder(template) ? template : textOf(template);
  };
  return memberTexts(body, memberText).join(comma);
}

function entriesOf(text: string): Members[] {
  const list: Members[] = [];
  const entries = text.split(entryMark);
  for (let at = 1; at < entries.length; at += 1) {
    const texts = (entries[at] as string).split(entryComma);
    const one: Members = {};
    for (let member = 0; member < texts.length; member += 2) one[texts[member] as string] = texts[member + 1];
    list.push(one);
  }
  return list;
}

/** The body that a template stands for, with its placeholders filled in. */
export function unpackBody(template: Template, variables: Variables): Members {
  const body: Members = {};
  const texts = template.split(comma);
  for (let at = 0; at < texts.length; at += 2) {
    const text = texts[at + 1] as string;
    const first = text[0];
    if (first === delimiter) body[texts[at] as string] = filling(text.slice(1, -1) as Placeholder, variables);
    else body[texts[at] as string] = first === mark ? entriesOf(text) : text;
  }
  return body;
}
