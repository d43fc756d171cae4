/** The contract: the specification of the partner interface as data. */

export * from './answers';
export { aboutPayouts, classOf, codes, duplicateCodes, messageOf, usedUpOf } from './codes';
export { inScope, isIban, isMandatory, type Situation } from './conditions';
export { type CountryRules, countryRuleNames, countryRules, specialProviders } from './country-rules';
export { echoesOf, type Field, type FieldId, field, fields, fieldsOf, repeatedBy } from './fields';
export { formatWords, isWildcard, patterns, sampleTime } from './formats';
export { interpretations, interpretationsOf } from './interpretations';
export { decimalsOf, knownValues, valueFamily } from './known-values';
export { answersIn, type Change, causeOf, changeEvents, lifecycle, rowsOf, statesAfter } from './lifecycle';
export { gatewayOperations, type Operation, type OperationId, operation, operations } from './operations';
export { isNamed, isOrdinary } from './ordinary';
export { readings, roomOf } from './readings';
export {
  formCodes,
  type Requirement,
  type RequirementId,
  requirement,
  requirements,
  shape,
} from './requirements';
export { parts, requestSchema, type Schema, schemaOf } from './schema';
export { specification } from './specification';
export { debited, effects, inShape, isInactive, payoutOf, unsigned } from './statement';
export { isFinal, states } from './states';
export type * from './types';
export { leafOf, segmentsOf } from './values/field-path';
export { ageText, counted, number, plain, show } from './values/format';
export { groupBy } from './values/group';
export { decimalOf, inCents, millionths, payable, placesOf, withoutZeros } from './values/money';
export { asBag, type Bag, getAt, type Json, parsedJson, parseJson, reader, removeAt, setAt } from './values/path';
export { median, randomFrom, rankOf } from './values/statistics';
export { dateOf, gmtDate, gmtTime, isDay, isoTime, parseGmt, parseIso } from './values/time';
