import type { Registry } from '../commands/cli/program';
import { commands as ofProduct } from '../commands/registry';

/** Commands that need the tests and tools of the project. esbuild leaves them out of a package by the condition. */
const ofClone: Registry = globalThis.IS_PACKAGE
  ? {}
  : { check: () => import('./checks/command'), bench: () => import('./bench/command') };

/** All commands: those of the product, and those by which the project tests itself. */
export const commands: Registry = { ...ofProduct, prove: () => import('./prove/command'), ...ofClone };
