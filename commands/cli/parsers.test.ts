import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { describe, expect, test } from 'vitest';
import {
  choiceOption,
  duration,
  flowRate,
  folderOfRuns,
  httpUrl,
  integerBetween,
  list,
  positiveInteger,
  someOf,
} from './parsers';

type Parser = (text: string) => unknown;
const port = integerBetween(0, 65_535);

test.each<[Parser, string, unknown]>([
  [positiveInteger, '1', 1],
  [positiveInteger, '200', 200],
  [flowRate, '20', 20],
  [flowRate, '0.7', 42 / 60],
  [flowRate, '0.13', 8 / 60],
  [flowRate, '2.5', 2.5],
  [port, '0', 0],
  [port, '65535', 65_535],
  [duration, '90', 90],
  [duration, '90s', 90],
  [duration, '5m', 300],
  [duration, '1h', 3600],
  [httpUrl, 'http://127.0.0.1:8089', 'http://127.0.0.1:8089'],
  [httpUrl, 'https://gateway.example/api', 'https://gateway.example/api'],
  [list, 'a, b,,c', ['a', 'b', 'c']],
  [folderOfRuns, import.meta.dirname, import.meta.dirname],
  [folderOfRuns, '/nowhere/yet', '/nowhere/yet'],
])('%o reads %j', (parse, text, expected) => {
  expect(parse(text)).toEqual(expected);
});

describe.each<[Parser, RegExp, string[]]>([
  [positiveInteger, /whole number above zero/, ['', '0', '-1', '1.5', 'many', '1e3', ' 1']],
  [flowRate, /flows a second, such as 20 or 0\.7/, ['', '0', '0.001', '-1', '1e3', '.5', ' 1', 'fast']],
  [port, /from 0 to 65535/, ['', '-1', '65536', 'a']],
  [duration, /90s, 5m, 1h or a number of seconds/, ['', '0s', '5 m', '-1', '1d', 'm']],
  [httpUrl, /http or https URL/, ['', 'gateway.example', 'ftp://gateway.example', '--json']],
  [list, /comma-separated list/, ['', ',', ' ']],
  [someOf(['fast', 'slow']), /Expected some of fast, slow\. Did you mean slow\?/, ['slwo', 'fast,solw']],
  [folderOfRuns, /expected a folder of runs/, [import.meta.filename]],
])('%o', (parse, message, texts) => {
  test.each(texts)('refuses %j', (text) => {
    expect(() => parse(text)).toThrow(InvalidArgumentError);
    expect(() => parse(text)).toThrow(message);
  });
});

test('a choice shows its values in the help, and names the nearest of them in a refusal', () => {
  const option = choiceOption('--part <NAME>', 'One part alone', ['compliance', 'load']);
  expect(new Command().addOption(option).helpInformation()).toContain('(choices: "compliance", "load")');
  expect(option.parseArg?.('load', undefined as never)).toBe('load');
  expect(() => option.parseArg?.('laod', undefined as never)).toThrow(
    new InvalidArgumentError('Expected one of compliance, load. Did you mean load?'),
  );
});
