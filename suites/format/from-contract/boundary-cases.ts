import {
  type Field,
  fieldsOf,
  inScope,
  type Operation,
  type OperationId,
  operation as operationOf,
  type RequirementId,
  type Situation,
  type TransactionType,
} from '../../../contract';
import { type Boundary, boundaries } from '../../../generators';
import { type Case, type Expect, type ExpectedOutcome, openStep, type Patch, type Step, type Wanted } from '../case';

/** Expects a success where a requirement says that a proper request of the operation succeeds; otherwise any answer. */
export const successOf = ({ succeeds }: Operation): Expect =>
  succeeds ? { outcome: 'success', requirement: succeeds } : { outcome: 'any' };

/** The usual call of an operation. */
export const plainStep = (call: OperationId): Step => ({
  ...openStep,
  name: call,
  call,
  // polled to a final state
  ...(call === 'viewTransaction' && { until: 'final' as const }),
  expect: successOf(operationOf(call)),
});

function expectation(call: OperationId, field: Field, boundary: Boundary): ExpectedOutcome {
  const { refused, never, either, clientError, open, kind, word } = boundary;
  if (open) {
    const { codes, ...readings } = open;
    const place = [call, field.id, words[kind], word].filter(Boolean).join(' ');
    return {
      outcome: 'open',
      requirement: field.id,
      codes: [...new Set(codes)],
      open: { ...readings, place, ...(field.real && { real: true }) },
    };
  }
  if (either)
    return {
      outcome: 'either',
      requirement: 'security.uninterpreted',
      evaluated: either.never,
      ...(clientError && { clientError: true }),
    };
  if (!refused) return { outcome: 'accepted', requirement: field.id, ...(never && { codes: never }) };
  return {
    outcome: 'refused',
    requirement: field.id,
    codes: [...new Set(refused.codes)],
    codeRequirement: refused.rule,
    ...(refused.named && { names: [...namesOf(field), ...(field.agreesWith ?? [])] }),
    ...(isOfLength(refused.rule) && !refused.isOpen && { limits: [...new Set([field.min ?? 0, field.max ?? 0])] }),
  };
}

/** The names by which a description may call a field: its own, and of an entry of a list that of the list. */
const namesOf = ({ name, path }: Field): string[] => [name, ...(/^(\w+)\[\w+\]$/.exec(path)?.slice(1) ?? [])];

const isOfLength = (rule: RequirementId): boolean => rule === 'errors.range' || rule === 'errors.exact';

/** The rules of a field in the dialect of a target. */
export type FieldRules = (field: Field, type: TransactionType) => Field;

/** What cases are derived for: an operation, the calls before it, and the kind of payout. */
export interface Derivation {
  call: OperationId;
  before: readonly OperationId[];
  /** calls that bring the transaction to a final state */
  after: readonly OperationId[];
  kind: Wanted;
  trigger?: string;
  area: string;
  /** `file:line` */
  source: string;
}

const reference = 'requestingOrganisationTransactionReference';

/**
 * A document needs both a type and a number, so a case that changes one of them sends a whole document.
 */
const documents = 'recipientKyc.idDocument';
const isOfDocument = ({ path }: Field): boolean => path.startsWith(`${documents}[]`);
const aDocument = `$exists(request.${documents}) ? request.${documents} : [payout.recipient.document]`;

/**
 * The optional list or object around an entry or member. It is omitted with its last member, as it may not be empty.
 */
const aroundOf = ({ path, object }: Field): string | undefined => {
  const around = path.replace(/(\[[^\]]*\]|\.[^.]*)$/, '');
  return fieldsOf(object).some((field) => field.path === around && field.req === 'O') ? around : undefined;
};

/**
 * The change of a boundary. The optional object around a member that is left out goes with it. A text in place of a reference
 * keeps its length and ends with the reference of the case: one that any run has sent before would be refused (Limits: 2).
 * A card number in the clear is that of the payout, because a gateway that takes it may refuse another one than was quoted (3005).
 */
function changeOf(field: Field, { kind, word, change }: Boundary): Patch['change'] {
  const { path } = field;
  const holder = path.startsWith('debitParty') ? 'sender' : 'recipient';
  if ('cipher' in change) return { eval: `payout.card.wrongly.${holder}` };
  if (field.format === 'encrypted' && word === 'plain') return { eval: `payout.card.plain.${holder}` };
  const around = kind === 'left out' ? aroundOf(field) : undefined;
  if (around) return { omit: true, around };
  if (path !== reference || !('set' in change) || typeof change.set !== 'string' || change.set === '') return change;
  const text = JSON.stringify(change.set);
  return { eval: `$substring(${text}, 0, $length(${text}) - $length(variables.reference)) & variables.reference` };
}

