/** One change of each kind that CONTRIBUTING.md describes, and how it shows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../common/project-root';
import { after, before, created, type Edit, edits, replaced } from './changed-tree';

/** What is run in the changed tree, and what it must print, or write into a file of it. */
export interface Shown {
  /** arguments of the start script; RUN is a run folder with a journal */
  command?: readonly string[];
  /** TypeScript, whose output is looked at */
  script?: string;
  /** the file that is looked at, instead of the output; RUN as above */
  file?: string;
  text: RegExp;
}

export interface Kind {
  /** the heading in CONTRIBUTING.md */
  name: string;
  /** most files by hand; absent: 3 */
  most?: number;
  edits: Readonly<Record<string, Edit>>;
  /** commands that write generated files */
  generators?: readonly (readonly string[])[];
  shows: readonly Shown[];
  /** folders or files whose tests must pass; after `-t`, a pattern for the names of tests, where others take long */
  tests: readonly string[];
}

const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

/** The example under a heading of CONTRIBUTING.md. */
function example(heading: string, language = 'ts'): string {
  const section = contributing.slice(contributing.indexOf(`\n### ${heading}\n`) + 1).split('\n### ')[0] ?? '';
  const [, code] = new RegExp(`\n\`\`\`${language}\n([\\s\\S]*?)\`\`\`\n`).exec(section) ?? [];
  if (code === undefined) throw new Error(`CONTRIBUTING.md has no example under "${heading}"`);
  return code;
}

const page = [['spec', '--page']];
/** The two defects and the legal variant that are added. */
const proved = ['prove', '--mutant', 'bank-list-one-code,corridor-rate-negative,view-other-member'];

