/** A view must show the account identifiers of its own payout (Resources: Transaction view response). */
import { asBag, isIban, type Json, show } from '../../../contract';
import { rows, valueOfKey } from '../lists';
import type { Observations } from '../observations';

const keys = ['msisdn', 'bankaccountno'];

/** Spaces, hyphens, a leading + and the case of letters make no other number or account. */
const plain = (value: string): string => value.replace(/[\s-]/g, '').replace(/^\+/, '').toUpperCase();

/** Does the value show the end of the other one, or else its beginning, and hide the rest behind signs or several X? */
function masks(value: string, sent: string): boolean {
  const [first = '', ...others] = plain(value).split(/[^\p{L}\p{N}]+|X{2,}/u);
  const last = others.at(-1);
  return last !== undefined && (last === '' ? plain(sent).startsWith(first) : plain(sent).endsWith(last));
}

/** Is it the same account without the zeros that it begins with? */
const isUnpadded = (key: string, value: string, sent: string): boolean =>
  key === 'bankaccountno' && plain(value).replace(/^0+/, '') === plain(sent).replace(/^0+/, '');

/** Is it the same mobile number without its country code? */
const isNational = (key: string, value: string, sent: string): boolean =>
  key === 'msisdn' && /^0?\d{7,}$/.test(plain(value)) && plain(sent).endsWith(plain(value).replace(/^0/, ''));

/** Characters of an account that are not at the end of another one's IBAN by chance. */
const minAccount = 5;

/** Is the longer one the other in another form: a number with 00 before it, or an IBAN that ends with the account? */
function isOtherForm(key: string, shown: string, sent: string): boolean {
  const [shorter = '', longer = ''] = [plain(shown), plain(sent)].sort((one, other) => one.length - other.length);
  if (key === 'msisdn') return longer === `00${shorter}`;
  return isIban(longer) && shorter.length >= minAccount && longer.endsWith(shorter.replace(/^0+/, ''));
}

/** Of what an earlier run sent, the end is known: `*` and the last characters. What hides its own end tells nothing. */
function endRule(known: string, shown: string, expected: string, notes: Observations): void {
  const end = plain(shown).slice(-known.length);
  if (end !== plain(known) && !/[^\p{L}\p{N}]|X/u.test(end)) notes.violate('view.parties', expected, show(shown));
}

function entryRule(party: string, key: string, sent: Json, shown: Json, notes: Observations): void {
  if (typeof sent !== 'string' || typeof shown !== 'string' || shown === '') return;
  if (sent === shown || plain(sent) === plain(shown)) {
    notes.verify('view.parties');
    notes.verify('view.parties-plain');
    return;
  }
  const expected = `${party}[${key}]: ${show(sent)}, as in the request`;
  if (sent.startsWith('*')) {
    endRule(sent.slice(1), shown, expected, notes);
    return;
  }
  const isPartly =
    masks(shown, sent) || isNational(key, shown, sent) || isUnpadded(key, shown, sent) || isOtherForm(key, shown, sent);
  notes.violate(isPartly ? 'view.parties-plain' : 'view.parties', expected, show(shown));
}

function listRule(party: string, sent: Json, shown: Json, notes: Observations): void {
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] as string;
    const value = valueOfKey(sent, key);
    if (value === undefined) continue;
    // a second value would be of somebody else
    for (const entry of rows(shown)) if (entry.key === key) entryRule(party, key, value, entry.value, notes);
  }
}

/** Judges identifiers that request and view name by the same key; a view may show others, or fewer. */
export function partyRules(created: Json, view: Json, notes: Observations): void {
  const sent = asBag(created);
  const answer = asBag(view);
  listRule('debitParty', sent?.debitParty, answer?.debitParty, notes);
  listRule('creditParty', sent?.creditParty, answer?.creditParty, notes);
}
