/** Generates docs/contract.md. */
import {
  codes,
  countryRules,
  type Field,
  fields,
  interpretations,
  type LifecycleRow,
  lifecycle,
  type Operation,
  operations,
  type Requirement,
  requirements,
  shape,
  states,
} from '../../contract';
import { markdownTable } from '../../reports';

const cell = (text: string): string => text.replace(/\|/g, '\\|').replace(/</g, '&lt;').replace(/\s+/g, ' ');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  markdownTable(
    head,
    rows.map((cells) => cells.map(cell)),
  );

/** `16004; also 16001, 16005 (tolerated.reversal-refused)`. */
export function codesInWords({ codes: own, alsoCodes }: LifecycleRow): string {
  const others = alsoCodes?.codes.filter((code) => !own.includes(code)).join(', ');
  return own.join(', ') + (alsoCodes ? `; also ${others || 'any refusal'} (${alsoCodes.by})` : '');
}

const payouts = ({ scope }: Pick<Field, 'scope'>): string =>
  [...(scope?.types ?? []), ...(scope?.instruments ?? [])].join(', ');

function conditionOf({ condition }: Field): string {
  if (!condition) return '';
  const rules = condition.when.flatMap(({ country }) => country ?? []);
  return `${condition.text}${rules.length > 0 ? ` (countries: ${rules.join(', ')})` : ''}`;
}

function objects(): string[] {
  return [...new Set(fields.map(({ object }) => object))].flatMap((object) => {
    const own = fields.filter((field) => field.object === object);
    const rows = own.map((field) => [
      `${field.path}${field.revision === 'both' ? '' : ` (${field.revision})`}`,
      field.req,
      field.length,
      shape(field),
      [field.text, conditionOf(field), payouts(field)].filter(Boolean).join('; '),
    ]);
    return [
      `### ${object}`,
      '',
      `${[...new Set(own.map(({ source }) => source))].join('; ')}.`,
      '',
      ...table(['member', 'req', 'published length', 'decided', 'notes'], rows),
    ];
  });
}

function notes({ accept, category, tolerance, assumption, unverifiable, trigger, ...rest }: Requirement): string {
  return [
    accept && `codes ${accept.join(', ')}`,
    category && `category ${category}`,
    tolerance,
    trigger && `trigger ${trigger}`,
    assumption && `assumption ${assumption}`,
    unverifiable && `not observable from outside: ${unverifiable}`,
    payouts(rest),
  ]
    .filter(Boolean)
    .join('; ');
}

/** The whole page, as Markdown. */
export function contractPage(): string {
  const prose = requirements.filter(({ object }) => object === undefined);
  return `${[
    '# The contract',
    '',
    'Generated from `contract/` by `npm run spec -- --page`; do not edit. Each field has a requirement of its own, with',
    'the id of the field, `<object>.<member>`. The requirements that are not about one field are listed further below.',
    '',
    '## Operations',
    '',
    ...table(
      ['id', 'call', 'revision', 'source'],
      (operations as readonly Operation[]).map(({ id, method, path, revision, source }) => [
        ...[id, `${method} ${path ?? '(from the target file)'}`, revision, source],
      ]),
    ),
    '## Fields',
    '',
    ...objects(),
    '## Country rules',
    '',
    'Defaults from public sources. A target file can replace them under `countryRules`.',
    '',
    ...table(
      ['rule', 'countries'],
      Object.entries(countryRules).map(([name, countries]) => [name, countries.join(', ') || 'none known']),
    ),
    '## Codes',
    '',
    ...table(
      ['code', 'message', 'contact', 'action', 'source', 'brought about by'],
      codes.map(({ code, message, contact, action, source, stage, unseen }) => {
        const trigger = stage ? `trigger ${stage}-${code}` : 'a request of its own';
        return [code, message, contact, action, source, unseen ? `nothing: ${unseen}` : trigger];
      }),
    ),
    '## States',
    '',
    ...table(
      ['state', 'meaning', "partner's action", 'final'],
      states.map(({ status, meaning, action, final }) => [status, meaning, action, final ? 'yes' : 'no']),
    ),
    ...table(
      ['from', 'event', 'condition', 'to', 'codes', 'requirement', 'source'],
      lifecycle.map((row) => [
        ...[row.from, row.event, row.condition, row.to.join(' | ')],
        ...[codesInWords(row), row.requirement, row.source],
      ]),
    ),
    '## Requirements',
    '',
    ...table(
      ['id', 'level', 'party', 'rule', 'notes', 'source'],
      prose.map((rule) => [rule.id, rule.level, rule.party, rule.text, notes(rule), rule.source]),
    ),
    '## Interpretations',
    '',
    'Open points of the specification, and how the harness interprets them. Where one has readings, a gateway of either passes; the first one is that of the reference gateway.',
    '',
    ...table(
      ['id', 'open point', 'interpretation', 'readings', 'requirements'],
      interpretations.map(({ id, point, decision, readings = [], requirements: of }) => [
        id,
        point,
        decision,
        readings.map((one) => `${one.id}: ${one.text}`).join(' '),
        of.join(', '),
      ]),
    ),
  ].join('\n')}\n`;
}
