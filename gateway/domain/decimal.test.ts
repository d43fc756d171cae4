import { describe, expect, test } from 'vitest';
import { compare, divide, formatDecimal, hasAtMostDecimals, multiply, parseDecimal, round } from './decimal';

const of = (text: string) => parseDecimal(text) ?? expect.fail(`${text} is not a decimal`);

describe('decimal', () => {
  test.each([
    ['0.1', '0.2', '0.02'],
    ['100', '129.350000', '12935.000000'],
    ['999999999999999999999999.999999', '2', '1999999999999999999999999.999998'],
  ])('%s times %s is %s', (a, b, product) => {
    expect(formatDecimal(multiply(of(a), of(b)))).toBe(product);
  });

  test.each([
    ['1', '3', 6, '0.333333'],
    ['2', '3', 6, '0.666667'],
    ['1000', '129.350000', 2, '7.73'],
    ['0.005', '1', 2, '0.01'],
  ])('%s by %s to %d places is %s', (a, b, scale, quotient) => {
    expect(formatDecimal(divide(of(a), of(b), scale))).toBe(quotient);
  });

  test.each([
    ['1.005', 2, '1.01'],
    ['1.0049', 2, '1.00'],
    ['7', 2, '7.00'],
    ['368125.5', 0, '368126'],
  ])('%s rounds at %d places to %s', (value, scale, rounded) => {
    expect(formatDecimal(round(of(value), scale))).toBe(rounded);
  });

  test.each(['', 'x', '1.', '.5', '1e3', '1,5', ' 1'])('%j is not a decimal', (text) => {
    expect(parseDecimal(text)).toBeUndefined();
  });

  test('values compare without regard to trailing zeros', () => {
    expect(compare(of('1.50'), of('1.5'))).toBe(0);
    expect(compare(of('1.49'), of('1.5'))).toBe(-1);
    expect(hasAtMostDecimals(of('100.00'), 0)).toBe(true);
    expect(hasAtMostDecimals(of('100.10'), 0)).toBe(false);
  });
});
