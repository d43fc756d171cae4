/** Validators and tables for judging responses, generated from the contract; a VU contains these instead of it. */

export { isDecimal } from './forms';
export * from './generated/quick.js';
export { answers, type SchemaError, validators } from './generated/validators.js';
export { schemaName } from './name';
export { fieldAt, parts } from './place';
