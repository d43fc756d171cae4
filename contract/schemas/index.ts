/** Validators and tables for judging responses, generated from the contract, which a load script does without. */

export * from './generated/tables.js';
export { answers, type SchemaError, validators } from './generated/validators.js';
export { schemaName } from './name';
export { fieldAt, parts } from './place';
