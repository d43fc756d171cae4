import type { OperationId } from '../operations';
import type { Level, RequirementOf } from '../types';

/** All but what the tuple of a rule says itself. */
export type More = Partial<Omit<RequirementOf<string>, 'id' | 'level' | 'text'>>;
export type Rule<Id extends string = string> = readonly [id: Id, level: Level, text: string, more?: More];

/** Rules of one section of the specification; `operations` and `shared` hold for them all. */
export function section<const Id extends string>(
  source: string,
  operations: readonly OperationId[] | undefined,
  rules: readonly Rule<Id>[],
  shared: More = {},
): RequirementOf<Id>[] {
  return rules.map(([id, level, text, more]) => ({
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
}

export const card = { scope: { instruments: ['CARD'] } } as const;
export const partner = { party: 'partner' } as const;
