import type { OperationId } from '../operations';
import type { Level, Requirement } from '../types';

export type Rule = readonly [id: string, level: Level, text: string, more?: Partial<Requirement>];

/** Rules of one section of the document; `operations` scopes them all. */
export function section(
  source: string,
  operations: readonly OperationId[] | undefined,
  rules: readonly Rule[],
): Requirement[] {
  return rules.map(([id, level, text, more]) => ({
    id,
    level,
    party: 'gateway',
    text,
    source,
    ...(operations && { operations }),
    ...more,
  }));
}

export const card = { scope: { instruments: ['CARD'] } } as const;
export const partner = { party: 'partner' } as const;
