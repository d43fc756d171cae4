/**
 * The meaning of the words for relationship, purpose and source of funds, so that the words of a payout fit each other. A relationship
 * says what the sender is to the recipient: an `Employer` pays, so `Employee` is not a known word. An unknown word fits every
 * other word.
 */
import { faker, oneOf, preferred } from './draws';
import type { Sex } from './locales';
import words from './words.json';

/** What a word for a relationship says about the two persons. */
interface Relation {
  group: string;
  /** sex of the sender, if the word implies it */
  sender: Sex | undefined;
  /** by how many years the sender is older, at least and at most */
  older: readonly [number, number] | undefined;
  /** both have the same surname */
  isNamed: boolean;
}

type Row = readonly [group: string, sender: string, least?: number, most?: number, isNamed?: boolean];
const rows = new Map<string, readonly unknown[]>(Object.entries(words.relations));

/** The word in lower case, with spaces between its parts. */
const folded = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** The meaning of a word for a relationship; undefined: the word is unknown. */
function relationOf(word = ''): Relation | undefined {
  const row = rows.get(folded(word));
  if (!row) return undefined;
  const [group, sender, least, most, isNamed = false] = row as Row;
  const older = least !== undefined && most !== undefined ? ([least, most] as const) : undefined;
  return { group, sender: (sender || undefined) as Sex | undefined, older, isNamed };
}

/** Does the word describe relatives, friends or one person? Then it does not fit a business. */
export const isPersonal = (word: string): boolean =>
  !['trade', 'employer'].includes(relationOf(word)?.group ?? 'trade');

interface Meaning {
  /** the groups of relationships that it fits; absent: any */
  between?: string;
  /** the sources of funds that it fits; absent: any */
  from?: string;
  /** the types of business payouts that it fits; absent: any */
  types?: string;
  /** the recipient must be young enough to study */
  studies?: boolean;
}

/** The meaning of purposes: persons do not export goods, and businesses do not support parents. */
const meanings: Readonly<Record<'person' | 'business', Readonly<Record<string, Meaning>>>> = words;

const isKnownSource = (word: string): boolean => /^(salary|savings|loan|lottery|settlement|business \w+)$/.test(word);
/** Is the source in a list? An unknown word counts as being in every list. */
const isAmong = (list: string | undefined, source: string): boolean =>
  list === undefined || !isKnownSource(folded(source)) || list.split(', ').includes(folded(source));

/** The words from which a payout is drawn, and the values that its case fixes. */
export interface Choice {
  type: string;
  purposes: readonly string[];
  sources: readonly string[];
  relationships: readonly string[];
  fixed?: FixedValues | undefined;
  /** the persons must not be drawn as relatives, because the case fixes values that relatives would not have */
  apart?: boolean | undefined;
}

/** Values that a case fixes in the request of its payout, which the drawn values have to fit. */
export interface FixedValues {
  purpose?: string;
  source?: string;
  relationship?: string;
  sender?: { sex?: Sex; dateOfBirth?: string; nationality?: string };
  recipient?: { dateOfBirth?: string; nationality?: string };
}

/**
 * Draws purpose, source of funds and relationship so that they fit each other, or contradict each other as little as possible. No
 * `relationship` in the result: no declared word fits.
 */
export function reasonOf({ type, purposes, sources, relationships, fixed = {}, apart }: Choice) {
  const isPerson = type === 'p2p';
  const meanOf = (purpose: string): Meaning => meanings[isPerson ? 'person' : 'business'][folded(purpose)] ?? {};
  const isFit = (word: string) => {
    const { group, older } = relationOf(word) ?? {};
    if (!isPerson) return !isPersonal(word) && (type === 'b2p' || group !== 'employer');
    return group !== 'self' && group !== 'trade' && !(apart && older && group !== 'friend');
  };
  const open = fixed.relationship ? [fixed.relationship] : relationships.filter(isFit);
  const joins = (purpose: string) => (word: string) => {
    const { group } = relationOf(word) ?? {};
    return group === undefined || (meanOf(purpose).between?.includes(group) ?? (isPerson || group !== 'employer'));
  };
  const typed = preferred(
    fixed.purpose ? [fixed.purpose] : purposes,
    (one) => isPerson || (meanOf(one).types ?? type).includes(type),
  );
  const purpose = oneOf(preferred(typed, (one) => !isPerson || open.some(joins(one))));
  const { from, studies = false } = meanOf(purpose);
  const fitting = open.filter(joins(purpose));
  // between persons, the relationship is mandatory
  const others = open.length > 0 ? open : relationships;
  const relationship = fitting.length > 0 || isPerson ? oneOf(fitting.length > 0 ? fitting : others) : undefined;
  const ofSide = isPerson ? undefined : words.sources[type[0] as 'p' | 'b'];
  const pays = (source: string) => isAmong(from, source) && isAmong(ofSide, source);
  const source = oneOf(fixed.source ? [fixed.source] : preferred(sources, pays));
  return { purpose, source, relationship, relation: isPerson ? relationOf(relationship) : undefined, studies };
}

/** How often ages are drawn until both fit. */
const maxDraws = 200;
const [youngest, oldestSender, oldest, oldestStudent] = [19, 68, 92, 29];

/**
 * Draws sex and age of two persons so that they fit their relationship in both directions: siblings are two men or two women, and a
 * couple is a man and a woman. Ages are in years.
 */
export function pairOf(
  { relation, studies }: Pick<ReturnType<typeof reasonOf>, 'relation' | 'studies'>,
  fixed: FixedValues = {},
) {
  const anySex = (): Sex => oneOf(['M', 'F']);
  const sender = fixed.sender?.sex ?? relation?.sender ?? anySex();
  const isMixed = relation?.group === 'couple';
  const isAlike = relation?.group === 'sibling' || relation?.group === 'self';
  const recipient = isMixed ? (sender === 'M' ? 'F' : 'M') : isAlike ? sender : anySex();
  const last = studies ? oldestStudent : oldest;
  let ages: [number, number] = [0, 0];
  for (let n = 0; n < maxDraws; n += 1) {
    const own = faker.number.int({ min: 22, max: oldestSender });
    const [least, most] = relation?.older ?? [own - last, own - youngest];
    ages = [own, own - faker.number.int({ min: Math.max(least, own - 120), max: most })];
    if (ages[1] >= youngest && ages[1] <= last) break;
  }
  return { sender: { sex: sender, age: ages[0] }, recipient: { sex: recipient, age: ages[1] } };
}
