import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../../common/project-root';
import { projectFiles } from '../../scripts/checks/project-files';
import { editorSchemas } from './editor-schemas';

/** As an editor has it: without formats of our own. */
const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true, strictRequired: false });
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const validators = Object.fromEntries(editorSchemas.map(({ name }) => [name, ajv.compile(JSON.parse(read(name)))]));

/** What an editor would underline. */
function faults(name: string, text: string): string[] {
  const validate = validators[name];
  if (!validate) throw new Error(`there is no schema ${name}`);
  validate(parse(text));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const files = projectFiles(root).filter((file) => /^(suites|targets)\/.*\.yaml$/.test(file));

describe('every YAML file names its schema, and fits it', () => {
  test.each(files)('%s', (file) => {
    const text = read(file);
    const [, path = ''] = text.split('\n', 1)[0]?.match(/^# yaml-language-server: \$schema=(.*)$/) ?? [];
    const name = join(dirname(file), path);
    expect(editorSchemas.map((schema) => schema.name)).toContain(name);
    expect(faults(name, text)).toEqual([]);
  });

  test('there are some', () => expect(files.length).toBeGreaterThan(20));
});

const target = read('targets/example.yaml');
const waivers = read('docs/targets.md').match(/```yaml\n([^`]*waivers:[\s\S]*?)```/)?.[1] ?? '';

test('the waivers of the docs fit their schema', () => {
  expect(waivers).toContain('attestations:');
  expect(faults('targets/waivers.schema.json', waivers)).toEqual([]);
});

test.each<[what: string, name: string, text: string, fault: string]>([
  ['an unknown key', 'targets/target.schema.json', `${target}\nnmae: x`, ' must NOT have additional properties'],
  ['a country', 'targets/target.schema.json', target.replace('country: KE', 'country: Kenya'), '/corridors/0/country must match'],
  ['a currency as a key', 'targets/target.schema.json', target.replace('{ UGX: 50 }', '{ ugx: 50 }'), '/roundings property name must be valid'],
  ['an operation', 'targets/target.schema.json', target.replace('[walletStatus,', '[walletState,'), '/operations/0 must be equal to one of'],
  ['a date', 'targets/waivers.schema.json', waivers.replace('2026-12-31', 'soon'), '/waivers/0/expires must match'],
  ['a step', 'suites/suite.schema.json', 'area: a\ncases: [{ id: a, title: a, verifies: [a], steps: [{ cal: x }] }]', '/cases/0/steps/0 must NOT'],
  ['a shared step', 'suites/steps.schema.json', 'a: [{ until: never }]', '/a/0/until must be equal to one of'],
])('%s that is wrong is found', (_, name, text, fault) => {
  expect(faults(name, text).join('\n')).toContain(fault);
}); // biome-ignore format: one row a line
