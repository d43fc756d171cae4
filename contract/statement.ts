import { isError } from './exchange';
import { millionths } from './values/money';
import { asBag, type Bag, type Json } from './values/path';

/** Effect of a statement entry on the balance, in multiples of its amount (Resources: Statement entry). */
export const effects: Readonly<Record<string, bigint>> = { TRANSFERRED: -1n, REJECTED: 0n, BOUNCED: 1n, LIQUIDITY: 1n };

/** An amount of an entry without its sign, as the type of the entry tells it (interpretation statements.sign). */
export const unsigned = (amount: Json): Json =>
  typeof amount === 'number' ? Math.abs(amount) : typeof amount === 'string' ? amount.replace(/^-/, '') : amount;

/** Net debit of statement entries, in millionths; negative where they credit the balance. */
export function debited(entries: readonly { type: string; amount: Json }[]): bigint {
  let sum = 0n;
  for (const { type, amount } of entries) sum -= (effects[type] ?? 0n) * (millionths(unsigned(amount)) ?? 0n);
  return sum;
}

const isListOfObjects = (value: Json): value is Json[] =>
  Array.isArray(value) && value.every((one) => asBag(one) !== undefined);

/** Objects within which entries are looked for. */
const maxDepth = 4;

/** The lists of objects in an object, and in the objects that it contains. */
function listsIn(wrapper: Bag, depth = 1): Json[][] {
  return Object.values(wrapper).flatMap((value) => {
    if (isListOfObjects(value)) return [value];
    const inner = asBag(value);
    return inner && depth < maxDepth ? listsIn(inner, depth + 1) : [];
  });
}

const isEntry = (one: Json): boolean => asBag(one)?.type !== undefined && asBag(one)?.amount !== undefined;

/**
 * The list of entries in an object that has one list alone, or one alone of what has the type and the amount of an entry;
 * undefined where it has none or several. The specification shows an entry of a statement, and not what contains it.
 */
function wrappedList(body: Json): Json {
  const wrapper = asBag(body);
  if (!wrapper || isError(wrapper)) return undefined;
  const lists = listsIn(wrapper);
  const filled = lists.filter(({ length }) => length > 0);
  const [only, other] = filled.length > 0 ? filled : lists;
  if (!other) return only;
  const [entries, others] = filled.filter((list) => list.every(isEntry));
  return others ? undefined : entries;
}

/** The body of an answer as it is judged: the list of entries of a statement; any other body as it is. */
export function inShape(operation: string, body: Json, status: number): Json {
  return operation === 'statements' && status < 400 ? (wrappedList(body) ?? body) : body;
}
