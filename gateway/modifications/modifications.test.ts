import { describe, expect, test } from 'vitest';
import { readings, requirement } from '../../contract';
import { specificationRules } from '../rules/rules';
import { cardPartner } from '../testing/cards';
import { everyResponseFlow, type Flow, manyPayoutsFlow, sampleFlows } from '../testing/flows';
import { defects, derivedDefects, handWritten } from './defects';
import type { Modification } from './modification';
import { variants } from './variants';
import { changes } from './variants/readings';

const all: readonly Modification[] = [...defects, ...variants];
const named = (id: string) => all.find((modification) => modification.id === id) ?? expect.fail(`no ${id}`);

/** Everything that the gateway answers and sends in an exercise, as one text. */
function behaviour(exercise: Flow, modifications: readonly Modification[] = []): string {
  const partner = cardPartner(modifications);
  try {
    exercise(partner);
  } catch (error) {
    // what cannot be gone on with shows too
    partner.log.push(String(error));
  }
  return JSON.stringify(partner.log);
}

const published = new Map(
  [...sampleFlows, manyPayoutsFlow, everyResponseFlow].map((exercise) => [exercise, behaviour(exercise)]),
);

/** Is any answer or callback of the exercises another than the specification's rules give? */
const shows = (id: string, tried: readonly Flow[]): boolean =>
  tried.some((exercise) => behaviour(exercise, [named(id)]) !== published.get(exercise));

describe('the catalogue', () => {
  test.each(defects.map(({ id, breaks }) => [id, breaks]))('%s breaks a MUST of the gateway: %s', (_, breaks) => {
    expect(requirement(breaks)?.level, breaks).toBe('MUST');
    expect(requirement(breaks)?.party, breaks).not.toBe('partner');
  });

  test.each(variants)('$id keeps $keeps', ({ keeps }) => {
    expect(requirement(keeps), keeps).toBeDefined();
  });

  const others = Object.entries(readings).flatMap(([point, [, ...all]]) => all.map((one) => [point, one] as const));
  test.each(others)('has a variant of each second reading of %s: $id', (point, { id, bounds }) => {
    expect(bounds ?? changes[`${point} ${id}`]).toBeDefined();
  });

  test('has no change of a reading that the register lacks', () => {
    const known = others.map(([point, { id }]) => `${point} ${id}`);
    expect(Object.keys(changes).filter((name) => !known.includes(name))).toEqual([]);
  });

  test('changes every rule that can be changed', () => {
    const changed = new Set(
      [...defects, ...variants].flatMap(({ rules }) => Object.keys(rules?.(specificationRules) ?? {})),
    );
    // a repeated header exists only on the wire: a test of the probe changes this one
    expect(Object.keys(specificationRules).filter((rule) => !changed.has(rule))).toEqual(['valueOfRepeatedHeader']);
  });
});

describe('behaviour', () => {
  test.each(sampleFlows)('is the same each time: %o', (exercise) => {
    expect(behaviour(exercise)).toBe(published.get(exercise));
  });

  // what rarely shows gets many requests
  test.each([...handWritten, ...variants].map(({ id, when }) => [id, when]))('%s shows', (id, when) => {
    expect(shows(id, when ? [...sampleFlows, manyPayoutsFlow] : sampleFlows)).toBe(true);
  });

  // those of requests are shown one by one in defects/derived/requests.test.ts
  const ofAnswers = derivedDefects.filter(({ field }) => !field);
  test.each(ofAnswers.map(({ id }) => id))('%s shows', (id) => {
    expect(shows(id, [everyResponseFlow])).toBe(true);
  });

  test('modifications compose', () => {
    const partner = cardPartner([named('answer-quotationResponse-quotes-fxRate-malformed'), named('extra-members')]);
    const { quote } = partner.quote();
    expect(quote.fxRate).toContain(',');
    expect(quote).toHaveProperty('additionalInformation');
  });
});
