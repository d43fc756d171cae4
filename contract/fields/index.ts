import type { FieldOf } from '../types';
import { groupBy } from '../values/group';
import { accountFields } from './account';
import { kycFields } from './kyc';
import { otherFields } from './others';
import { quotationFields } from './quotation';
import { transactionFields } from './transaction';

const all = [...accountFields, ...quotationFields, ...transactionFields, ...kycFields, ...otherFields];

export type FieldId = (typeof all)[number]['id'];
export type Field = FieldOf<FieldId>;

/** Every field, parameter and header of the specification, in its order. */
export const fields: readonly Field[] = all;

const byId = new Map<string, Field>(all.map((one) => [one.id, one]));

/** The field of this id; undefined for an unknown id. */
export const field = (id: string): Field | undefined => byId.get(id);

/** An echo has the bounds of the request field that it repeats. */
export const repeatedBy = (echo: Field): Field => byId.get(echo.echo ?? '') ?? echo;

/** The fields of one object; a revision leaves out what only the other one has. */
export function fieldsOf(object: string, revision: 'current' | 'older' = 'current'): Field[] {
  return fields.filter(
    (field) => field.object === object && (field.revision === 'both' || field.revision === revision),
  );
}

/** A member of a response that repeats a member of the request. */
export interface Echo {
  /** id of the field in the response */
  id: FieldId;
  sent: string;
  returned: string;
  /** different spellings of the same number are equal */
  isDecimal: boolean;
}

const echoes = groupBy(
  fields.flatMap(({ id, object, path, echo, format }) => {
    const sent = echo && byId.get(echo)?.path;
    return sent ? [{ object, id, sent, returned: path, isDecimal: format === 'decimal' }] : [];
  }),
  ({ object }) => object,
);

/** The echoes of an object. */
export const echoesOf = (object: string): readonly Echo[] => echoes.get(object) ?? [];
