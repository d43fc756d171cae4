/**
 * Cases that an integrator writes, in a folder of his own (`certify --suites`). Their areas and requirements begin with a word
 * that no area and no requirement of ours begins with, so that neither is ever taken for the other.
 */

import { didYouMean } from '../../../common/usage-error';
import type { Source } from '../../../common/yaml';
import { requirement } from '../../../contract';
import { type Case, verifiedBy } from '../case';
import type { SuiteText } from '../schema';

/** Why a case of an integrator may not name a requirement; undefined: it may. */
export function notOwnRequirement(id: string): string | undefined {
  if (/^own\.[a-z0-9][a-z0-9.-]*$/.test(id)) return undefined;
  const like = id
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-')
    .replace(/^[^.]*\.(?=[a-z0-9])/, '');
  const wanted = `requirements of your own have small letters, digits, dots and hyphens behind own., such as own.${like}`;
  return requirement(id)
    ? `${id} is a requirement of the contract; ${wanted}.`
    : `unknown requirement ${id}; ${wanted}.`;
}

/** What makes cases of requirements of the contract. */
const derivations = ['derive', 'deriveHeaders', 'deriveCodes'] as const;

/** What a suite of an integrator may not have beside such requirements: a sentence each, with file and line. */
export function notOwn(suite: SuiteText, cases: readonly Case[], { at }: Source): string[] {
  const { area } = suite;
  return [
    ...(area.startsWith('own-')
      ? []
      : [`${at(['area'])}: area is ${area}; expected own-${area}, as areas of your own begin with own-.`]),
    ...derivations.flatMap((key) =>
      suite[key] ? [`${at([key])}: ${key} makes cases of the contract; a file of your own has cases alone.`] : [],
    ),
    ...cases.flatMap(({ id, verifies, steps, source }) => {
      const named = steps.flatMap(verifiedBy);
      return [
        ...steps.flatMap(({ name, debited, expect: { outcome } }) => {
          const word = debited !== undefined ? 'debited' : outcome === 'open' && 'open';
          return word
            ? [
                `${source}: case ${id}: ${word} in step ${name} is judged by requirements of the contract; write a check in its place.`,
              ]
            : [];
        }),
        ...verifies
          .filter((one) => !named.includes(one))
          .map((one) => `${source}: case ${id} verifies ${one}, and no step names it.${didYouMean(one, named)}`),
      ];
    }),
  ];
}
