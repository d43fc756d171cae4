import { readdirSync } from 'node:fs';

const belowOperations = ['gateway/validation', 'gateway/domain', 'gateway/rules', 'gateway/exchange'];
const inGateway = ['contract', ...belowOperations, 'gateway/operations'];
/** What judges, in the order of the data. */
const judging = ['contract', 'targets', 'suites', 'journal', 'assertions'];
/** What a run is made of. */
const ofRuns = [...judging, 'common', 'generators', 'wire', 'scenarios', 'gateway', 'k6.config.ts'];
/** What asks a gateway outside of cases and flows: it makes and reads an exchange, and carries no scenario out. */
const ofAsking = ofRuns.filter((one) => one !== 'scenarios');
/** What every command may use. */
const ofCommands = [
  ...ofAsking,
  'reports',
  'run',
  'commands/cli',
  'package.json',
  '@commander-js/extra-typings',
  'node',
];

/** What test data are made of. */
const ofData = ['contract', '@faker-js/faker', 'libphonenumber-js'];

/**
 * Who may import whom: for each folder or file the other folders, files and packages that it may import (`node` stands
 * for Node's own modules). A longer path overrides a shorter one. Every folder may import itself and what is below it;
 * a sub-folder names the rest of its top-level folder where it needs it. Tests may import anything.
 * docs/architecture.md has the rules behind the table. A new folder at the top needs a row: without one it may import anything.
 */
