/**
 * Every sentence of the specification that says something testable, with what carries it: requirements, interpretations of
 * what it leaves open, or the reason why nothing can. The text is not repeated; a few words find it.
 */
import { type RequirementId, requirements } from '../requirements';
import { endpointSentences } from './endpoints';
import { resourceSentences } from './resources';
import { ruleSentences } from './rules';
import type { Sentence } from './sentence';
import { serviceSentences } from './service';
import { tableSentences } from './tables';

export type { Sentence } from './sentence';

/** In the order of the chapters; those of tables come last. */
export const sentences: readonly Sentence[] = [
  ...serviceSentences,
  ...resourceSentences,
  ...endpointSentences,
  ...ruleSentences,
  ...tableSentences,
];

/** What carries a sentence: a requirement that is judged, only a GAP or an interpretation, or nothing, for a reason. */
export type Carrier = 'requirement' | 'GAP' | 'reason';

const gaps = new Set<string>(requirements.flatMap(({ id, level }) => (level === 'GAP' ? id : [])));

/** What carries a sentence; undefined: nothing does, and it names no reason. */
export function carrierOf({ requirements: by, open, reason }: Sentence): Carrier | undefined {
  if (by.some((id) => !gaps.has(id))) return 'requirement';
  if (by.length > 0 || open.length > 0) return 'GAP';
  return reason === undefined ? undefined : 'reason';
}

/** Ids of the sentences that a requirement is about, by its id. */
export const sentencesOf = (id: RequirementId): readonly string[] => byRequirement.get(id) ?? [];

const byRequirement = new Map<string, string[]>();
for (const { id, requirements: by } of sentences)
  for (const one of by) byRequirement.set(one, [...(byRequirement.get(one) ?? []), id]);

/** Sentences that nothing carries, and requirements that no sentence asks for; the security baseline needs none. */
export function sentenceFaults(all: readonly Sentence[] = sentences): string[] {
  const asked = new Set<string>(all.flatMap((one) => one.requirements));
  return [
    ...all.flatMap((one) =>
      carrierOf(one) ? [] : [`sentence ${one.id}: no requirement, no interpretation and no reason`],
    ),
    ...requirements.flatMap(({ id, basis }) =>
      asked.has(id) || basis ? [] : [`requirement ${id}: no sentence of the specification asks for it`],
    ),
  ];
}
