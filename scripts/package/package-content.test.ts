import { expect, test } from 'vitest';
import { inPackage } from './package-content';

test.each([
  ['see `npm run show -- skip`', 'see `npx remittance-gateway-harness show skip`'],
  ["'npm run show --', word", "'npx remittance-gateway-harness show', word"],
  ['npm run show -- --run x', 'npx remittance-gateway-harness show --run x'],
  ['npm run show --run x', 'npx remittance-gateway-harness show --run x'],
  ['npm run spec lists all', 'npx remittance-gateway-harness spec lists all'],
  ['Start it with npm run, which', 'Start it with npm run, which'],
])('%s is in a package: %s', (text, packed) => {
  expect(inPackage(text)).toBe(packed);
});
