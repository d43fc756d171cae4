/**
 * What the words for relationship, purpose and source of funds mean, so that those of one payout fit each other. A relationship
 * says what the sender is to the recipient: an `Employer` pays, and `Employee` is no known word. A word that is not here says
 * nothing, and goes with everything.
 */
import { faker, oneOf, preferred } from './draws';
import type { Sex } from './locales';
import words from './words.json';

/** Two persons as a word has them. */
interface Relation {
  group: string;
  /** of the sender, where the word says it */
  sender: Sex | undefined;
  /** by how many years the sender is older, at least and at most */
  older: readonly [number, number] | undefined;
  /** they have one surname */
  isNamed: boolean;
}

type Row = readonly [group: string, sender: string, least?: number, most?: number, isNamed?: boolean];
const rows = new Map<string, readonly unknown[]>(Object.entries(words.relations));

/** The word in small letters, without marks between its parts. */
const folded = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** What a word for a relationship says; undefined: nothing. */
function relationOf(word = ''): Relation | undefined {
  const row = rows.get(folded(word));
  if (!row) return undefined;
  const [group, sender, least, most, isNamed = false] = row as Row;
  const older = least !== undefined && most !== undefined ? ([least, most] as const) : undefined;
  return { group, sender: (sender || undefined) as Sex | undefined, older, isNamed };
}

/** Does the word name persons who are or may be of one family, or friends, or one person? A business has none of these. */
export const isPersonal = (word: string): boolean =>
  !['trade', 'employer'].includes(relationOf(word)?.group ?? 'trade');

interface Meaning {
  /** the groups of relationships of which it tells; absent: any */
  between?: string;
  /** the sources that pay for it; absent: any */
  from?: string;
  /** the types of business payouts that it is for; absent: any */
  types?: string;
  /** the recipient is of an age to study */
  studies?: boolean;
}

/** A person does not export goods, and a business has no parents to keep. */
const meanings: Readonly<Record<'person' | 'business', Readonly<Record<string, Meaning>>>> = words;

const isKnownSource = (word: string): boolean => /^(salary|savings|loan|lottery|settlement|business \w+)$/.test(word);
/** Is the source among those of a list? A word that nobody knows is in every one. */
const isAmong = (list: string | undefined, source: string): boolean =>
  list === undefined || !isKnownSource(folded(source)) || list.split(', ').includes(folded(source));

/** What a payout may be drawn from, and what of it is told already. */
export interface Choice {
  type: string;
  purposes: readonly string[];
  sources: readonly string[];
  relationships: readonly string[];
  told?: Told | undefined;
  /** drawn persons are strangers: something of them is told that no family has */
  apart?: boolean | undefined;
}

/** What the case of a payout changes in its request, which the rest of its story has to fit. */
export interface Told {
  purpose?: string;
  source?: string;
  relationship?: string;
  sender?: { sex?: Sex; dateOfBirth?: string; nationality?: string };
  recipient?: { dateOfBirth?: string; nationality?: string };
}

/**
 * Draws why somebody pays, from what, and what he is to the other: words that fit each other, or where none do, the least
 * contradictory. Without `relationship`, no declared word fits.
 */
export function reasonOf({ type, purposes, sources, relationships, told = {}, apart }: Choice) {
  const isPerson = type === 'p2p';
  const meanOf = (purpose: string): Meaning => meanings[isPerson ? 'person' : 'business'][folded(purpose)] ?? {};
  const isFit = (word: string) => {
    const { group, older } = relationOf(word) ?? {};
    if (!isPerson) return !isPersonal(word) && (type === 'b2p' || group !== 'employer');
    return group !== 'self' && group !== 'trade' && !(apart && older && group !== 'friend');
  };
  const open = told.relationship ? [told.relationship] : relationships.filter(isFit);
  const joins = (purpose: string) => (word: string) => {
    const { group } = relationOf(word) ?? {};
    return group === undefined || (meanOf(purpose).between?.includes(group) ?? (isPerson || group !== 'employer'));
  };
  const typed = preferred(
    told.purpose ? [told.purpose] : purposes,
    (one) => isPerson || (meanOf(one).types ?? type).includes(type),
  );
  const purpose = oneOf(preferred(typed, (one) => !isPerson || open.some(joins(one))));
  const { from, studies = false } = meanOf(purpose);
  const fitting = open.filter(joins(purpose));
  // between persons, a word is mandatory
  const others = open.length > 0 ? open : relationships;
  const relationship = fitting.length > 0 || isPerson ? oneOf(fitting.length > 0 ? fitting : others) : undefined;
  const ofSide = isPerson ? undefined : words.sources[type[0] as 'p' | 'b'];
  const pays = (source: string) => isAmong(from, source) && isAmong(ofSide, source);
  const source = oneOf(told.source ? [told.source] : preferred(sources, pays));
  return { purpose, source, relationship, relation: isPerson ? relationOf(relationship) : undefined, studies };
}

/** How often ages are drawn anew until both fit. */
const maxDraws = 200;
const [youngest, oldestSender, oldest, oldestStudent] = [19, 68, 92, 29];

/**
 * Two persons as their relationship has them. Where a word can be read both ways, they fit both: a `Brother` and a `Sister` are
 * two men or two women, a couple are a man and a woman. Ages are in years.
 */
export function pairOf(
  { relation, studies }: Pick<ReturnType<typeof reasonOf>, 'relation' | 'studies'>,
  told: Told = {},
) {
  const anySex = (): Sex => oneOf(['M', 'F']);
  const sender = told.sender?.sex ?? relation?.sender ?? anySex();
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
