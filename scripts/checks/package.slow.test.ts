import { expect, test } from 'vitest';
import { root } from '../../common/project-root';
import { inPackage } from '../package/package-content';
import { missingDependencies, packageFaults } from './package';

test('the package declares all that it imports', async () => {
  expect(await packageFaults(root)).toEqual([]);
});

test.each([
  ['what is declared', ['yaml', '@a/b/c', 'yaml/file'], []],
  ['what is not', ['yaml', 'esbuild/lib'], ['esbuild']],
  ['a package of a scope', ['@a/c/d'], ['@a/c']],
])('of %s', (_, specifiers, missing) => {
  const faults = missingDependencies(specifiers, { dependencies: { yaml: '1.0.0', '@a/b': '1.0.0' } });
  expect(faults.map((fault) => fault.split(' ')[1])).toEqual(missing);
});

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