export const kinds: readonly Kind[] = [
  {
    name: 'A response field',
    edits: {
      'contract/fields/quotation.ts': after(
        "    ['quotes[].fxRate', 'M', '', 'rate applied, all markups included', { format: 'decimal' }],\n",
        "    ['quotes[].charges', 'M', '1-12', 'what the quote costs', { format: 'decimal' }],\n",
      ),
      'gateway/operations/quoting/quotes.ts': after(
        '    fxRate: formatDecimal(quote.rate),\n',
        "    charges: '0.00',\n",
      ),
      'assertions/responses/quotation.ts': after(
        '  expiryRule(quote, exchange, terms, notes);\n',
        "  if (Number(quote.charges) < 0) notes.violate('quotationResponse.quotes[].charges', 'no gain', show(quote.charges));\n",
      ),
    },
    generators: page,
    shows: [
      { command: ['spec', 'quotationResponse'], text: /quotationResponse\.quotes\[\]\.charges {2}M/ },
      {
        script: `
          import { Observations } from './assertions/responses';
          import { quotationRules } from './assertions/responses/quotation';
          const seen = new Observations(true);
          const response = { status: 200, headers: {}, text: '', body: { quotes: [{ charges: '-1' }] } };
          quotationRules({ at: 0, request: { body: {} }, response } as never, seen, {} as never);
          console.log(seen.findings);
        `,
        text: /no gain/,
      },
    ],
    tests: ['contract', 'assertions/responses', 'gateway/operations/quoting'],
  },
  {
    name: 'A result code',
    edits: {
      'contract/codes.ts': after(
        "    ['3117', 'acceptance', 'Transfer type not supported', 'No', 'Cancel'],\n",
        "    ['3118', 'credit', 'Beneficiary Account Closed.', 'No', 'Cancel'],\n",
      ),
    },
    generators: page,
    shows: [{ command: ['certify', '--list', '--area', 'codes'], text: /codes\.credit-3118/ }],
    tests: ['contract', 'suites/format/from-contract/code-cases', 'scripts/checks/codes-covered'],
  },
  {
    name: 'A compliance case',
    edits: {
      'suites/lists/lists.yaml': before('  - id: statement\n', example('A compliance case', 'yaml')),
    },
    shows: [{ command: ['certify', '--list', '--area', 'lists'], text: /lists\.banks-of-corridor/ }],
    tests: ['suites/format/loader'],
  },
  {
    name: 'A requirement with its case and its defect',
    edits: {
      'contract/requirements/lists.ts': after(
        "    'bank-list.country': must('The list is of the country that was asked for.'),\n",
        "    'bank-list.coded': must('Each bank of the list has a code of its own.'),\n",
      ),
      'suites/lists/lists.yaml': edits(
        replaced('[bank-list.country, bank-list.unique]', '[bank-list.country, bank-list.unique, bank-list.coded]'),
        after(
          '            actual: response.countryCode\n',
          `          - verifies: bank-list.coded
            assert: $count($distinct(response.banks.bankCode)) > 1
            message: codes that differ
            actual: response.banks
`,
        ),
      ),
      'gateway/modifications/defects/inquiries/banks.ts': before(
        "  defect('bank-active-refused'",
        example('A requirement with its case and its defect'),
      ),
    },
    generators: page,
    shows: [{ command: proved, text: /defects +2 +2 / }],
    tests: ['gateway/modifications/modifications', '-t', 'bank-list'],
  },
  {
    name: 'A load profile',
    edits: {
      'k6.config.ts': before(
        '  breakpoint: {\n',
        "  evening: { text: 'a quiet hour', rate: 7, seconds: 11, resendEvery: 0, batches: 0, copies: 2 },\n",
      ),
    },
    shows: [
      { command: ['load', '--list'], text: /evening: a quiet hour\n +7 flows\/s for 11 s/ },
      { command: ['load', '--help'], text: /evening/ },
    ],
    tests: ['run/settings', 'scenarios'],
  },
  {
    name: 'A member of a load profile',
    edits: {
      'k6.config.ts': edits(
        after(
          '  sharedEvery?: number;\n',
          '  /** every n-th flow views its payout once more; absent: none does */\n  viewAgainEvery?: number;\n',
        ),
        before(
          '  batches: ({ batches, copies }) =>\n',
          "  viewAgainEvery: ({ viewAgainEvery: n }) => (n ? ['a payout is viewed again once in ' + n + ' flows'] : []),\n",
        ),
        replaced('    sharedEvery: 10,\n', '    sharedEvery: 10,\n    viewAgainEvery: 5,\n'),
      ),
      'scenarios/engine/run-flow.ts': before(
        '  // the older view has no state: only its form is judged\n',
        `  const again = options.load?.viewAgainEvery;
  if (again && index % again === 0 && flow.fault === undefined) call(flow, 'viewTransaction', runner);
`,
      ),
      'docs/load.md': before(
        '| `batches`, `copies` |',
        '| `viewAgainEvery` | every n-th flow views its payout again | |\n',
      ),
    },
    shows: [{ command: ['load', '--list'], text: /a\s+payout\s+is\s+viewed\s+again\s+once\s+in\s+5\s+flows/ }],
    tests: ['scenarios', 'run/settings'],
  },
  {
    name: 'A report format',
    edits: {
      'reports/writers/failed.ts': created(example('A report format')),
      'reports/index.ts': edits(
        before("import { junit } from './writers/junit';\n", "import { failed } from './writers/failed';\n"),
        before("  'allure-results': writeAllureResults,\n", "  'failed.txt': textOf(failed),\n"),
      ),
      'docs/architecture.md': before('| `load.html` |', '| `failed.txt` | The requirements that failed. |\n'),
    },
    shows: [
      { command: ['report', 'RUN'], text: /failed\.txt/ },
      { file: 'RUN/failed.txt', text: /failed: view\.same/ },
    ],
    tests: ['reports/writers', 'reports/agreement', 'commands/verify/checklist'],
  },
  {
    name: 'A section in all reports',
    edits: {
      'reports/sections.ts': before(
        "  {\n    id: 'faults',\n",
        "  { id: 'seed', title: 'Seed of the run', notes: plain([String(report.run?.seed)]) },\n",
      ),
    },
    shows: [
      { command: ['report', 'RUN'], text: /Seed of the run\n {2}- \d/ },
      { file: 'RUN/summary.md', text: /### Seed of the run\n\n- \d/ },
      { file: 'RUN/certificate.html', text: /<h3>Seed of the run<\/h3>/ },
      { file: 'RUN/load.html', text: /Seed of the run/ },
    ],
    tests: ['reports/writers', 'reports/agreement', 'commands/show'],
  },
  {
    name: 'A defect of the reference gateway',
    edits: {
      'gateway/modifications/defects/inquiries/quotation.ts': before(
        "  defect('corridor-rate-zero'",
        example('A defect of the reference gateway'),
      ),
    },
    shows: [
      { command: ['gateway', '--list'], text: /corridor-rate-negative/ },
      { command: proved, text: /defects +2 +2 / },
    ],
    tests: ['gateway/modifications/modifications', '-t', 'corridor-rate|the catalogue'],
  },
  {
    name: 'A legal variant',
    edits: {
      'gateway/modifications/variants/unusual.ts': before(
        "  variant('codes-of-earlier-states'",
        example('A legal variant'),
      ),
    },
    shows: [
      { command: ['gateway', '--list'], text: /view-other-member/ },
      { command: proved, text: /1 legal variants, 0 false alarms/ },
    ],
    tests: ['gateway/modifications/modifications', '-t', 'view-|the catalogue'],
  },
  {
    name: 'A difference of a gateway of another make',
    edits: {
      'gateway/testing/differing/differences.ts': before(
        "  difference('response-member-absent',",
        example('A difference of a gateway of another make'),
      ),
      'gateway/testing/differing/dialect.yaml': before(
        '- { path: account, default: MAIN',
        example('A difference of a gateway of another make', 'yaml'),
      ),
    },
    shows: [],
    tests: ['gateway/testing/differing', 'commands/inspect/dialect'],
  },
  {
    name: 'A situation of the sandbox',
    edits: {
      'gateway/modifications/situations/situations.ts': before(
        "  situation(\n    'contradiction',\n",
        example('A situation of the sandbox'),
      ),
    },
    shows: [
      {
        script: "import { situations } from './gateway'; console.log(situations.map(({ id }) => id).join());",
        text: /slow,slow-failure,contradiction/,
      },
    ],
    tests: ['gateway/modifications/situations', 'commands/onboard/observe'],
  },
  {
    name: 'A command',
    edits: {
      'commands/greet/command.ts': created(example('A command')),
      'commands/registry.ts': before('  init: () =>', "  greet: () => import('./greet/command'),\n"),
      'package.json': before('    "init": ', '    "greet": "exec node scripts/start.mjs greet",\n'),
    },
    shows: [
      { command: ['--help'], text: /greet +Say that it works/ },
      { command: ['greet', '--loud'], text: /IT WORKS/ },
    ],
    tests: ['scripts/registry'],
  },
  {
    name: 'An option of a command',
    edits: {
      'commands/show/command.ts': edits(
        before("    .option('--json', 'Print JSON'),", "    .option('--brief', 'Print the verdict alone')\n"),
        replaced(
          'console.log(flags.json ? json(verdictDocument(run.report)) : runText(run))',
          'console.log(flags.json ? json(verdictDocument(run.report)) : runText(run, flags.brief))',
        ),
      ),
      'commands/show/text.ts': edits(
        replaced(
          'export function runText(run: ShownRun): string {',
          'export function runText(run: ShownRun, isBrief = false): string {',
        ),
        before('  const open = verdicts.filter(', '  if (isBrief) return run.report.verdict;\n'),
      ),
    },
    shows: [
      { command: ['show', '--help'], text: /--brief +Print the verdict alone/ },
      { command: ['show', '--run', 'RUN', '--brief'], text: /^fail$/m },
    ],
    tests: ['commands/show'],
  },
  {
    name: 'An option of a target file',
    edits: {
      'targets/target-schema.ts': before(
        '    sendingCurrency: currency,\n    types,',
        '    /** names the sender of every request */\n    channel: text,\n',
      ),
      'generators/requests/builders.ts': edits(
        replaced("'originCountry' | 'authorization'>", "'originCountry' | 'authorization' | 'channel'>"),
        replaced(
          '({ originCountry, authorization }: Target): RequestSettings => ({\n  originCountry,',
          '({ originCountry, authorization, channel }: Target): RequestSettings => ({\n  originCountry,\n  channel,',
        ),
        after(
          "    'X-ORIGINCOUNTRY': credentials.originCountry,\n",
          "    ...(credentials.channel && { 'X-CHANNEL': credentials.channel }),\n",
        ),
      ),
      'docs/targets.md': before(
        '## The ceiling\n',
        '## The channel\n`channel` is sent with every request, as `X-CHANNEL`.\n\n',
      ),
    },
    generators: [['spec', '--schemas']],
    shows: [
      { file: 'targets/target.schema.json', text: /"channel"/ },
      {
        script: `
          import { headers } from './generators/requests/builders';
          console.log(headers({ originCountry: 'US', channel: 'web', username: 'U', passwordHash: 'H' }, 0));
        `,
        text: /'X-CHANNEL': 'web'/,
      },
    ],
    tests: ['targets', 'generators'],
  },
  {
    name: 'A point that a client of the onboarding shows',
    edits: {
      'commands/onboard/checklist/checklist.yaml': before(
        '      - id: client.cancel\n',
        example('A point that a client of the onboarding shows', 'yaml'),
      ),
      'commands/onboard/judge/payments.ts': before(
        '    const quoteId = quoteIdOf(body);\n',
        "    const time = member(body, 'requestDate').slice(11);\n    tell('client.time-of-day', time !== '00:00:00', 'the time of the day', time);\n",
      ),
      'commands/onboard/testing/faulty-clients.ts': before(
        "  ...clientsOf(['client.transaction-fields'], {\n",
        example('A point that a client of the onboarding shows'),
      ),
    },
    shows: [
      {
        command: ['onboard', '--observe', '--for', '1', '--port', '0', '--page-port', '0', '--out', 'RUN/onboarding'],
        text: /dates a payout with the time of the day\. \[open\]/,
      },
    ],
    // of the other clients each has a test that takes as long
    tests: ['commands/onboard/sandbox.test', '-t', 'every point|with midnight'],
  },
  {
    name: 'A statistic of the nights',
    edits: {
      'commands/nightly/figures.ts': replaced(
        "['p50', 'p95', 'p99'] as const",
        "['p50', 'p95', 'p99', 'p999'] as const",
      ),
      'docs/nightly.md': replaced('p50, p95 and p99 of each run', 'p50, p95, p99 and p99.9 of each run'),
    },
    shows: [
      {
        script: `
          import { historyPage } from './commands/nightly/night-report/history-page';
          const times = { replies: 1, p50: 1, p95: 2, p99: 3, p999: 4 };
          const night = { kind: 'night', at: '2026-01-05', series: 'A', id: 'N', verdict: 'pass', reasons: [], slower: [] };
          console.log(historyPage([{ ...night, runs: [{ operations: { pay: times } }] }] as never, { threshold: 0.1, floorMs: 2 }));
        `,
        text: /pass: p999 4\.00 ms/,
      },
    ],
    tests: ['commands/nightly'],
  },
  {
    name: 'An operation',
    most: 6,
    edits: {
      'contract/operations.ts': before(
        "  {\n    id: 'corridorRates',\n",
        `  {
    id: 'payoutCount',
    title: 'Payouts of the day',
    method: 'GET',
    path: '/eig/gsma/accounts/{currency}/payouts',
    revision: 'current',
    parameters: 'ledgerParameters',
    response: 'payoutCount',
    failure: 'bare',
    succeeds: 'payoutCount.currency',
    ...gateway,
    source: at('Ledger balance'),
  },
`,
      ),
      'contract/exchange.ts': replaced('convertedCurrency acknowledged', 'convertedCurrency acknowledged payouts'),
      'contract/fields/others.ts': before(
        "  ...table('viewParameters',",
        `  ...table('payoutCount', 'Resources: Ledger', [
    ['currency', 'M', '', 'ledger currency', { format: 'currency' }],
    ['payouts', 'M', '1-9', 'payouts of the day', { format: 'digits' }],
  ]),
`,
      ),
      'gateway/operations/balances/payout-count.ts': created(example('An operation')),
      'gateway/handling/handle.ts': edits(
        before(
          "import { statements } from '../operations/balances/statements';\n",
          "import { payoutCount } from '../operations/balances/payout-count';\n",
        ),
        before('  cancelTransaction,\n  reverseTransaction,\n  statements,\n', '  payoutCount,\n'),
      ),
      'suites/ledger/payouts.yaml': created(example('An operation', 'yaml')),
    },
    generators: [...page, ['spec', '--schemas']],
    shows: [
      { command: ['spec', 'payoutCount'], text: /payoutCount {2}GET \/eig\/gsma\/accounts/ },
      { command: ['certify', '--list', '--area', 'ledger'], text: /ledger\.payouts/ },
    ],
    tests: ['contract', 'gateway/modifications/defects', 'gateway/handling', 'generators', 'suites/format', 'targets'],
  },
];
