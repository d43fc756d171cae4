import type { Partner } from '../domain/partner';
import type { Exchange } from '../exchange/exchange';
import { headerKey, headerOf, requiredHeaders } from '../exchange/headers';
import { Refusal, refusalOf } from '../exchange/refusal';
import { validate } from '../exchange/request-validation';
import type { Rules } from '../rules/rules';
import type { Validators } from '../validation';

/** A header that is repeated with different values identifies nobody. */
function hasConflict({ request, rules }: Exchange): boolean {
  return requiredHeaders.some((name) => {
    const value = request.headers[headerKey(name)];
    return value !== undefined && typeof value !== 'string' && rules.valueOfRepeatedHeader(value) === undefined;
  });
}

const unauthorised = () => new Refusal('1003');

function missingHeader(exchange: Exchange): Refusal | undefined {
  const { rules } = exchange;
  for (const name of requiredHeaders) {
    if (headerOf(exchange, name) || !rules.isHeaderRequired(headerKey(name))) continue;
    const code = rules.missingHeaderCode(headerKey(name));
    return refusalOf({ kind: 'missing', field: `headers.${name}`, name }, code);
  }
  return undefined;
}

function callerOf(exchange: Exchange): Partner | undefined {
  const { state, rules } = exchange;
  const [username, password] = [headerOf(exchange, 'X-USERNAME'), headerOf(exchange, 'X-PASSWORD')];
  return state.partners.find(
    (partner) =>
      (username === undefined || rules.isSameUser(username, partner.username)) &&
      (password === undefined || rules.isSamePassword(password, partner.passwordHash)),
  );
}

/** Placeholders for the credentials, which have been compared by now. */
const credentials = { 'X-USERNAME': '-', 'X-PASSWORD': '-'.repeat(64) };
/** The last valid headers: requests of the same second repeat them. */
const lastValid: { rules?: Rules; validators?: Validators; date?: string; country?: string } = {};

function malformedHeader(exchange: Exchange): Refusal | undefined {
  const { rules } = exchange;
  const validators = exchange.state.behaviour.validatorsFor(exchange);
  const date = headerOf(exchange, 'X-DATE') ?? '';
  const country = headerOf(exchange, 'X-ORIGINCOUNTRY') ?? '';
  const isKnown = lastValid.rules === rules && lastValid.validators === validators;
  if (isKnown && lastValid.date === date && lastValid.country === country) return undefined;
  const refusal = validate(exchange, 'headers', { ...credentials, 'X-DATE': date, 'X-ORIGINCOUNTRY': country });
  if (!refusal) Object.assign(lastValid, { rules, validators, date, country });
  return refusal;
}

/**
 * Finds the partner that sent a request and sets it on the exchange (Authentication). Refusals: 1003 for wrong
 * credentials and for repeated headers with different values, 1005 for another missing header, 1000 for a malformed one.
 */
export function authenticate(exchange: Exchange): Refusal | undefined {
  if (hasConflict(exchange)) return unauthorised();
  const missing = missingHeader(exchange);
  if (missing) return missing;
  const partner = callerOf(exchange);
  if (!partner) return unauthorised();
  exchange.partner = partner;
  const malformed = malformedHeader(exchange);
  if (malformed) return malformed;
  exchange.authenticated = true;
  return undefined;
}
