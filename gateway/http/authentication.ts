import type { Partner } from '../domain/state';
import type { Rules } from '../faults/rules';
import { type Forms, judge } from '../operations/form';
import type { Exchange } from './exchange';
import { Refusal, refusalOf } from './refusal';

const required = ['X-USERNAME', 'X-PASSWORD', 'X-DATE', 'X-ORIGINCOUNTRY'] as const;
const lower: Readonly<Record<string, string>> = Object.fromEntries(required.map((name) => [name, name.toLowerCase()]));

/** A header's value; of one that came several times, the copies as one list unless they agree. */
export function headerOf({ request, rules }: Exchange, name: string): string | undefined {
  const key = lower[name] ?? name.toLowerCase();
  const value = request.headers[key];
  if (!rules.readsHeader(() => request.names?.()[key] ?? name)) return undefined;
  if (value === undefined || typeof value === 'string') return value;
  return rules.repeatedHeader(value) ?? value.join(', ');
}

/** Copies that differ prove nothing. */
function hasConflict({ request, rules }: Exchange): boolean {
  return required.some((name) => {
    const value = request.headers[lower[name] as string];
    return value !== undefined && typeof value !== 'string' && rules.repeatedHeader(value) === undefined;
  });
}

/** A category of its own is stated for failed authentication alone. */
const unauthorised = () => new Refusal('1003');

function missingHeader(exchange: Exchange): Refusal | undefined {
  const { rules } = exchange;
  for (const name of required) {
    if (headerOf(exchange, name) || !rules.headerRequired(lower[name] as string)) continue;
    const code = rules.missingHeaderCode(lower[name] as string);
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

/** The hash was compared already. */
const judgedBefore = { 'X-USERNAME': '-', 'X-PASSWORD': '-'.repeat(64) };
/** The headers that were found well-formed last: those of one second are the same. */
const last: { rules?: Rules; forms?: Forms; date?: string; country?: string } = {};

/** The headers whose form is judged. */
function malformedHeader(exchange: Exchange): Refusal | undefined {
  const { rules } = exchange;
  const forms = exchange.state.behaviour.formsFor(exchange);
  const date = headerOf(exchange, 'X-DATE') ?? '';
  const country = headerOf(exchange, 'X-ORIGINCOUNTRY') ?? '';
  if (last.rules === rules && last.forms === forms && last.date === date && last.country === country) return undefined;
  const refusal = judge(exchange, 'headers', { ...judgedBefore, 'X-DATE': date, 'X-ORIGINCOUNTRY': country });
  if (!refusal) Object.assign(last, { rules, forms, date, country });
  return refusal;
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
