import type { CommandUnknownOpts } from '@commander-js/extra-typings';

/** A commander command with any options and arguments. */
export type AnyCommand = CommandUnknownOpts;

interface CommandEntry {
  description: string;
  load: () => Promise<{ default: AnyCommand }>;
}

const command = (description: string, load: CommandEntry['load']): CommandEntry => ({
  description,
  load,
});

/** Commands about the project itself, which need its tests and tools. esbuild leaves them out of a package by the condition. */
const ofProject: Readonly<Record<string, CommandEntry>> = globalThis.IS_PACKAGE
  ? {}
  : {
      check: command(
        'Check the project: types, lint, imports, generated files, lock file, package, hygiene, unused code, coverage, a sample of mutants',
        () => import('./check'),
      ),
      bench: command('Benchmark the harness against a minimal k6 script and a minimal server', () => import('./bench')),
    };

/** All commands. The file of a command defines its options and its action, and is loaded only when needed. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  certify: command(
    'Certify a gateway: run the compliance suites and a load check, write the verdict with its evidence',
    () => import('./certify'),
  ),
  load: command(
    'Run payout flows at a set rate, validate every reply and reconcile the ledger',
    () => import('./load'),
  ),
  nightly: command(
    'Repeat short load runs, compare them with earlier nights or with another build, and fail where the gateway became slower',
    () => import('./nightly'),
  ),
  onboard: command(
    "Onboard a partner: a checklist that proves itself, for the gateway, the partner's client and its callback address",
    () => import('./onboard'),
  ),
  gateway: command('Start the reference gateway, optionally with defects', () => import('./gateway')),
  spec: command(
    'Print the contract: all of it, one operation, object, code or requirement, or every record that contains a word',
    () => import('./spec'),
  ),
  archive: command(
    'Write a load as a k6 archive and a TestRun for k6-operator, to run it in segments on several machines',
    () => import('./archive'),
  ),
  receive: command(
    'Receive the status notifications of a run in segments into a journal for report',
    () => import('./receive'),
  ),
  inspect: command(
    'Judge captured traffic offline, field by field: JSON bodies, HAR files, NDJSON of exchanges',
    () => import('./inspect'),
  ),
  init: command('Ask what a target file needs, and write it', () => import('./init')),
  report: command(
    'Write all reports of a run again from its journal, or merge the journals of one run into one verdict',
    () => import('./report'),
  ),
  verify: command(
    'Check the bundle of a certification offline: sums, signature, attempts, and the verdict from the recorded exchanges',
    () => import('./verify'),
  ),
  show: command(
    'Show a requirement, a case, an exchange or a notification of a run with what was sent and received, and why',
    () => import('./show'),
  ),
  prove: command(
    'Mutation-test the suites: they must kill every mutant and no legal variant (equivalent mutant)',
    () => import('./prove'),
  ),
  doctor: command(
    'Check the prerequisites, and with --target a gateway and what its target file leaves open',
    () => import('./doctor'),
  ),
  completion: command('Print the completion of commands, options and values for a shell', () => import('./completion')),
  ...ofProject,
};
