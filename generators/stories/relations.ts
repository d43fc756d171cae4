/**
 * What the words for relationship, purpose and source of funds mean, so that those of one payout fit each other. A relationship
 * says what the sender is to the recipient: an `Employer` pays, and `Employee` is no known word. A word that is not here says
 * nothing, and goes with everything.
 */
import { faker, oneOf, preferred } from './draws';
import type { Sex } from './locales';

type Group = 'parent' | 'child' | 'couple' | 'sibling' | 'kin' | 'friend' | 'work' | 'employer' | 'trade' | 'self';

/** Two persons as a word has them. */
interface Relation {
  group: Group;
  /** of the sender, where the word says it */
  sender?: Sex;
  /** by how many years the sender is older, at least and at most */
  older?: readonly [number, number];
  /** they have one surname */
  named?: true;
}

const family = (group: Group, older: readonly [number, number], words: Readonly<Record<string, Sex | undefined>>) =>
  Object.entries(words).map(([word, sender]): [string, Relation] => [word, { group, sender, older, named: true }]);
const other = (group: Group, older: Relation['older'], ...words: readonly string[]) =>
  words.map((word): [string, Relation] => [word, { group, older }]);

const relations = new Map<string, Relation>([
  ...family('parent', [20, 42], { father: 'M', mother: 'F', parent: undefined }),
  ...family('parent', [42, 62], { grandfather: 'M', grandmother: 'F', grandparent: undefined }),
  ...family('child', [-42, -20], { son: 'M', daughter: 'F', child: undefined }),
  ...family('child', [-62, -42], { grandson: 'M', granddaughter: 'F', grandchild: undefined }),
  ...family('couple', [-9, 9], { spouse: undefined, husband: 'M', wife: 'F' }),
  ...family('sibling', [-14, 14], { brother: 'M', sister: 'F', sibling: undefined }),
  ['uncle', { group: 'kin', sender: 'M', older: [12, 40] }],
  ['aunt', { group: 'kin', sender: 'F', older: [12, 40] }],
  ['nephew', { group: 'kin', sender: 'M', older: [-40, -12] }],
  ['niece', { group: 'kin', sender: 'F', older: [-40, -12] }],
  ...other('kin', undefined, 'cousin', 'relative', 'family'),
  ...other('friend', [-15, 15], 'friend'),
  ...other('work', [-25, 25], 'colleague'),
  ...other('employer', undefined, 'employer'),
  ...other('trade', undefined, 'business partner', 'customer', 'client', 'supplier', 'vendor', 'partner'),
  ...other('self', [0, 0], 'self'),
]);

/** The word in small letters, without marks between its parts. */
const folded = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** What a word for a relationship says; undefined: nothing. */
export const relationOf = (word: string | undefined): Relation | undefined =>
  word === undefined ? undefined : relations.get(folded(word));

const relatives: readonly Group[] = ['parent', 'child', 'couple', 'sibling', 'kin'];

/** Does the word name persons who are or may be of one family, or one person? A business has none of these, and no friend. */
export const isPersonal = (word: string): boolean => {
  const { group = 'trade' } = relationOf(word) ?? {};
  return relatives.includes(group) || ['friend', 'self', 'work'].includes(group);
};

interface Meaning {
  /** the relationships of which it tells; absent: any */
  between?: readonly string[];
  /** the sources that pay for it; absent: any */
  from?: readonly string[];
  /** the types of business payouts that it is for; absent: any */
  types?: string;
  /** the recipient is of an age to study */
  studies?: true;
}

const earned = ['salary', 'savings', 'business income'];
const traded = ['business income', 'business profit', 'settlement'];
const work = ['employer'];
const paysStaff = { types: 'b2p', between: work, from: traded };
const ofTrade = { types: 'b2b', from: traded };
const toBusiness = { types: 'b2b p2b' };

