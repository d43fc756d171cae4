import { expect, test } from 'vitest';
import { printable } from './printable';

test.each([
  ['line ends and tabs', 'a\n\tb', 'a\n\tb'],
  ['line ends of two characters', 'a\r\nb', 'a\nb'],
  ['a carriage return, which writes over a line', 'a\rb', 'a\\u000db'],
  ['NUL, BEL, ESC and DEL', '\0\u0007\u001b[2J\u007f', '\\u0000\\u0007\\u001b[2J\\u007f'],
  ['an escape of one byte', '\u009b2J', '\\u009b2J'],
  ['the other direction', 'a\u202eb\u2066c\u061cd\u200fe', 'a\\u202eb\\u2066c\\u061cd\\u200fe'],
  ['a line end of Unicode', 'a\u2028b\u2029c', 'a\\u2028b\\u2029c'],
  ['what is not seen', 'a\ufeffb\u200bc\u2060d\u00ade', 'a\\ufeffb\\u200bc\\u2060d\\u00ade'],
  ['letters of tags, which hide a text', 'a\u{e0041}b', 'a\\udb40\\udc41b'],
  ['half a letter', `a${'\ud83d'}b${'\udc00'}c\uffff`, 'a\\ud83db\\udc00c\\uffff'],
  ['joiners of names and of emoji', 'क्\u200dष 👩\u200d🔧 می\u200cخواهم', 'क्\u200dष 👩\u200d🔧 می\u200cخواهم'],
  ['a command to Azure', 'a ##vso[task.setvariable variable=X]y', 'a \\u0023#vso[task.setvariable variable=X]y'],
  ['a command to TeamCity', "##teamcity[testFailed name='x']", "\\u0023#teamcity[testFailed name='x']"],
  ['a group of a log', '##[group]x', '\\u0023#[group]x'],
  ['a command to GitHub', 'a\n  ::error::b', 'a\n  \\u003a:error::b'],
  ['what is no command', '## A title, ## [x], std::vector, a ::b', '## A title, ## [x], std::vector, a ::b'],
  ['a password in an address', 'at https://user:p@ss@h/x?token=t&a=1', 'at https://***@h/x?token=***&a=1'],
  ['names of all scripts', 'Zoë Ñandú أحمد 王小明 Ọlá', 'Zoë Ñandú أحمد 王小明 Ọlá'],
])('%s', (_, text, shown) => expect(printable(text)).toBe(shown));

test('JSON keeps its meaning', () => {
  const value = { 'a\u202e': ['\u009b', '\u{e0041}', 'b\u2028'], c: '##vso[x]' };
  expect(JSON.parse(printable(JSON.stringify(value, undefined, 2)))).toEqual(value);
});
