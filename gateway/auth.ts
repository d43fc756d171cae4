import type { Exchange } from './exchange';
import { judge } from './form';
import { Refusal, refusalOf } from './refusal';
import type { Partner } from './state';

const required = ['X-USERNAME', 'X-PASSWORD', 'X-DATE', 'X-ORIGINCOUNTRY'] as const;

/** A header's value; of one that came several times, the copies as one list unless they agree. */
export function headerOf({ request, rules }: Exchange, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  if (!rules.readsHeader(() => request.names?.()[name.toLowerCase()] ?? name)) return undefined;
  if (value === undefined || typeof value === 'string') return value;
  return rules.repeatedHeader(value) ?? value.join(', ');
}

/** Copies that differ prove nothing. */
function hasConflict({ request, rules }: Exchange): boolean {
  return required.some((name) => {
    const value = request.headers[name.toLowerCase()];
    return value !== undefined && typeof value !== 'string' && rules.repeatedHeader(value) === undefined;
  });
}

/** A category of its own is stated for failed authentication alone. */
const unauthorised = () => new Refusal('1003');

function missingHeader(exchange: Exchange): Refusal | undefined {
  const { rules } = exchange;
  for (const name of required) {
    if (headerOf(exchange, name) || !rules.headerRequired(name.toLowerCase())) continue;
    const code = rules.missingHeaderCode(name.toLowerCase());
    return refusalOf({ kind: 'missing', field: `headers.${name}`, name }, code);
  }
  return undefined;
}

function callerOf(exchange: Exchange): Partner | undefined {
  const { state, rules } = exchange;
  const [username, password] = [headerOf(exchange, 'X-USERNAME'), headerOf(exchange, 'X-PASSWORD')];
  return state.partners.find(
    (partner) =>
      (username === undefined || rules.sameUser(username, partner.username)) &&
      (password === undefined || rules.samePassword(password, partner.passwordHash)),
  );
}

/** The headers whose form is judged; the hash was compared already. */
function malformedHeader(exchange: Exchange): Refusal | undefined {
  const values: Record<string, string> = { 'X-USERNAME': '-', 'X-PASSWORD': '-'.repeat(64) };
  for (const name of ['X-DATE', 'X-ORIGINCOUNTRY']) values[name] = headerOf(exchange, name) ?? '';
  return judge(exchange, 'headers', values);
}

/**
 * Finds the partner that a request comes from and sets it (Authentication).
 * Refusals: 1003 for credentials and for headers whose copies differ, 1005 for another header that is missing, 1000 for one of wrong form.
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