/** By family of types: a person does not export goods, and a business has no parents to keep. */
const meanings: Readonly<Record<'person' | 'business', Readonly<Record<string, Meaning>>>> = {
  person: {
    'business profits to parents': { between: ['child'], from: traded },
    'business travel': { between: ['work', 'employer'], from: earned },
    'family maintenance': { between: relatives, from: earned },
    'family maintainance': { between: relatives, from: earned },
    'family support': { between: relatives, from: earned },
    salary: { between: work, from: ['business income', 'savings'] },
    savings: { between: ['parent', 'child', 'couple', 'sibling'], from: earned },
    'medical expenses': { between: [...relatives, 'friend'], from: [...earned, 'loan'] },
    'tution fees': { between: ['parent', 'sibling'], from: [...earned, 'loan'], studies: true },
    'tuition fees': { between: ['parent', 'sibling'], from: [...earned, 'loan'], studies: true },
    'education support': { between: ['parent', 'sibling'], from: earned, studies: true },
    gift: { between: [...relatives, 'friend'], from: [...earned, 'lottery'] },
  },
  business: {
    'advanced goods payments': toBusiness,
    'business profits to parents': { types: 'b2b', from: ['business profit', 'business income'] },
    'business travel': { ...paysStaff, types: 'b2b b2p' },
    'charitable donation': toBusiness,
    'conference or training fee': toBusiness,
    'employee compensation': paysStaff,
    'events or competition participation expenses': toBusiness,
    'export goods payments': ofTrade,
    'goods and services': { types: 'b2b p2b' },
    'goods exported': ofTrade,
    'loan repayment': { ...toBusiness, from: [...traded, 'salary', 'savings'] },
    'other business': ofTrade,
    'other business services': ofTrade,
    'rent property expenses': {},
    'salary payment': paysStaff,
    'software export': ofTrade,
    'travel cost accomodation cost': toBusiness,
    'travel expenses': { types: 'b2b b2p', between: work },
  },
};

/** Where the money of each side of a business payout can come from. */
const ownSources = { p: ['salary', 'savings', 'loan', 'business income'], b: [...traded, 'loan'] };

/** A word that nobody knows fits everywhere. */
const isAmong = (words: readonly string[] | undefined, word: string, known: readonly string[]): boolean =>
  !words || words.includes(folded(word)) || !known.includes(folded(word));
const knownSources = [...new Set([...traded, ...earned, 'loan', 'lottery'])];

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

/** Why somebody pays, from what, and what he is to the other; without `relationship`, no declared word fits. */
export interface Reason {
  purpose: string;
  source: string;
  relationship?: string;
  relation?: Relation | undefined;
  studies: boolean;
}

/** Draws a reason in which the words fit each other; where none do, the least contradictory. */
export function reasonOf({ type, purposes, sources, relationships, told = {}, apart }: Choice): Reason {
  const isPerson = type === 'p2p';
  const meanOf = (purpose: string): Meaning => meanings[isPerson ? 'person' : 'business'][folded(purpose)] ?? {};
  const isFit = (word: string) => {
    if (!isPerson) return !isPersonal(word) && (type === 'b2p' || relationOf(word)?.group !== 'employer');
    const { group } = relationOf(word) ?? {};
    return group !== 'self' && group !== 'trade' && !(apart && relationOf(word)?.older && group !== 'friend');
  };
  const words = told.relationship ? [told.relationship] : relationships.filter(isFit);
  const joins = (purpose: string) => (word: string) => {
    const group = relationOf(word)?.group;
    return group === undefined || (meanOf(purpose).between?.includes(group) ?? (isPerson || group !== 'employer'));
  };
  const isOfType = (purpose: string) => isPerson || (meanOf(purpose).types ?? type).includes(type);
  const typed = preferred(told.purpose ? [told.purpose] : purposes, isOfType);
  const purpose = oneOf(preferred(typed, (one) => (isPerson ? words.some(joins(one)) : true)));
  const meaning = meanOf(purpose);
  const fitting = words.filter(joins(purpose));
  // between persons, a word is mandatory
  const others = words.length > 0 ? words : relationships;
  const relationship = fitting.length > 0 || isPerson ? oneOf(fitting.length > 0 ? fitting : others) : undefined;
  const ofSide = isPerson ? undefined : ownSources[type.startsWith('p') ? 'p' : 'b'];
  const pays = (source: string) => isAmong(meaning.from, source, knownSources) && isAmong(ofSide, source, knownSources);
  return {
    purpose,
    source: oneOf(told.source ? [told.source] : preferred(sources, pays)),
    ...(relationship !== undefined && { relationship }),
    relation: isPerson ? relationOf(relationship) : undefined,
    studies: meaning.studies === true,
  };
}

/** The sex and age in years of two persons. */
export interface Pair {
  sender: { sex: Sex; age: number };
  recipient: { sex: Sex; age: number };
}

/** How often ages are drawn anew until both fit. */
const maxDraws = 200;
const [youngest, oldestSender, oldest, oldestStudent] = [19, 68, 92, 29];

/**
 * Two persons as their relationship has them. Where a word can be read both ways, they fit both: a `Brother` and a `Sister` are
 * two men or two women, a couple are a man and a woman.
 */
export function pairOf({ relation, studies }: Reason, told: Told = {}): Pair {
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
