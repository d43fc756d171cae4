import { expect, test } from 'vitest';
import type { Point } from './checklist';
import type { OnboardingProgress, PointProgress } from './progress';
import { progressText } from './words';

const point = (by: Point['by'], text: string, state: PointProgress['state']): PointProgress => ({
  point: { id: text, area: 'Area', text, by, requirements: [] } as unknown as Point,
  state,
  evidence: [],
  findings: [],
});
const progress = {
  points: [point('client', 'of the client', 'open'), point('gateway', 'of the gateway', 'open')],
  counts: { open: 2 },
  isReady: false,
} as unknown as OnboardingProgress;

test.each([
  [undefined, 'Area: 0 of 2 proved\n', true],
  ['client', 'Area: 0 of 2 proved, 1 open on other sides\n', false],
] as const)('what is open on other sides than that of the %s is a number', (side, head, isListed) => {
  const text = progressText(progress, side);
  expect(text).toContain(head);
  expect(text).toContain('of the client [');
  expect(text.includes('of the gateway [')).toBe(isListed);
});
