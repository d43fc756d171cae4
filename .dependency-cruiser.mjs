import { readdirSync } from 'node:fs';

const belowOperations = ['gateway/validation', 'gateway/domain', 'gateway/rules', 'gateway/exchange'];

/**
 * Who may import whom: for each folder or file the other folders, files and packages that it may import (`node` stands
 * for Node's own modules). A longer path overrides a shorter one. Every folder may import itself and what is below it;
 * a sub-folder names the rest of its top-level folder where it needs it. Tests may import anything.
 * docs/architecture.md draws this table.
 */
const allowed = {
  contract: [],
  'contract/build/index.ts': ['contract', 'ajv', 'node'],
  targets: ['contract', 'yaml', 'ajv', 'fastest-levenshtein', 'typebox'],
  generators: ['contract', 'targets', '@faker-js/faker', 'libphonenumber-js'],
  'generators/payouts/card.ts': ['generators', 'contract', 'node'],
  'k6.config.ts': ['contract'],
  suites: ['contract', 'generators', 'targets', 'k6.config.ts', 'jsonata', 'typebox'],
  'suites/format/loader.ts': ['suites', 'contract', 'generators', 'targets', 'node'],
  journal: ['contract', 'suites', 'targets'],
  'journal/files': ['journal', 'contract', 'targets', 'node'],
  assertions: ['contract', 'journal', 'suites', 'targets', 'k6.config.ts'],
  'assertions/messages': ['assertions', 'contract', 'journal', 'targets', 'ajv'],
  'assertions/partner': ['assertions', 'contract', 'journal', 'targets'],
  scenarios: ['contract', 'generators', 'suites', 'journal', 'assertions', 'targets', 'k6.config.ts'],
  'scenarios/runtime': ['scenarios', 'contract', 'generators', 'suites', 'journal', 'assertions', 'k6.config.ts', 'k6'],
  gateway: [],
  'gateway/validation': ['contract'],
  'gateway/domain': ['contract', 'gateway/validation', 'node'],
  'gateway/rules': ['contract', 'gateway/validation', 'gateway/domain'],
  'gateway/exchange': ['contract', 'gateway/validation', 'gateway/domain', 'gateway/rules'],
  'gateway/operations': ['contract', ...belowOperations],
  'gateway/faults': ['contract', ...belowOperations, 'gateway/operations'],
  'gateway/differing': ['contract', ...belowOperations, 'gateway/http/handle.ts', 'gateway/http/json.ts'],
  'gateway/sandbox': [
    'contract',
    ...belowOperations,
    'gateway/operations',
    'gateway/http/handle.ts',
    'gateway/http/json.ts',
  ],
  'gateway/http': [
    ...['contract', ...belowOperations, 'gateway/operations', 'gateway/faults/modification.ts'],
    ...['gateway/differing', 'gateway/create-state.ts', 'fastify', 'node'],
  ],
  'gateway/http/authority.ts': ['@peculiar/x509', 'reflect-metadata', 'node'],
  processes: ['node'],
  regression: ['ajv', 'jstat', 'typebox'],
  'regression/history': ['regression', 'ajv', 'typebox', 'node'],
  onboarding: ['contract', 'journal', 'assertions/partner', 'targets', 'typebox', 'node'],
  reports: [
    'contract',
    'onboarding',
    'regression',
    'journal',
    'assertions',
    'targets',
    'k6.config.ts',
    'processes',
    'allure-js-commons',
    'csv-stringify',
    'prom-client',
    'd3-scale',
    'd3-shape',
    'node',
  ],
};

const tests = '\\.test\\.ts$|(^|/)testing/';

/** The path itself, or what lies below it. */
const at = (path) => `^${path.replaceAll('.', '\\.')}${path.endsWith('.ts') ? '$' : '/'}`;

/** How dependency-cruiser names what an entry of the table stands for. */
function imported(entry) {
  if (entry === 'k6') return '^k6(/|$)';
  return entry in allowed || entry.endsWith('.ts') ? at(entry) : `node_modules/${entry}/`;
}

const ofTable = Object.entries(allowed).map(([path, may]) => {
  const narrower = Object.keys(allowed).filter((other) => other.startsWith(`${path}/`));
  return {
    name: `imports of ${path}`,
    comment: `${path} may import only ${['itself', ...may].join(', ')}`,
    severity: 'error',
    from: { path: at(path), pathNot: [tests, ...narrower.map(at)] },
    to: {
      pathNot: [at(path), ...may.filter((entry) => entry !== 'node').map(imported)],
      ...(may.includes('node') && { dependencyTypesNot: ['core'] }),
    },
  };
});

/**
 * Folders with a public surface: from outside, their index.ts and that of a folder below it alone are imported. What
 * generates contract/schemas cannot go through its index, which imports what is generated.
 */
const throughIndex = indexes().map((folder) => ({
  name: `index of ${folder}`,
  comment: `${folder} is imported through its index.ts`,
  severity: 'error',
  from: { pathNot: [at(folder), ...(folder === 'contract/schemas' ? ['^contract/'] : []), '\\.test\\.ts$'] },
  to: { path: at(folder), pathNot: '/index\\.ts$' },
}));

/** Folders below this one that have an index.ts. */
function indexes(folder = '') {
  return readdirSync(folder || '.', { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory()) return /^(\.|node_modules$|runs$)/.test(entry.name) ? [] : indexes(`${path}/`);
    return entry.name === 'index.ts' && folder !== '' ? [folder.slice(0, -1)] : [];
  });
}

export default {
  forbidden: [
    ...ofTable,
    ...throughIndex,
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
  ],
  options: {
    // dependency-cruiser reads no TypeScript 7 itself, and swc reads no declaration files
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.d\\.ts$|/generated/|^\\.cache/|^runs/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
    },
  },
};
