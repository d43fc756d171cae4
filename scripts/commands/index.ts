import type { CommandUnknownOpts } from '@commander-js/extra-typings';

/** A commander command of any options and arguments. */
export type AnyCommand = CommandUnknownOpts;

interface CommandEntry {
  description: string;
  load: () => Promise<{ default: AnyCommand }>;
}

const command = (description: string, load: CommandEntry['load']): CommandEntry => ({ description, load });

/** Every command. Its file has options and action as a commander command, and is loaded only when it is asked for. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  certify: command(
    'Judge a gateway: compliance suites and a load check, a verdict and its evidence',
    () => import('./certify'),
  ),
  load: command(
    'Drive payout flows at a set rate: every reply judged, all money accounted for',
    () => import('./load'),
  ),
  gateway: command('Start the reference gateway alone, with chosen defects', () => import('./gateway')),
  spec: command(
    'Print the contract: an operation, an object, a code, a requirement, whatever contains a word, or all',
    () => import('./spec'),
  ),
  archive: command(
    'Write a load as k6 archive and k6-operator TestRun, to be run in segments by several machines',
    () => import('./archive'),
  ),
  receive: command(
    'Receive the status notifications of a run that several machines share, for report to join',
    () => import('./receive'),
  ),
  report: command(
    'Make all reports of a run again from its journal; several journals of one run make one verdict',
    () => import('./report'),
  ),
  prove: command(
    'Show that every check can fail: each defect must be caught, each legal variant stay green',
    () => import('./prove'),
  ),
  check: command(
    'Check the project itself: types, lint, boundaries, generated files, lock file, coverage',
    () => import('./check'),
  ),
  doctor: command('Check the prerequisites, and say what each missing one is for', () => import('./doctor')),
  bench: command('Measure what the harness costs, against a bare script and a bare server', () => import('./bench')),
};
