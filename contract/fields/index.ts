import type { FieldOf } from '../types';
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
