/** The beneficiaries that a target file declares, in the file itself or in files that it names. */
import { UsageError } from '../../common/usage-error';
import { readYaml, type Source } from '../../common/yaml';
import type { Corridor, CorridorInFile, Target, TargetFile } from '../target';
import { card, wallet } from '../target-schema';
import { fileBeside, type Place } from './beside';

type Key = readonly (string | number)[];
type Card = NonNullable<Corridor['cards']>[number];

/** One value, or several, as a list. */
export const listOf = (values: string | readonly string[] | undefined): readonly string[] =>
  values === undefined ? [] : [values].flat();

/** A comment line; a line that begins with `#` without a space is a pattern of digits. */
const isComment = (line: string): boolean => /^#(\s|$)/.test(line);

/** The lines of a file, or the values of its YAML list, as texts. */
function linesOf(name: string, text: string): string[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !isComment(line));
  if (!/^(- |\[|---)/.test(lines[0] ?? '')) return lines;
  const { value, written } = readYaml(name, text);
  if (!Array.isArray(value)) return lines;
  return value.map((item: unknown, index) => {
    if (typeof item !== 'object' || item === null) return written([index]) ?? String(item);
    const { pan, scheme } = item as Record<string, unknown>;
    return `${written([index, 'pan']) ?? pan} ${scheme}`;
  });
}

/** The entries of a file that the target file names. */
function entriesOf(place: Place, key: Key, name: string) {
  const { text, refuse } = fileBeside(place, key, name);
  const lines = linesOf(name, text);
  if (lines.length === 0) refuse('has no value; expected one on each line, or a YAML list');
  return { lines, refuse };
}

/** The values of a key; the values of a file are checked by the same pattern as those in the target file itself. */
function valuesFrom(
  values: string | readonly string[] | { file: string } | undefined,
  place: Place,
  key: Key,
  item?: { pattern: string; description: string },
): string | readonly string[] | undefined {
  if (typeof values !== 'object' || !('file' in values)) return values;
  const { lines, refuse } = entriesOf(place, [...key, 'file'], values.file);
  const bad = item && lines.findIndex((line) => !new RegExp(item.pattern).test(line));
  if (item && bad !== undefined && bad >= 0)
    refuse(`has ${JSON.stringify(lines[bad])} as value ${bad + 1}; expected ${item.description}`);
  return lines;
}

/** The cards of a key; a line of a file is a number and its scheme. */
function cardsFrom(cards: CorridorInFile['cards'], place: Place, key: Key): readonly Card[] | undefined {
  if (!cards || !('file' in cards)) return cards;
  const { lines, refuse } = entriesOf(place, [...key, 'file'], cards.file);
  return lines.map((line, index) => {
    const [pan = '', scheme = ''] = line.split(/[\s,;]+/);
    if (!new RegExp(card.properties.pan.pattern).test(pan) || scheme === '' || scheme === 'undefined')
      refuse(`has no card as value ${index + 1}; expected a number of 12 to 19 digits and a scheme`);
    return { pan, scheme };
  });
}

/** The corridors with the values of files in place of their names. */
export const corridorsOf = ({ corridors }: TargetFile, place: Place): Corridor[] =>
  corridors.map(({ wallet: own, bank, cards, secondPartner: second, ...corridor }, index) => {
    const key = ['corridors', index];
    const walletsOf = (values: typeof own, at: Key) => valuesFrom(values, place, at, wallet);
    const made = {
      wallet: walletsOf(own, [...key, 'wallet']),
      bank: bank && {
        ...bank,
        account: valuesFrom(bank.account, place, [...key, 'bank', 'account']) as string | readonly string[],
      },
      cards: cardsFrom(cards, place, [...key, 'cards']),
      secondPartner: second && {
        wallet: walletsOf(second.wallet, [...key, 'secondPartner', 'wallet']),
        account: valuesFrom(second.account, place, [...key, 'secondPartner', 'account']),
      },
    };
    const known = Object.entries(made).filter(([, value]) => value !== undefined);
    return { ...corridor, ...Object.fromEntries(known) };
  });

