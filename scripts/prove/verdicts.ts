import type { RequirementResult } from '../../assertions/verdict';

/** Did one of the requirements fail? A warning is enough for a SHOULD, never for a MUST. */
export const isBroken = (
  requirements: readonly string[],
  results: readonly Pick<RequirementResult, 'id' | 'verdict' | 'level'>[],
): boolean =>
  results.some(
    ({ id, verdict, level }) =>
      requirements.includes(id) && (verdict === 'fail' || (verdict === 'warn' && level !== 'MUST')),
  );
