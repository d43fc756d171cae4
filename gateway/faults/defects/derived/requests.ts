import type { Field } from '../../../../contract';
import type { Defect, Modification } from '../../modification';
import { changeField } from '../../response-modifiers';
import { fieldsOfBothRevisions, gatewayOperations, idPartOf } from './fields';
import { fillMissing, truncateEncrypted } from './replacements';

/** Forms that have a length of their own. */
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
  /** how the gateway's record of the field differs */
  record: Partial<Field>;
  more?: Pick<Modification, 'onRequest' | 'onResponse'>;
}

/** One more character, or one more digit, is taken. */
function longer(field: Field): Fault[] {
  const { max, digits, enum: words, format } = field;
  if (digits !== undefined)
    return [{ kind: 'too-long', text: `is accepted with ${digits + 1} digits`, record: { digits: digits + 1 } }];
  if (max === undefined || words || fixedLengthFormats.includes(format)) return [];
  const more = format === 'encrypted' ? truncateEncrypted(field) : {};
  return [{ kind: 'too-long', text: `is accepted with ${max + 1} characters`, record: { max: max + 1 }, more }];
}

/** Any text of the right length is taken. */
function anyForm({ enum: words, format, in: place }: Field): Fault[] {
  if ((!words && !fixedLengthFormats.includes(format)) || place === 'path') return [];
  const what = words ? 'value' : 'form';
  return [{ kind: `any-${what}`, text: `is accepted in any ${what}`, record: { enum: undefined, format: 'text' } }];
}

/** The longest value is refused. Where it cannot be made up nobody can tell. */
function shorter({ min = 0, max, enum: words, format, listed, issued }: Field): Fault[] {
  if (max === undefined || min === max || words || listed || issued || format === 'encrypted') return [];
  return [{ kind: 'longest-refused', text: `is refused with ${max} characters`, record: { max: max - 1 } }];
}

/** A word, or a value that is as good as any, is refused where the field may be left out. */
function narrower({ req, enum: words = [], decides, inferred, listed, example }: Field): Fault[] {
  if (req === 'M' || decides || inferred) return [];
  const word = words.at(-1);
  if (word) return [{ kind: 'word-refused', text: `is refused as ${word}`, record: { enum: words.slice(0, -1) } }];
  if (!listed || !example) return [];
  return [{ kind: 'sent-refused', text: `is refused as ${example}`, record: { enum: ['none'] } }];
}

/** Mandatory whatever the country. */
const isMandatory = ({ req, condition }: Field): boolean =>
  req === 'M' || (condition?.when.some(({ country }) => country === undefined) ?? false);

/** A mandatory field may be left out; one that may be, and has neither limit nor form, is demanded. */
function presence(field: Field): Fault[] {
  const { in: place, format, inferred, decides, listed } = field;
  if (place === 'path' || inferred || decides) return [];
  if (isMandatory(field)) {
    const record = { req: 'O', condition: undefined } as const;
    return [{ kind: 'optional', text: 'may be left out', record, more: fillMissing(field) }];
  }
  if (longer(field).length > 0 || anyForm(field).length > 0 || listed || format === 'encrypted') return [];
  return [{ kind: 'demanded', text: 'is demanded', record: { req: 'M', condition: undefined } }];
}

function defectOf(field: Field, { kind, text, record, more }: Fault): Defect {
  return {
    id: `request-${idPartOf(field)}-${kind}`,
    breaks: field.id,
    text: `${field.path} of ${field.object} ${text}.`,
    field: changeField(field.id, record),
    ...more,
  };
}

/** Values that another rule refuses, whatever form the record lets pass: an amount not quoted, a country not served. */
const enforcedElsewhere = new Set([
  'transactionRequest.amount',
  'transactionRequest.amount@older',
  'bankStatusParameters.country',
  'cardStatusParameters.country',
  'quotationRequest.creditParty[instrumentType]',
]);

const isEnforcedElsewhere = ({ id, breaks, digits }: Field, { kind }: Fault): boolean =>
  kind !== 'optional' && (enforcedElsewhere.has(id) || (breaks !== undefined && digits === undefined));

const objects = new Set(
  gatewayOperations.flatMap(({ parameters, request }) => [parameters ?? [], request ?? []].flat()),
);

/** For each field of each request: its limits, its form and its presence, judged otherwise by one step. */
export const requestDefects: readonly Defect[] = [...objects]
  .flatMap(fieldsOfBothRevisions)
  .flatMap((field) =>
    [...longer(field), ...anyForm(field), ...shorter(field), ...narrower(field), ...presence(field)]
      .filter((fault) => !isEnforcedElsewhere(field, fault))
      .map((fault) => defectOf(field, fault)),
  );
