import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What package.json says of other packages. */
export type Manifest = Partial<Record<'dependencies' | 'devDependencies', Record<string, string>>>;
interface Lock {
  packages: Record<string, { version?: string; resolved?: string }>;
}

/** Finds version ranges, and registry URLs in the lock file. npm itself refuses a lock file that does not fit package.json. */
export const lockFaults = (root: string): string[] =>
  compareLock(read<Manifest>(root, 'package.json'), read<Lock>(root, 'package-lock.json'));

/** Faults, in words, where package.json and the lock file differ or the lock file names a registry. */
export function compareLock({ dependencies, devDependencies }: Manifest, { packages }: Lock): string[] {
  const faults = Object.entries({ ...dependencies, ...devDependencies }).flatMap(([name, version]) => {
    const locked = packages[`node_modules/${name}`]?.version;
    return version === locked ? [] : [`package.json: ${name} is ${version}; expected the locked version, ${locked}`];
  });
  const hosted = Object.values(packages).filter(({ resolved }) => resolved?.includes('://')).length;
  if (hosted > 0)
    faults.push(`package-lock.json: ${hosted} entries name a registry ("resolved"); remove these members`);
  return faults;
}

const read = <T>(root: string, file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8')) as T;
