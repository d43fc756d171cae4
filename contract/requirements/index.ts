import { type Field, type FieldId, fields } from '../fields';
import { formatWords } from '../formats';
import { operations } from '../operations';
import type { OperationOf, RequirementOf } from '../types';
import { accountRules } from './account';
import { authenticationRules } from './authentication';
import { callbackRules } from './callback';
import { codeRules } from './codes';
import { corridorRules } from './corridor';
import { errorRules } from './errors';
import { generalRules } from './general';
import { ledgerRules } from './ledger';
import { limitRules } from './limits';
import { listRules } from './lists';
import { modificationRules } from './modification';
import { partnerRules } from './partner';
import { quotationRules } from './quotation';
import { securityRules } from './security';
import { transactionRules } from './transaction';
import { viewRules } from './view';

/** The rules of the prose, by chapter. */
const rules = [
  ...authenticationRules,
  ...errorRules,
  ...generalRules,
  ...accountRules,
  ...quotationRules,
  ...transactionRules,
  ...limitRules,
  ...viewRules,
  ...modificationRules,
  ...ledgerRules,
  ...corridorRules,
  ...listRules,
  ...callbackRules,
  ...codeRules,
  ...partnerRules,
  ...securityRules,
];

/** The id of a rule of the prose, or of a field, because each field is a requirement too. */
export type RequirementId = (typeof rules)[number]['id'] | FieldId;
export type Requirement = RequirementOf<RequirementId>;

const all: readonly OperationOf<RequirementId>[] = operations;

const callback = 'statusNotification';

/** The objects that a gateway sends, in answers or to the partner. */
const answers = new Set([
  'failure',
  'wrappedFailure',
  callback,
  ...all.filter(({ party }) => party === 'gateway').map(({ response }) => response),
]);

/** The length and format of a field's values in words: `2 to 50 characters, YYYY-MM-DD`. */
export function shape(field: Field): string {
  const words = [];
  if (field.digits) words.push(`up to ${field.digits} digits, ${field.decimals} decimals`);
  else if (field.max !== undefined)
    words.push(field.min === field.max ? `exactly ${field.max} characters` : `${field.min} to ${field.max} characters`);
  if (field.enum) words.push(`one of ${field.enum.join(', ')}`);
  else if (field.format !== 'text' && !(field.format === 'decimal' && field.digits))
    words.push(formatWords[field.format]);
  if (field.mayBeNumber) words.push('or a JSON number');
  return words.join(', ') || 'a text';
}

/** May any answer leave the field out? Echoes and conditional fields are decided by request or condition. */
const mayLack = ({ req, echo, condition }: Field): boolean =>
  req === 'O' || (req === 'C' && !echo && (condition?.when.length ?? 0) === 0);

/** Card numbers are encrypted with a key that only a gateway with card payouts issues. */
const scopeOf = (field: Field): Field['scope'] =>
  field.format === 'encrypted' ? { ...field.scope, instruments: ['CARD'] } : field.scope;

/** The requirement of a field; it has the id of the field. */
function ofField(field: Field): Requirement {
  const users = all.filter(
    ({ parameters, request, response, revision }) =>
      [parameters, request, response].includes(field.object) &&
      (field.revision === 'both' || revision === 'both' || revision === field.revision),
  );
  const operationIds = users.filter(({ party }) => party === 'gateway').map(({ id }) => id);
  const answer = answers.has(field.object);
  const presence = { M: 'is there', O: 'may be there', C: 'is there under its condition' }[field.req];
  return {
    id: field.id,
    level: 'MUST',
    party: answer ? 'gateway' : users.some(({ party }) => party === 'partner') ? 'partner' : 'both',
    text: answer
      ? `${field.path} of ${field.object} ${presence}: ${shape(field)}${field.echo ? ', as it was sent' : ''}.`
      : `${field.path} of ${field.object} is accepted as ${shape(field)}, and refused otherwise.`,
    source: field.source,
    object: field.object,
    // callbacks are compared with the transactions of the whole run
    ...(field.object === callback ? { judgedBy: 'run', needs: 'callbacks' } : { judgedBy: 'case' }),
    ...(operationIds.length > 0 && { operations: operationIds }),
    ...(answer && mayLack(field) && { mayLack: true as const }),
    ...(scopeOf(field) && { scope: scopeOf(field) }),
    ...(field.revision !== 'both' && { revision: field.revision }),
  };
}

/** Every requirement: the rules of the prose, then one of each field. */
export const requirements: readonly Requirement[] = [...rules, ...fields.map(ofField)];

const byId = new Map<string, Requirement>(requirements.map((requirement) => [requirement.id, requirement]));

/** The requirement of this id; undefined for an unknown id. */
export const requirement = (id: string): Requirement | undefined => byId.get(id);
export { formCodes } from './errors';
