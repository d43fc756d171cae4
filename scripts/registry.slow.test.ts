import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../common/project-root';
import pkg from '../package.json';
import { commands } from './registry';

/** A shell asks for its completion itself, without npm. */
const withoutScript = ['completion'];

test('every command has its npm script, and every script that starts a command starts its own', () => {
  const started = Object.entries(pkg.scripts).flatMap(([name, script]) => {
    const [, command] = /^exec node scripts\/start\.mjs ([a-z]\S*)/.exec(script) ?? [];
    return command === undefined ? [] : [[name, command]];
  });
  const wanted = Object.keys(commands).filter((name) => !withoutScript.includes(name));
  expect(Object.fromEntries(started)).toEqual(Object.fromEntries(wanted.map((name) => [name, name])));
});

const pages = ['README.md', 'CONTRIBUTING.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)];

/** The calls of a page, each with its flags. */
const callsIn = (page: string): [command: string, flags: string[]][] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/npm run ([a-z]+)( --(?= )[^`\n#]*)?/g)].map(
    ([, command = '', words = '']) => [command, words.match(/(?<= )--[a-z][\w-]*/g) ?? []],
  );

test.each(pages.filter((page) => page.endsWith('.md')))('%s calls commands and flags of this version', async (page) => {
  for (const [name, flags] of callsIn(page)) {
    expect(Object.keys(pkg.scripts)).toContain(name);
    const known = (await commands[name]?.())?.default.command.options.map(({ long }) => long);
    if (known) expect([...known, '--help'], `npm run ${name}`).toEqual(expect.arrayContaining(flags));
  }
});
