import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { IForbiddenRuleType } from 'dependency-cruiser';
import { projectFiles } from './project-files';

/**
 * Who may import whom: for each folder or file the other folders, files and packages that it may import (`node` stands
 * for Node's own modules). A longer path overrides a shorter one. Every folder may import itself; tests may import
 * anything. docs/architecture.md draws this table.
 */
export const allowed: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  'contract/schemas/build.ts': ['ajv', 'node'],
  targets: ['contract', 'yaml', 'ajv', 'fastest-levenshtein'],
  generators: ['contract', 'targets', '@faker-js/faker'],
  'generators/card.ts': ['contract', 'node'],
  'k6.config.ts': ['contract'],
  suites: ['contract', 'generators', 'targets', 'k6.config.ts', 'jsonata'],
  'suites/format/loader.ts': ['contract', 'generators', 'targets', 'node'],
  journal: ['contract', 'suites', 'targets'],
  'journal/reader.ts': ['contract', 'node'],
  'journal/writer.ts': ['contract', 'node'],
  assertions: ['contract', 'journal', 'suites', 'targets', 'k6.config.ts'],
  scenarios: ['contract', 'generators', 'suites', 'journal', 'assertions', 'k6.config.ts'],
  'scenarios/runtime': ['contract', 'generators', 'suites', 'journal', 'assertions', 'k6.config.ts', 'k6'],
  gateway: ['contract', 'fastify', 'node'],
  'gateway/http/authority.ts': ['@peculiar/x509', 'reflect-metadata', 'node'],
  reports: ['contract', 'journal', 'assertions', 'k6.config.ts', 'allure-js-commons', 'd3-scale', 'd3-shape', 'node'],
};

const tests = '\\.test\\.ts$|(^|/)testing/';

/** The path itself, or what lies below it. */
const at = (path: string): string => `^${path.replaceAll('.', '\\.')}${path.endsWith('.ts') ? '$' : '/'}`;

/** How dependency-cruiser names what an entry of the table stands for. */
function imported(entry: string): string {
  if (entry === 'node') return '^[a-z_]+(/[a-z]+)?$';
  if (entry === 'k6') return '^k6(/|$)';
  return entry in allowed || entry.endsWith('.ts') ? at(entry) : `node_modules/${entry}/`;
}

const ofTable = Object.entries(allowed).map(([path, may]): IForbiddenRuleType => {
  const narrower = Object.keys(allowed).filter((other) => other.startsWith(`${path}/`));
  const [own = path] = path.split('/');
  return {
    name: `imports of ${path}`,
    comment: `${path} may import only ${['itself', ...may].join(', ')}`,
    severity: 'error',
    from: { path: at(path), pathNot: [tests, ...narrower.map(at)] },
    to: { pathNot: [at(own), ...may.map(imported)] },
  };
});

/** Folders with a public surface: from outside, their index.ts and that of a folder below it alone are imported. */
function throughIndex(root: string): IForbiddenRuleType[] {
  const folders = new Set(projectFiles(root).map((file) => file.split('/').slice(0, -1).join('/')));
  return [...folders]
    .filter((folder) => folder !== '' && existsSync(join(root, folder, 'index.ts')))
    .map((folder) => ({
      name: `index of ${folder}`,
      comment: `${folder} is imported through its index.ts`,
      severity: 'error',
      from: { pathNot: [at(folder), '\\.test\\.ts$'] },
      to: { path: at(folder), pathNot: '/index\\.ts$' },
    }));
}

/** The rules that every import of the project is held against. */
export const importRules = (root: string): IForbiddenRuleType[] => [
  ...ofTable,
  ...throughIndex(root),
  { name: 'no cycle', comment: 'the files need each other', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'no test helper in production',
    comment: 'what users run imports no testing/ folder and no test',
    severity: 'error',
    from: { pathNot: tests },
    to: { path: tests },
  },
  {
    name: 'resolvable',
    comment: 'there is no such file or package',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^k6(/|$)' },
  },
];
