/** The contract: the specification of the partner interface as data. */
export { codes } from './codes';
export { inScope, isMandatory, type Situation } from './conditions';
export { type CountryRules, countryRuleNames, countryRules } from './country-rules';
export { fields, fieldsOf } from './fields';
export { formatWords, patterns } from './formats';
export { readings, readingsOf } from './interpretations';
export { decimalsOf, knownValues, valueFamily } from './known-values';
export { type OperationId, operation, operations } from './operations';
export { formCodes, requirement, requirements, shape } from './requirements';
export { isFinal, states, successors } from './states';
export { transitions } from './transitions';
export type * from './types';
