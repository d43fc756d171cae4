import { isError } from './answers';
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

/** Has it nothing of an entry? Beside a list of entries, such as one of links, it is something else. */
const isOther = (one: Json): boolean => ['type', 'amount', 'balance'].every((name) => asBag(one)?.[name] === undefined);

/**
 * The list of entries in an object that has one list alone, or one alone that may have entries; undefined where it has none or
 * several. The specification shows an entry of a statement, and not what contains it.
 */
function wrappedList(body: Json): Json {
  const wrapper = asBag(body);
  if (!wrapper || isError(wrapper)) return undefined;
  const all = listsIn(wrapper);
  const lists = all.length > 1 ? all.filter((list) => list.length === 0 || !list.every(isOther)) : all;
  const filled = lists.filter(({ length }) => length > 0);
  const [only, other] = filled.length > 0 ? filled : lists;
  return other ? undefined : only;
}

/** The body of an answer as it is judged: the list of entries of a statement; any other body as it is. */
export function inShape(operation: string, body: Json, status: number): Json {
  return operation === 'statements' && status < 400 ? (wrappedList(body) ?? body) : body;
}

/** Both references of the payout of an entry, by which it is told apart from others. */
export const payoutOf = ({
  internalRef,
  externalRef,
}: Readonly<Record<'internalRef' | 'externalRef', string>>): string => `${internalRef} ${externalRef}`;

/** `available` is only a sample in the specification, so a ledger counts as active unless its status says otherwise. */
export const isInactive = (status: unknown): boolean =>
  /^(in|un|not|non)\W?(active|available)|suspend|clos|block|dormant|disabl|frozen/i.test(String(status));
