import { type Field, fieldsOf, gatewayOperations, interpretationsOf, roomOf } from '../../../../contract';
import type { Defect } from '../../modification';
import { changeField } from '../../response-modifiers';
import enforcedElsewhere from './enforced-elsewhere.json';

/** The field records of an object in both revisions, each once. */
export const fieldsOfBothRevisions = (object: string): Field[] => [
  ...new Set([...fieldsOf(object), ...fieldsOf(object, 'older')]),
];

/** `bankList.banks[].bankName` as a part of a defect id: `bankList-banks-bankName`. */
export const idPartOf = ({ id }: Field): string => id.replace(/[[\].@]+/g, '-').replace(/-$/, '');

/** Formats that determine the length. */
const fixedLengthFormats: readonly Field['format'][] = [
  'dateTime',
  'timestamp',
  'errorTime',
  'iso',
  'date',
  'country',
  'currency',
];

interface Fault {
  kind: string;
  text: string;
  /** the changed members of the field record */
  record: Partial<Field>;
}

/** The lengths that the readings of an open point allow for a field. */
const roomFor = (field: Field) => roomOf(field, field.revision === 'older' ? 'older' : 'current');

/** Accepts one more character than any reading of its length, or one more digit. */
function longer(field: Field): Fault[] {
  const { digits, enum: words, format } = field;
  const { max } = roomFor(field)?.loose ?? field;
  if (digits !== undefined)
    return [{ kind: 'too-long', text: `is accepted with ${digits + 1} digits`, record: { digits: digits + 1 } }];
  if (max === undefined || words || fixedLengthFormats.includes(format) || format === 'encrypted') return [];
  // a text of named words is refused for its word too
  const record = { max: max + 1, words: undefined };
  return [{ kind: 'too-long', text: `is accepted with ${max + 1} characters`, record }];
}

/** Accepts any text of a valid length. */
function anyForm({ enum: words, format, in: place }: Field): Fault[] {
  if ((!words && format !== 'mobile' && !fixedLengthFormats.includes(format)) || place === 'path') return [];
  const what = words ? 'value' : 'form';
  return [{ kind: `any-${what}`, text: `is accepted in any ${what}`, record: { enum: undefined, format: 'text' } }];
}

/** Refuses the longest value, unless such a value cannot be generated, or a reading has a shorter one. */
function shorter(field: Field): Fault[] {
  const { min = 0, max, enum: words, format, listed, issued } = field;
  const room = roomFor(field);
  if (room && room.tight.max < room.loose.max) return [];
  if (max === undefined || min === max || words || listed || issued || format === 'encrypted') return [];
  return [{ kind: 'longest-refused', text: `is refused with ${max} characters`, record: { max: max - 1 } }];
}

/** Refuses one valid value of an optional field. */
function narrower(field: Field): Fault[] {
  const { req, enum: words = [], words: named = [], agreesWith, decides, inferred, listed, example } = field;
  const last = agreesWith ? undefined : named.at(-1);
  if (last) return [{ kind: 'word-refused', text: `is refused as ${last}`, record: { words: named.slice(0, -1) } }];
  if (req === 'M' || decides || inferred) return [];
  const word = words.at(-1);
  if (word) return [{ kind: 'word-refused', text: `is refused as ${word}`, record: { enum: words.slice(0, -1) } }];
  if (!listed || !example) return [];
  return [{ kind: 'sent-refused', text: `is refused as ${example}`, record: { enum: ['none'] } }];
}

/** Is the field mandatory in every country? */
const isMandatory = ({ req, condition }: Field): boolean =>
  req === 'M' || (condition?.when.some(({ country }) => country === undefined) ?? false);

/** Makes a mandatory field optional; makes an optional field mandatory where it has neither a limit nor a format. */
function presence(field: Field): Fault[] {
  const { in: place, format, inferred, decides, listed } = field;
  if (place === 'path' || inferred || decides) return [];
  if (isMandatory(field))
    return [{ kind: 'optional', text: 'is optional', record: { req: 'O', condition: undefined } }];
  // the specification does not say that it is optional
  if (interpretationsOf(field.id).some(({ id }) => id === 'changes.reason')) return [];
  if (longer(field).length > 0 || anyForm(field).length > 0 || listed || format === 'encrypted') return [];
  return [{ kind: 'demanded', text: 'is mandatory', record: { req: 'M', condition: undefined } }];
}

function defectOf(field: Field, { kind, text, record }: Fault): Defect {
  return {
    id: `request-${idPartOf(field)}-${kind}`,
    breaks: field.id,
    text: `${field.path} of ${field.object} ${text}.`,
    rules: changeField(field.id, record),
  };
}

/** Fields whose invalid values another rule refuses too, such as an amount that was not quoted. */
const refusedElsewhere = new Set(enforcedElsewhere.refused);

/** Fields without which the gateway cannot answer, so that their absence shows in another way. */
const neededElsewhere = new Set([...refusedElsewhere, ...enforcedElsewhere.needed]);

const isEnforcedElsewhere = ({ id, breaks, digits }: Field, { kind }: Fault): boolean =>
  kind === 'optional'
    ? neededElsewhere.has(id)
    : refusedElsewhere.has(id) || (breaks !== undefined && digits === undefined);

const objects = new Set(
  gatewayOperations.flatMap(({ parameters, request }) => [parameters ?? [], request ?? []].flat()),
);

/** Takes codes of the right form that no country and no currency has. */
const unassigned = (field: Field): Defect[] =>
  field.in !== 'path' && (field.format === 'country' || field.format === 'currency')
    ? [
        {
          id: `request-${idPartOf(field)}-unassigned`,
          breaks: field.id,
          text: `${field.path} of ${field.object} is accepted with a code that no ${field.format} has.`,
          rules: ({ ignoresProblem }) => ({
            ignoresProblem: (problem) =>
              (problem.field === field.id && problem.kind === 'unassigned') || ignoresProblem(problem),
          }),
        },
      ]
    : [];

/** Rules of countries that the corridors of the gateway's target do not show. */
const unshownRules = ['bankProvider', 'cardProvider', 'recipientPostalCode', 'senderPostalCode', 'senderState'];

/** Demands a field in no country of a rule, or not in the country that the text itself names. */
const inNoCountry = (field: Field): Defect[] =>
  (field.condition?.when ?? []).flatMap(({ country, destinations }, at, when) => {
    if (destinations === undefined && (country === undefined || unshownRules.includes(country))) return [];
    // whether it is found where it is left out is open
    if (interpretationsOf(field.id).some(({ id }) => id === 'account.provider')) return [];
    const name = destinations?.join('-') ?? country;
    const others = when.filter((_, other) => other !== at);
    return {
      id: `request-${idPartOf(field)}-not-by-${name}`,
      breaks: field.id,
      text: `${field.path} of ${field.object} is mandatory in no country of ${name}.`,
      rules: changeField(field.id, { condition: { text: '', when: others } }),
    };
  });

/** For each field of each request: a wrong length limit, format or presence. */
export const requestDefects: readonly Defect[] = [...objects].flatMap(fieldsOfBothRevisions).flatMap((field) =>
  [...longer(field), ...anyForm(field), ...shorter(field), ...narrower(field), ...presence(field)]
    .filter((fault) => !isEnforcedElsewhere(field, fault))
    .map((fault) => defectOf(field, fault))
    .concat(refusedElsewhere.has(field.id) || field.breaks ? [] : unassigned(field), inNoCountry(field)),
);