/**
 * Boundaries with equal keys show the same, so one of them is enough. The key has call, field, boundary and revision. Where a
 * field is missing or left out, it has the type too, and the instrument if the type is p2p or the field's condition names any.
 */
function keyOf({ call, kind }: Derivation, { id, condition }: Field, { kind: what, word }: Boundary): string {
  const isOfInstrument = (kind.type ?? 'p2p') === 'p2p' || condition?.when.some(({ instruments }) => instruments);
  const present = isOfInstrument ? [kind.type, kind.instrument] : [kind.type];
  const own = what === 'missing' || what === 'left out' ? present : [];
  return [call, id, what, word, kind.revision, kind.country, ...own].filter(Boolean).join(' ');
}

export function boundaryCase(
  operation: Operation,
  field: Field,
  boundary: Boundary,
  derivation: Derivation,
  { before, after }: Record<'before' | 'after', readonly Step[]>,
): Case {
  const { call, kind, trigger, area, source } = derivation;
  const { word } = boundary;
  const expect = expectation(call, field, boundary);
  const change = changeOf(field, boundary);
  const completed: Patch[] =
    isOfDocument(field) && !('omit' in boundary.change)
      ? [{ in: 'body', path: documents, change: { eval: aDocument } }]
      : [];
  const step: Step = {
    ...plainStep(call),
    patches: [...completed, { in: field.in, path: field.path, change }],
    expect,
  };
  const idOf = (...kinds: (string | undefined)[]): string =>
    [area, call, kinds.filter(Boolean).join('-'), field.path, boundary.kind.replace(' ', '-'), word]
      .filter(Boolean)
      .join('.');
  return {
    id: idOf(kind.type, kind.instrument, kind.revision, kind.country),
    ...(kind.instrument && { drawn: idOf('*', kind.revision, kind.country) }),
    title: `${operation.title}: ${field.path}, ${words[boundary.kind]}${word ? ` as ${word}` : ''}`,
    area,
    verifies: [
      ...new Set<RequirementId>([
        expect.requirement,
        expect.codeRequirement ?? expect.requirement,
        ...(expect.names ? ['errors.names-property' as const] : []),
        ...(expect.limits ? ['errors.names-limits' as const] : []),
      ]),
    ],
    ...(Object.keys(kind).length > 0 && { for: kind }),
    ...(trigger && { trigger }),
    ...('cipher' in boundary.change && boundary.change),
    boundary: keyOf(derivation, field, boundary),
    drawsPartner: true,
    steps: [...before, step, ...after],
    source,
  };
}

const words: Record<Boundary['kind'], string> = {
  sent: 'sent',
  script: 'in another script',
  short: 'shorter than some readings take',
  long: 'longer than some readings take',
  'left out': 'left out',
  injected: 'a text that looks like code',
  below: 'one character too short',
  min: 'at its shortest',
  max: 'at its longest',
  unicode: 'at its longest, in characters of two code units each',
  above: 'one character too long',
  decimals: 'one decimal too many',
  digits: 'one digit too many',
  missing: 'left out',
  empty: 'empty',
  null: 'null',
  type: 'of another JSON type',
  format: 'of another form',
  enum: 'outside its enumeration',
};

/** The steps of a derivation before and after the one that is changed. */
export const stepsAround = ({ before, after }: Pick<Derivation, 'before' | 'after'>) => ({
  before: before.map(plainStep),
  after: after.map((call) => ({ ...plainStep(call), name: `${call}After` })),
});

/**
 * The boundary cases of every field that an operation's request has, from the contract alone. An id names operation,
 * kind, field and boundary: `boundaries.createTransaction.p2p-WALLET-current.descriptionText.above`.
 */
export function boundaryCases(derivation: Derivation, rules: FieldRules = (field) => field): Case[] {
  const operation = operationOf(derivation.call);
  const { type = 'p2p', instrument = 'WALLET', revision = 'current' } = derivation.kind;
  const situation: Situation = { type, instrument };
  const others = stepsAround(derivation);
  const objects = [operation.parameters, operation.request].filter((object) => object !== undefined);
  const own = operation.revision === 'older' ? 'older' : revision;
  return (
    objects
      .flatMap((object) => fieldsOf(object, own).filter((field) => inScope(field, situation)))
      // a section that the type does not use is an empty object in the request, which a gateway may ignore
      .filter(({ format, path }, _, all) => format !== 'object' || all.some((one) => one.path.startsWith(`${path}.`)))
      .map((field) => rules(field, type))
      // only card payouts send a card number
      .filter((field) => field.format !== 'encrypted' || instrument === 'CARD')
      .flatMap((field) =>
        boundaries(field, situation, own).map((boundary) =>
          boundaryCase(operation, field, boundary, derivation, others),
        ),
      )
  );
}