/** Source of the pattern of a value: `#` stands for any digit, and `*` for a digit of a result code. */
const sourceOf = (pattern: string): string => pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/[#*]/g, '\\d');

/** The numbers that a pattern stands for. */
export const standsFor = (pattern: string): RegExp => new RegExp(`^${sourceOf(pattern)}$`);

/** The numbers, accounts and cards of triggers, which ordinary payouts must avoid; undefined: none is declared. */
export function triggeringValues({ triggers }: Pick<Target, 'triggers'>): RegExp | undefined {
  const values = Object.values(triggers).flatMap(({ msisdn, account, card }) => [msisdn, account, card?.pan]);
  const sources = values.flatMap((value) => (value === undefined ? [] : sourceOf(value)));
  return sources.length === 0 ? undefined : new RegExp(`^(${[...new Set(sources)].join('|')})$`);
}

type Declaring = Pick<Target, 'corridors' | 'triggers'>;

/** The numbers and accounts that corridors and triggers name, as they are written. */
export const namedValues = ({ corridors, triggers }: Declaring): string[] =>
  [
    ...Object.values(triggers).flatMap(({ msisdn, account }) => [msisdn, account]),
    ...corridors.flatMap(({ wallet: own, bank, secondPartner: second }) => [
      ...[own, bank?.account, second?.wallet, second?.account],
    ]),
  ].flatMap(listOf);

/** Returns a function that says whether the target names a number or account, so that other cases and runs also pay to it. */
export function namedBeneficiary(target: Declaring): (value: string) => boolean {
  const single = namedValues(target).filter((value) => !value.includes('#'));
  const known = new Set(single);
  // a family has one number for each code
  const families = single.filter((value) => value.includes('*')).map((value) => standsFor(value));
  return (value) => known.has(value) || families.some((family) => family.test(value));
}

const digits = [...'0123456789'];

/** Does every number of a pattern belong to a trigger? */
const isTriggering = (pattern: string, values: RegExp): boolean =>
  digits.every((digit) => values.test(pattern.replace(/#/g, digit)));

/** UsageError for beneficiaries that no payout could use: numbers of another country, and lists with only triggers. */
export function checkBeneficiaries(target: Target, source: Source): void {
  const values = triggeringValues(target);
  for (const [index, corridor] of target.corridors.entries()) {
    const { country, dialling, wallet: own, bank, cards = [], secondPartner } = corridor;
    const lists: [Key, readonly string[], isMobile: boolean][] = [
      [['wallet'], listOf(own), true],
      [['bank', 'account'], listOf(bank?.account), false],
      [['cards'], cards.map(({ pan }) => pan), false],
      [['secondPartner', 'wallet'], listOf(secondPartner?.wallet), true],
      [['secondPartner', 'account'], listOf(secondPartner?.account), false],
    ];
    for (const [key, list, isMobile] of lists) {
      const path = ['corridors', index, ...key];
      const foreign = isMobile && list.find((value) => !value.startsWith(dialling));
      if (foreign)
        throw new UsageError(
          `${source.at(path)}: ${path.join('.')} has ${foreign}; a mobile number of ${country} begins with the dialling code ${dialling}.`,
        );
      if (!values || list.length === 0 || !list.every((value) => isTriggering(value, values))) continue;
      const names = Object.entries(target.triggers).flatMap(([name, one]) => {
        const own = triggeringValues({ triggers: { [name]: one } });
        return own && list.some((value) => isTriggering(value, own)) ? [name] : [];
      });
      throw new UsageError(
        `${source.at(path)}: each value of ${path.join('.')} is one of a trigger (${names.join(', ')}), so no ordinary payout can go there. Add a value that is no trigger.`,
      );
    }
  }
}