const allowed = {
  // the bottom: no knowledge of gateways
  common: ['ajv', 'yaml', 'fastest-levenshtein', 'iso-3166', 'currency-codes', 'undici', 'node'],
  contract: [],
  targets: ['common', 'contract', 'typebox'],
  'targets/memory': ['targets', 'common', 'contract', 'ajv', 'typebox', 'node'],
  generators: [...ofData, 'targets'],
  'generators/payouts/card.ts': ['generators', 'contract', 'node'],
  'generators/stories': [...ofData, 'common', 'any-ascii', 'ibantools', 'node'],
  'k6.config.ts': ['contract'],
  suites: ['common', 'contract', 'generators', 'targets', 'k6.config.ts', 'jsonata', 'typebox'],
  'suites/format/loader.ts': ['suites', 'common', 'contract', 'generators', 'targets', 'node'],
  journal: ['common', 'contract', 'suites', 'targets'],
  'journal/files': ['journal', 'common', 'contract', 'targets', 'node'],
  assertions: ['common', 'contract', 'journal', 'suites', 'targets', 'k6.config.ts'],
  // the judge of cases draws the references that the run has drawn, and reads a quote as it does
  'assertions/cases': ['assertions', 'common', 'contract', 'generators', 'journal', 'suites', 'targets'],
  'assertions/schemas': ['assertions', 'common', 'contract', 'journal', 'ajv'],
  wire: ['assertions', 'contract', 'generators', 'journal', 'targets'],
  scenarios: ['contract', 'generators', 'suites', 'journal', 'assertions', 'targets', 'wire', 'k6.config.ts'],
  'scenarios/runtime': [
    'scenarios',
    'contract',
    'wire',
    'generators',
    'suites',
    'journal',
    'assertions',
    'k6.config.ts',
    'k6',
  ],
  // the reference gateway shares nothing with what judges it but the contract and the lists of ISO
  gateway: [],
  'gateway/validation': ['contract', 'common/iso'],
  'gateway/domain': ['contract', 'gateway/validation', 'node'],
  'gateway/rules': ['contract', 'gateway/validation', 'gateway/domain'],
  'gateway/exchange': ['contract', 'gateway/validation', 'gateway/domain', 'gateway/rules'],
  'gateway/operations': ['contract', ...belowOperations],
  'gateway/handling': inGateway,
  'gateway/modifications': inGateway,
  'gateway/modifications/situations': [...inGateway, 'gateway/handling'],
  'gateway/http': [
    ...[...inGateway, 'gateway/handling', 'gateway/modifications/modification.ts'],
    ...['gateway/create-state.ts', 'fastify', 'node'],
  ],
  'gateway/http/authority.ts': ['@peculiar/x509', 'reflect-metadata', 'node'],
  reports: [
    ...[...judging, 'common', 'k6.config.ts', 'allure-js-commons', 'csv-stringify', 'd3-scale', 'd3-shape', 'node'],
  ],
  'reports/checklist': [...judging, 'common', 'reports', 'typebox', 'node'],
  // records a run, and knows nothing of reports
  run: [...ofRuns, 'esbuild', 'pidusage', 'node'],
  'run/final-recheck': [...ofAsking, 'run', 'node'],
  'run/monitor': [...ofAsking, 'run', 'node'],
  'run/network': [...ofAsking, 'run', 'node'],
  'run/probe': [...ofAsking, 'run', 'node'],
  'run/reconciliation': [...ofAsking, 'run', 'node'],
  // one folder for each command: none uses another, and what several use is in commands/cli
  commands: [...ofCommands],
  'commands/cli': [...ofCommands, 'commander', 'yaml'],
  'commands/cli/bundle': [...ofCommands, 'ajv', 'tar-stream', 'typebox'],
  'commands/completion': [...ofCommands, '@bomb.sh/tab', 'commander'],
  'commands/inspect': [...ofCommands],
  'commands/onboard': [...ofCommands],
  'commands/onboard/judge/names.ts': ['contract', 'commands/onboard', 'any-ascii', 'fastest-levenshtein'],
  'commands/onboard/sandbox-page': ['commands/onboard', 'common', 'journal', 'reports', 'esbuild', 'fastify', 'node'],
  'commands/verify': [...ofCommands, 'scenarios'],
  'commands/certify': [...ofCommands],
  'commands/nightly': [...ofCommands, 'ajv', 'typebox', 'jstat', 'prom-client'],
  'commands/load': [...ofCommands],
  'commands/archive': [...ofCommands, 'scenarios', 'yaml', 'tar-stream'],
  'commands/receive': [...ofCommands],
  'commands/show': [...ofCommands],
  'commands/spec': [...ofCommands, 'ajv'],
  'commands/doctor': [...ofCommands],
  'commands/init': [...ofCommands],
  'commands/gateway': [...ofCommands],
  // the start script, and the tools of the project itself
  scripts: [...ofCommands, 'commands', 'env-paths'],
  'scripts/start': ['common', 'run/k6', 'esbuild', 'node'],
  'scripts/package': ['common', 'commands/spec', 'run', 'scripts/start', 'node'],
  'scripts/prove': [...ofCommands, 'commands', 'yaml'],
  'scripts/bench': [...ofCommands, 'commands', 'scenarios', 'scripts/prove', 'scripts/start', 'ajv', 'yaml', 'k6'],
  'scripts/checks': [...ofCommands, 'commands', 'scripts', 'yaml'],
};

const tests = '\\.test\\.ts$|(^|/)testing/';

/** The path itself, or what lies below it. */
const at = (path) => `^${path.replaceAll('.', '\\.')}${/\.(ts|json)$/.test(path) ? '$' : '/'}`;

/** How dependency-cruiser names what an entry of the table stands for. */
function imported(entry) {
  if (entry === 'k6') return '^k6(/|$)';
  return entry in allowed || (/\.(ts|json)$|\//.test(entry) && !entry.startsWith('@'))
    ? at(entry)
    : `node_modules/${entry}/`;
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
 * Folders with a public surface: from outside, their index.ts and that of a folder below it alone are imported.
 */
const throughIndex = indexes().map((folder) => ({
  name: `index of ${folder}`,
  comment: `${folder} is imported through its index.ts`,
  severity: 'error',
  from: { pathNot: [at(folder), tests] },
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
      name: 'installed with the package',
      comment:
        'an installed package has its dependencies alone: npm install --save-prod --save-exact <package>@<version>',
      severity: 'error',
      from: { pathNot: [tests, '^docs/', '^scripts/(bench|checks|package)/', 'vitest'] },
      // what gives types alone is gone when the package is made
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], pathNot: '/(@types|typebox)/' },
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
