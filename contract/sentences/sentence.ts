import { type RequirementId, requirements } from '../requirements';

/** A sentence, a part of one, or cells of a table of the specification that say one thing, with what carries it. */
export interface Sentence {
  /** of prose by what it says; of a table by its row: `<field>`, `<field>/length`, `<field>/form`, `code.<code>/action` */
  id: string;
  /** chapter and heading */
  section: string;
  /** a few words by which it is found there, or its row */
  words: string;
  /** the requirements that it is tested by, those of level GAP among them */
  requirements: readonly RequirementId[];
  /** ids of the interpretations that say what it leaves open */
  open: readonly string[];
  /** why nothing can carry it */
  reason?: string;
}

/** The id of a requirement, or a prefix with an asterisk. */
type Pattern = RequirementId | `${string}.*`;

/** A sentence of the prose: words, and what carries it or the reason why nothing does. */
type ProseRow =
  | readonly [words: string, by: readonly Pattern[], open?: readonly string[]]
  | readonly [words: string, reason: string];

/** All requirements that a pattern names. */
const named = (pattern: Pattern): RequirementId[] => {
  if (!pattern.endsWith('*')) return [pattern as RequirementId];
  return requirements.flatMap(({ id }) => (id.startsWith(pattern.slice(0, -1)) ? id : []));
};

/** The sentences of one section, by id. */
export const prose = (section: string, rows: Readonly<Record<string, ProseRow>>): Sentence[] =>
  Object.entries(rows).map(([id, [words, by, open = []]]) =>
    typeof by === 'string'
      ? { id, section, words, requirements: [], open: [], reason: by }
      : { id, section, words, requirements: [...new Set(by.flatMap(named))], open },
  );

/** Reasons that several sentences have. */
export const heading = 'It introduces what follows.';
export const elsewhere = 'It points to another place, which has its own sentences.';
export const agreed = 'It is agreed outside the interface.';
