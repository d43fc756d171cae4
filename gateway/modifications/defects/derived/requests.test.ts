import { describe, expect, test } from 'vitest';
import { type Field, fields, type Situation } from '../../../../contract';
import { codePoints, type Problem } from '../../../validation';
import { stepsOf } from '../../../validation/path';
import { ModifiedBehaviour } from '../../behaviour';
import { requestDefects } from './requests';

const first = { ordinal: 1, operationOrdinal: 1 };

/** An object that holds the value at the field's path and nothing else; undefined: the containers alone. */
function holding({ path }: Field, value: unknown): unknown {
  return stepsOf(path).reduceRight<unknown>((inner, { name, kind, entry }) => {
    if (entry) return inner === undefined ? [] : [{ key: name, value: inner }];
    return { [name]: kind === 'list' ? [inner] : inner };
  }, value);
}

/** The situation in which a field is judged as mandatory, if there is one. */
function situationOf({ scope, condition, path }: Field): Situation {
  const clause = condition?.when.find(({ country }) => country === undefined);
  const instruments = clause?.instruments ?? scope?.instruments ?? ['WALLET'];
  const type = clause?.types?.[0] ?? scope?.types?.[0] ?? 'p2p';
  const given = clause?.given;
  return {
    type,
    instrument: instruments[0] ?? 'WALLET',
    value: (asked) => (asked === given?.path ? given?.is[0] : asked === path ? undefined : undefined),
  };
}

/** Values at the limits of a field and past them, of its form and of another. */
function probes({ min = 0, max = 0, digits = 0, format, enum: words }: Field): unknown[] {
  const lengths = [min, max, max + 1].filter((length) => length > 0);
  const whole = [digits, digits + 1].map((count) => '1'.repeat(count));
  const unit = format === 'digits' ? '7' : 'a';
  return [
    undefined,
    'a',
    ...lengths.map((length) => unit.repeat(length)),
    ...whole,
    words?.[0],
    words?.at(-1),
    'a'.repeat(10),
  ];
}

/** What the field's problems are, value by value, all others overlooked. */
function judgements(field: Field, behaviour: ModifiedBehaviour): (string | undefined)[] {
  const revision = field.revision === 'older' ? 'older' : 'current';
  const validator = behaviour.ruleSetFor(first).validators.get(`${field.object} ${revision}`);
  const context = { ...situationOf(field), countryRules: {}, lengthOf: codePoints };
  return probes(field).map((value) => {
    const judged = { value: (_: string) => undefined as unknown, ...context };
    const kinds: string[] = [];
    const report = (found: Problem) => {
      if (found.field === field.id) kinds.push(found.kind);
    };
    validator?.(holding(field, value), { ...judged, report });
    return kinds[0];
  });
}

describe('a derived fault of a request', () => {
  const asPublished = new ModifiedBehaviour([]);

  test.each(requestDefects.map((defect) => [defect.id, defect] as const))('%s shows', (_, defect) => {
    const field = fields.find(({ id }) => id === defect.breaks) as Field;
    expect(judgements(field, new ModifiedBehaviour([defect]))).not.toEqual(judgements(field, asPublished));
  });

  test('leaves the records of other fields alone', () => {
    const [defect] = requestDefects;
    const changed = fields.filter((field) => defect?.field?.(field, 'current') !== field);
    expect(changed.map(({ id }) => id)).toEqual([defect?.breaks]);
  });
});
