import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Versions = Record<string, string>;
interface Manifest {
  dependencies?: Versions;
  devDependencies?: Versions;
  optionalDependencies?: Versions;
  engines?: Versions;
}
interface Lock {
  packages: Record<string, Manifest & { version?: string; resolved?: string }>;
}

/** Finds differences between package.json and package-lock.json, version ranges, and registry URLs in the lock file. */
export function lockFaults(root: string): string[] {
  return compareLock(read<Manifest>(root, 'package.json'), read<Lock>(root, 'package-lock.json'));
}

export function compareLock(manifest: Manifest, lock: Lock): string[] {
  const top = lock.packages[''] ?? {};
  const faults = (['dependencies', 'devDependencies', 'engines'] as const).flatMap((part) =>
    differences(part, manifest[part] ?? {}, top[part] ?? {}),
  );
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    const locked = lock.packages[`node_modules/${name}`]?.version;
    if (version !== locked) faults.push(`package.json: ${name} is ${version}; expected the locked version, ${locked}`);
  }
  const hosted = Object.values(lock.packages).filter((entry) => entry.resolved?.includes('://')).length;
  if (hosted > 0)
    faults.push(`package-lock.json: ${hosted} entries name a registry ("resolved"); remove these members`);
  return [...faults, ...missingPlatforms(lock)];
}

/** npm omits the package of a platform that it could not fetch, and `npm ci` then refuses the lock file everywhere. */
function missingPlatforms({ packages }: Lock): string[] {
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  return Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !locked.has(name))
    .map(
      (name) => `package-lock.json: ${name}, an optional dependency, has no entry; npm ci would refuse the lock file`,
    );
}

function differences(part: string, wanted: Versions, locked: Versions): string[] {
  const names = new Set([...Object.keys(wanted), ...Object.keys(locked)]);
  return [...names]
    .filter((name) => wanted[name] !== locked[name])
    .map(
      (name) =>
        `package-lock.json: ${part}.${name} is ${locked[name]}, but package.json has ${wanted[name]} (run npm install)`,
    );
}

const read = <T>(root: string, file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8')) as T;
