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

function checkPresence(exchange: Exchange): void {
  const { rules } = exchange;
  for (const name of requiredHeaders) {
    if (headerOf(exchange, name) || !rules.isHeaderRequired(headerKey(name))) continue;
    const code = rules.missingHeaderCode(headerKey(name));
    throw refusalOf({ kind: 'missing', field: `headers.${name}`, name }, code);
  }
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

function checkForm(exchange: Exchange): void {
  const { rules, validators } = exchange;
  const date = headerOf(exchange, 'X-DATE') ?? '';
  const country = headerOf(exchange, 'X-ORIGINCOUNTRY') ?? '';
  const isKnown = lastValid.rules === rules && lastValid.validators === validators;
  if (isKnown && lastValid.date === date && lastValid.country === country) return;
  validate(exchange, 'headers', { ...credentials, 'X-DATE': date, 'X-ORIGINCOUNTRY': country });
  Object.assign(lastValid, { rules, validators, date, country });
}

/**
 * Finds the partner that sent a request and sets it on the exchange (Authentication). Refusals: 1003 for wrong
 * credentials and for repeated headers with different values, 1005 for another missing header, 1000 for a malformed one.
 */
export function authenticate(exchange: Exchange): void {
  if (hasConflict(exchange)) throw unauthorised();
  checkPresence(exchange);
  const partner = callerOf(exchange);
  if (!partner) throw unauthorised();
  exchange.partner = partner;
  checkForm(exchange);
  exchange.authenticated = true;
}
