import type { OperationId } from '../operations';
import type { Level, RequirementOf } from '../types';

/** The members of a rule beside its level and its text. */
type More = Partial<Omit<RequirementOf<string>, 'id' | 'level' | 'text'>>;
type Rule = Pick<RequirementOf<string>, 'level' | 'text'> & { more: More };
export type Rules<Id extends string> = Readonly<Record<Id, Rule>>;

const ofLevel =
  (level: Level) =>
  (text: string, more: More = {}): Rule => ({ level, text, more });

/** A rule by its text, for `section`. A broken MUST fails a run; a broken SHOULD or GAP only warns. */
export const must = ofLevel('MUST');
export const should = ofLevel('SHOULD');
export const gap = ofLevel('GAP');

/** Rules of one section of the specification, by id; `operations` and `shared` hold for them all. */
export const section = <Id extends string>(
  source: string,
  operations: readonly OperationId[] | undefined,
  rules: Rules<Id>,
  shared: More = {},
): RequirementOf<Id>[] =>
  (Object.entries(rules) as [Id, Rule][]).map(([id, { level, text, more }]) => ({
    id,
    level,
    party: 'gateway',
    text,
    source,
    judgedBy: 'case',
    operations,
    ...shared,
    ...more,
  }));

/** For rules about payouts to cards alone. */
export const card = { scope: { instruments: ['CARD'] } } as const;
