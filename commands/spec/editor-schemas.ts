/** JSON Schemas by which editors complete and check YAML files, from the schemas that read these files. */
import type { SchemaObject } from 'ajv';
import { checklistSchema } from '../../reports/checklist';
import { sharedStepsSchema, suiteSchema } from '../../suites/format/schema';
import { partnersSchema } from '../../targets/partners';
import { targetSchema } from '../../targets/target-schema';
import { waiversSchema } from '../../targets/waivers';

/** Custom formats as patterns, because editors do not know them; a list of all codes would change with each version of Node. */
const formatPatterns: Readonly<Record<string, string>> = { country: '^[A-Z]{2}$', currency: '^[A-Z]{3}$' };

type Value = unknown;

/** The same schema in the keywords that every editor knows. */
function portable(value: Value): Value {
  if (Array.isArray(value)) return value.map(portable);
  if (typeof value !== 'object' || value === null) return value;
  const { format, ...rest } = value as { format?: Value };
  const others = Object.entries(rest).map(([key, member]) => [key, portable(member)]);
  if (format === undefined) return Object.fromEntries(others);
  // a property of this name is not a keyword
  if (typeof format !== 'string') return Object.fromEntries([...others, ['format', portable(format)]]);
  const pattern = formatPatterns[format];
  return Object.fromEntries([...others, pattern ? ['pattern', pattern] : ['format', format]]);
}

const titles = {
  'targets/target.schema.json': ['Target file: a gateway under test', targetSchema],
  'targets/partners.schema.json': ['Partners of the reference gateway', partnersSchema],
  'targets/waivers.schema.json': ['Waivers and attestations', waiversSchema],
  'suites/suite.schema.json': ['Suite of compliance cases', suiteSchema],
  'reports/checklist/checklist.schema.json': ['Checklist of the onboarding of a partner', checklistSchema],
  'suites/steps.schema.json': ['Steps that suites share', sharedStepsSchema],
} as const satisfies Record<string, readonly [title: string, schema: SchemaObject]>;

/** The text of each schema file, by its path. */
export const editorSchemas: readonly { name: string; text: () => string }[] = Object.entries(titles).map(
  ([name, [title, schema]]) => ({
    name,
    text: () => {
      const head = { $schema: 'http://json-schema.org/draft-07/schema#', title };
      return `${JSON.stringify({ ...head, ...(portable(schema) as object) }, undefined, 2)}\n`;
    },
  }),
);
