import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

declare global {
  // only a `var` is a member of globalThis
  var IS_PACKAGE: boolean | undefined;
  /** the hash of the rules, stored in a package because it lacks some of their sources */
  var PACKED_RULES: string | undefined;
  /** the commit that a package was packed from, where it is known */
  var PACKED_FROM: { commit?: string; modified?: true } | undefined;
}

/** The project folder: a clone, or the folder of the package. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** This code was bundled for the package: there is no work tree, and nothing may be written below the project folder. */
export const isPackage: boolean = globalThis.IS_PACKAGE === true;
