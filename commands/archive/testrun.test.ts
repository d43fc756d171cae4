/** Validates the objects against the operator's definition, made strict: unknown fields are errors. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { root } from '../../common/project-root';
import { config, profileNames } from '../../k6.config';
import { type ClusterRun, type Document, objectsOf } from './kubernetes';
import { runnerResources } from './size';

const definition = join(root, '..', 'shared', 'k8s', 'k6.io_testruns.yaml');
const isThere = existsSync(definition);

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  'x-kubernetes-preserve-unknown-fields'?: boolean;
}

/** Forbids all properties that the definition does not name. */
function strict(schema: Schema): Schema {
  const { properties, items, additionalProperties } = schema;
  const open = schema['x-kubernetes-preserve-unknown-fields'] || additionalProperties !== undefined;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, strict(property)])),
      ...(!open && { additionalProperties: false }),
    }),
    ...(items && { items: strict(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: strict(additionalProperties) }),
  };
}

function validator(): ValidateFunction {
  const { spec } = parse(readFileSync(definition, 'utf8'));
  const { schema } = spec.versions.find(({ name }: { name: string }) => name === 'v1alpha1');
  return new Ajv({ strict: false, formats: { int32: true, int64: true, 'date-time': true } }).compile(
    strict(schema.openAPIV3Schema) as object,
  );
}

const runOf = (more: Partial<ClusterRun> = {}): ClusterRun => ({
  name: 'harness-r1',
  run: 'R1',
  parallelism: 3,
  image: 'harness.example/k6:1',
  resources: { milliCores: 500, megabytes: 300, journalMegabytes: 20 },
  archive: Buffer.from('tar'),
  cards: true,
  ...more,
});

/** The object as the operator reads it. */
const written = (document: Document): Document => parse(stringify(document));

/** The document with another value at a path. */
function changed(document: Document, path: string, value: unknown): Document {
  const copy = structuredClone(document);
  const steps = path.split('.');
  const last = steps.pop() as string;
  const at = steps.reduce((inner, step) => inner[step] as Document, copy);
  at[last] = value;
  return copy;
}

describe.skipIf(!isThere)('a TestRun fits the definition (needs ../shared/k8s/k6.io_testruns.yaml)', () => {
  const fits = isThere ? validator() : (undefined as unknown as ValidateFunction);
  const rows = profileNames.flatMap((name) => [1, 3, 40].map((parallelism) => [name, parallelism] as const));

  test.each(rows)('%s on %i', (name, parallelism) => {
    const resources = runnerResources(config.profiles[name], 200, parallelism);
    for (const archive of [Buffer.from('tar'), undefined]) {
      const document = written(
        objectsOf(runOf({ parallelism, resources, archive, authority: archive && 'PEM', cards: parallelism > 1 }))[
          'testrun.yaml'
        ],
      );
      expect([fits(document), fits.errors]).toEqual([true, null]);
    }
  });

  test.each<[what: string, path: string, value: unknown]>([
    ['an unknown field of the spec', 'spec.paralelism', 3],
    ['an unknown field of the runner', 'spec.runner.volumeMount', []],
    ['an unknown field of a mount', 'spec.runner.volumeMounts.0.path', '/x'],
    ['an unknown field of a secret reference', 'spec.runner.env.4.valueFrom.secretKeyRef.value', 'x'],
    ['an unknown field at the top', 'stage', 'started'],
    ['a parallelism that is a text', 'spec.parallelism', '3'],
    ['arguments that are one text', 'spec.args', '--no-color'],
    ['a value that is a number', 'spec.runner.env.1.value', 5],
    ['memory that is not a quantity', 'spec.runner.resources.limits.memory', '300 MB'],
    ['a script without a name', 'spec.script.configMap', { file: 'archive.tar' }],
    ['no script', 'spec.script', undefined],
  ])('%s is refused', (_, path, value) => {
    const document = written(changed(objectsOf(runOf())['testrun.yaml'], path, value));
    expect(fits(document)).toBe(false);
  });
});

/** The values of all members with one of these names, at any depth. */
function named(value: unknown, ...names: string[]): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    ...(names.includes(name) ? [member] : []),
    ...named(member, ...names),
  ]);
}

