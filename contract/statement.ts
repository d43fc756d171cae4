import { millionths } from './values/money';
import { asBag, type Json } from './values/path';

/** Effect of a statement entry on the balance, in multiples of its amount (Resources: Statement entry). */
export const effects: Readonly<Record<string, bigint>> = { TRANSFERRED: -1n, REJECTED: 0n, BOUNCED: 1n, LIQUIDITY: 1n };

/** An amount of an entry without its sign, which the type has already (interpretation statements.sign). */
export const unsigned = (amount: Json): Json =>
  typeof amount === 'number' ? Math.abs(amount) : typeof amount === 'string' ? amount.replace(/^-/, '') : amount;

/** Net debit of statement entries, in millionths. */
export function debited(entries: readonly { type: string; amount: Json }[]): bigint {
  let sum = 0n;
  for (const { type, amount } of entries) sum -= (effects[type] ?? 0n) * (millionths(unsigned(amount)) ?? 0n);
  return sum;
}

const isListOfObjects = (value: Json): value is Json[] =>
  Array.isArray(value) && value.every((one) => asBag(one) !== undefined);

/** Of statements only the entry is shown: they may stand in an object, as its only list. Undefined where they do not. */
function wrappedList(body: Json): Json {
  const wrapper = asBag(body);
  if (!wrapper || (wrapper.error !== undefined && wrapper.error !== null)) return undefined;
  const lists = Object.values(wrapper).filter(isListOfObjects);
  const filled = lists.filter(({ length }) => length > 0);
  const [only, other] = filled.length > 0 ? filled : lists;
  return other ? undefined : only;
}

/** The body of an answer, in the shape in which it is judged. */
export function inShape(operation: string, body: Json, status: number): Json {
  return operation === 'statements' && status < 400 ? (wrappedList(body) ?? body) : body;
}
