import { expect, test } from 'vitest';
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
