import { type Boundary, boundaries } from '../../generators';
import {
  type Field,
  fieldsOf,
  inScope,
  type Operation,
  type OperationId,
  operation as operationOf,
  type Situation,
} from '../../spec';
import type { Case, Expect, Step } from './case';

/** The kind of payout that derived cases send. */
const situation: Situation = { type: 'p2p', instrument: 'WALLET' };

const plain = (call: OperationId): Step => ({
  name: call,
  call,
  patches: [],
  copies: 1,
  untilFinal: false,
  expect: { outcome: 'success', requirement: operationOf(call).succeeds ?? '' },
  checks: [],
});

function expectation(field: Field, { refused, never }: Boundary): Expect {
  if (!refused) return { outcome: 'accepted', requirement: field.id, ...(never && { codes: never }) };
  return {
    outcome: 'refused',
    requirement: field.id,
    codes: [...new Set(refused.codes)],
    codeRequirement: refused.rule,
    ...(refused.named && { names: field.name }),
  };
}

function boundaryCase(
  operation: Operation,
  field: Field,
  boundary: Boundary,
  before: readonly OperationId[],
  area: string,
  source: string,
): Case {
  const call = operation.id as OperationId;
  const expect = expectation(field, boundary);
  const step: Step = { ...plain(call), patches: [{ in: field.in, path: field.path, change: boundary.change }], expect };
  return {
    id: `${area}.${call}.${field.path}.${boundary.kind}`,
    title: `${operation.title}: ${field.path}, ${words[boundary.kind]}`,
    area,
    verifies: [
      ...new Set([field.id, expect.codeRequirement ?? field.id, ...(expect.names ? ['errors.names-property'] : [])]),
    ],
    steps: [...before.map(plain), step],
    source,
  };
}

const words: Record<Boundary['kind'], string> = {
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

/** The boundary cases of every field that an operation's request has, from the contract alone. */
export function boundaryCases(call: OperationId, before: readonly OperationId[], area: string, source: string): Case[] {
  const operation = operationOf(call);
  const revision = operation.revision === 'older' ? 'older' : 'current';
  const objects = [operation.parameters, operation.request].filter((object) => object !== undefined);
  return objects
    .flatMap((object) => fieldsOf(object, revision))
    .filter((field) => inScope(field, situation))
    .flatMap((field) =>
      boundaries(field, situation).map((boundary) => boundaryCase(operation, field, boundary, before, area, source)),
    );
}
