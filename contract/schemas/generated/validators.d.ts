/** The types of validators.js, which contract/build/index.ts generates and which is not committed. */
import type { ResponsePlaces } from '../place';

export interface SchemaError {
  instancePath: string;
  keyword: string;
  message?: string;
  params: Record<string, unknown>;
}
export interface Validator {
  (document: unknown): boolean;
  errors?: SchemaError[] | null;
}
export const answers: () => ResponsePlaces;
export const validators: Readonly<Record<string, Validator>>;
