import { describe, expect, test } from 'vitest';
import { readings, requirement } from '../../contract';
import { specificationRules } from '../rules/rules';
import { defects } from './defects';
import { variants } from './variants';
import { changes } from './variants/readings';

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