describe('the objects of a run refer to each other', () => {
  const nameOf = (document: Document) => (document.metadata as { name: string }).name;

  test.each([
    ['in a ConfigMap', runOf(), 'ConfigMap'],
    ['on a volume', runOf({ archive: undefined }), 'PersistentVolumeClaim'],
  ])('with the archive %s', (_, run, kind) => {
    const testRun = objectsOf(run)['testrun.yaml'];
    expect(objectsOf(run)['archive.yaml'].kind).toBe(kind);
    const { script } = testRun.spec as { script: Document };
    expect(named(script, 'name')).toEqual([nameOf(objectsOf(run)['archive.yaml'])]);
    expect(named(testRun, 'claimName')).toEqual([nameOf(objectsOf(run)['journals.yaml'])]);
    const claims = [
      nameOf(objectsOf(run)['journals.yaml']),
      ...(run.archive ? [] : [nameOf(objectsOf(run)['archive.yaml'])]),
    ];
    expect(named(objectsOf(run)['gather.yaml'], 'claimName')).toEqual(claims);
  });

  test.each([true, false])('contain secrets only by reference (cards: %s)', (cards) => {
    const run = runOf({ cards });
    const references = named(objectsOf(run)['testrun.yaml'], 'secretKeyRef') as { name: string; key: string }[];
    expect(new Set(references.map(({ name }) => name))).toEqual(new Set([nameOf(objectsOf(run)['secret.yaml'])]));
    expect(references.map(({ key }) => key)).toEqual(Object.keys(objectsOf(run)['secret.yaml'].stringData as object));
    expect(Object.values(objectsOf(run)['secret.yaml'].stringData as object).join('')).toBe('');
    const { env } = (objectsOf(run)['testrun.yaml'].spec as { runner: { env: { name: string; value?: string }[] } })
      .runner;
    for (const { name, value } of env) if (name.startsWith('HARNESS')) expect(value).toBeUndefined();
    expect(references.some(({ key }) => key === 'pans')).toBe(cards);
  });

  test('mount an authority alone of the secret, and only if there is one', () => {
    const of = (authority?: string) => {
      const {
        'secret.yaml': secret,
        'testrun.yaml': { spec },
      } = objectsOf(runOf({ authority }));
      const { env, volumes, volumeMounts } = (spec as { runner: Record<string, { name: string }[]> }).runner;
      return [secret.stringData, env, volumes, volumeMounts].map((part) => written(part as Document));
    };
    const [data, env, volumes, mounts] = of('PEM');
    expect(data).toMatchObject({ 'ca.pem': 'PEM' });
    expect(env).toContainEqual({ name: 'SSL_CERT_FILE', value: '/authority/ca.pem' });
    expect(volumes).toContainEqual({
      name: 'authority',
      secret: { secretName: 'harness-r1-secret', items: [{ key: 'ca.pem', path: 'ca.pem' }] },
    });
    expect(mounts).toContainEqual({ name: 'authority', mountPath: '/authority' });
    expect(JSON.stringify(of())).not.toMatch(/authority|ca\.pem|SSL_CERT_FILE/);
  });

  test('mount the options of k6 alone where the gateway wants a client certificate, and no text of it', () => {
    const { 'secret.yaml': secret, 'testrun.yaml': testRun } = objectsOf(
      runOf({ client: true, headers: ['X-Api-Key'] }),
    );
    expect(secret.stringData).toMatchObject({ 'k6.json': '', headers: '' });
    expect(named(testRun, 'env').flat()).toEqual(
      expect.arrayContaining([
        { name: 'K6_CONFIG', value: '/client/k6.json' },
        { name: 'HARNESS_HIDDEN', valueFrom: { secretKeyRef: { name: 'harness-r1-secret', key: 'headers' } } },
      ]),
    );
    expect(named(testRun, 'items')).toEqual([[{ key: 'k6.json', path: 'k6.json' }]]);
    expect(JSON.stringify(objectsOf(runOf()))).not.toMatch(/k6\.json|HARNESS_HIDDEN/);
  });

  test('define POD_NAME before it is used', () => {
    const { env } = (objectsOf(runOf())['testrun.yaml'].spec as { runner: { env: { name: string; value?: string }[] } })
      .runner;
    const used = env.findIndex(({ value }) => value?.includes('$(POD_NAME)'));
    expect(env.findIndex(({ name }) => name === 'POD_NAME')).toBeLessThan(used);
  });
});

test.each([
  ['gets its share of the rate', 100, 2, 50],
  ['needs at least a quarter of a core', 1, 4, 0.5],
])('a runner %s', (_, rate, runners, share) => {
  const profile = { text: '', rate, seconds: 10, resendEvery: 0, batches: 0, copies: 2 };
  const [single, shared] = [
    runnerResources({ ...profile, rate: share }, 10, 1),
    runnerResources(profile, 10 * runners, runners),
  ];
  expect(shared.milliCores).toBe(Math.max(250, single.milliCores));
  expect(shared.megabytes).toBe(single.megabytes);
});
