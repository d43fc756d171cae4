import { expect, test } from 'vitest';
import { parsedJson } from '../../contract';
import { httpRules } from './http';
import { Observations } from './observations';

test.each([
  ['a member twice', '{"status":"available","status":"unavailable"}', ['http.json']],
  ['a member toString, once', '{"status":"available","toString":"x"}', []],
  ['blanks between its members', '{ "status": "available", "subStatus": "6000:\\"" }', []],
])('of an answer with %s is found: %s', (_, text, found) => {
  const headers = { 'Content-Type': 'application/json' };
  const request = { method: 'GET', url: '', headers: {}, body: undefined };
  const response = { status: 200, headers, text, body: parsedJson(text) };
  const notes = new Observations(true);
  httpRules({ operation: 'walletStatus', at: 0, ms: 1, request, response }, 'success', [], false, notes);
  expect(notes.findings.map(({ requirement }) => requirement)).toEqual(found);
});
