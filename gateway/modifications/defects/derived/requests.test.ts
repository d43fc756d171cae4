import { describe, expect, test } from 'vitest';
import { type Clause, type Field, fields, type Situation } from '../../../../contract';
import { defaultConfig } from '../../../domain/config';
import { specificationRules } from '../../../rules/rules';
import { codePoints, type Problem } from '../../../validation';
import { stepsOf } from '../../../validation/path';
import { ModifiedBehaviour } from '../../behaviour';
import { requestDefects } from './requests';

/** An object that holds the value at the field's path and nothing else; undefined: the containers alone. */
function holding({ path }: Field, value: unknown): unknown {
  return stepsOf(path).reduceRight<unknown>((inner, { name, kind, entry }) => {
    if (entry) return inner === undefined ? [] : [{ key: name, value: inner }];
    return { [name]: kind === 'list' ? [inner] : inner };
  }, value);
}

/** The situations in which a field is judged as mandatory, by a rule of its country or by none. */
const situationsOf = (field: Field): Situation[] =>
  [undefined, ...(field.condition?.when ?? [])].map((clause) => situationOf(field, clause));

function situationOf({ scope, condition, path }: Field, asked?: Clause): Situation {
  const clause = asked ?? condition?.when.find(({ country }) => country === undefined);
  const instruments = clause?.instruments ?? scope?.instruments ?? ['WALLET'];
  const type = clause?.types?.[0] ?? scope?.types?.[0] ?? 'p2p';
  const given = clause?.given;
  return {
    type,
    instrument: instruments[0] ?? 'WALLET',
    ...(asked && { country: asked.country ? defaultConfig.countryRules[asked.country]?.[0] : asked.destinations?.[0] }),
    value: (asked) => (asked === given?.path ? given?.is[0] : asked === path ? undefined : undefined),
  };
}

/** Values at the limits of a field and past them, of its form and of another. */
function probes({ min = 0, max = 0, digits = 0, format, enum: words, words: named }: Field): unknown[] {
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
    named?.at(-1),
    'ZZ',
    'ABC',
    'a'.repeat(10),
  ];
}

/** What the field's problems are, value by value, all others overlooked. */
function judgements(field: Field, behaviour: ModifiedBehaviour): (string | undefined)[] {
  const revision = field.revision === 'older' ? 'older' : 'current';
  const { validators, rules } = behaviour.ruleSetFor();
  const validator = validators.get(`${field.object} ${revision}`);
  const { countryRules } = defaultConfig;
  return situationsOf(field).flatMap((situation) =>
    probes(field).map((value) => {
      const context = { value: () => undefined as unknown, ...situation, countryRules, lengthOf: codePoints };
      const kinds: string[] = [];
      const report = (found: Problem) => {
        if (found.field === field.id && !rules.ignoresProblem(found)) kinds.push(found.kind);
      };
      validator?.(holding(field, value), { ...context, isNamed: rules.isNamed, report });
      return kinds[0];
    }),
  );
}

describe('a derived fault of a request', () => {
  const asPublished = new ModifiedBehaviour([]);

  test.each(requestDefects.map((defect) => [defect.id, defect] as const))('%s shows', (_, defect) => {
    const field = fields.find(({ id }) => id === defect.breaks) as Field;
    expect(judgements(field, new ModifiedBehaviour([defect]))).not.toEqual(judgements(field, asPublished));
  });

  test('leaves the records of other fields alone', () => {
    const [defect] = requestDefects;
    const { field: change } = { ...specificationRules, ...defect?.rules?.(specificationRules) };
    const changed = fields.filter((field) => change(field, 'current') !== field);
    expect(changed.map(({ id }) => id)).toEqual([defect?.breaks]);
  });
});
