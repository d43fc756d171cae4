import { Option } from '@commander-js/extra-typings';
import { UsageError } from '../../common/errors';
import { readPartners } from '../../targets/partners';
import { checkAlone, fileOfFlag, headings, operatorOption, runOptions } from '../cli/options';
import { day, duration, httpUrl, integerBetween } from '../cli/parsers';
import { runs, valueOption, yamlFiles } from '../cli/values';
import type { Client } from './observe';

/** The default credentials of the sandbox's partner. */
const sandboxPartner = { username: 'PARTNER_ONE', password: 'correct horse battery staple' };

/** The options of the `onboard` command, with their defaults. */
export const options = () =>
  runOptions()
    .option(
      '--gateway',
      'Gateway side: certify the target, and record the points that it proves (the default with --target alone)',
    )
    .addOption(valueOption('--run <RUN>', 'Gateway side from a certification run that was made before', runs))
    .option('--observe', "Client side: start a sandbox for the partner's client, and judge how it uses the interface")
    .option(
      '--callback-url <URL>',
      "Callback side: send callbacks of every kind to this address; with --observe, those of the client's payouts",
      httpUrl,
    )
    .addOption(valueOption('--continue <DIR>', 'Go on with the onboarding in this folder', runs))
    .option('--attest <POINT>', 'Attest a point that no exchange can prove; with --note')
    .option('--withdraw <POINT>', 'Withdraw the attestation of a point')
    .option('--note <TEXT>', 'What was seen, and where it is written')
    .option('--assign <POINT>', 'Assign a point to the person who closes it; with --owner and --due')
    .option('--owner <NAME>', 'Who closes the point of --assign')
    .option('--due <DATE>', 'Until when, such as 2026-12-31', day)
    .addOption(valueOption('--all <DIR>', 'Show only the progress of each onboarding in this folder', runs))
    .optionsGroup('The sandbox of --observe:')
    .option('--port <N>', 'Port of the sandbox; 0 picks a free one', integerBetween(0, 65_535), 8089)
    .option('--https', 'The sandbox serves HTTPS, with a certificate of a new test authority')
    .addOption(
      valueOption(
        '--partners <FILE>',
        `YAML file of the partners that connect, with passwords (docs/integrating.md; default: ${sandboxPartner.username})`,
        yamlFiles,
      ),
    )
    .addOption(
      new Option('--patience <TIME>', 'How long the client may take over its next step, such as 90 or 2m')
        .argParser(duration)
        .default(60, '60'),
    )
    .option('--for <TIME>', 'End the sandbox after this time (default: with Ctrl-C)', duration)
    .option('--page-port <N>', 'Port of the live page; 0 picks a free one', integerBetween(0, 65_535), 0)
    .option('--no-page', 'No live page')
    .optionsGroup('The callback side:')
    .option('--callback-reference <REF>', "A payout of the partner's own, which its callback address must acknowledge")
    .option('--callback-ca <FILE>', "PEM file of an authority to trust at the callback address, beside the system's")
    .addOption(operatorOption)
    .optionsGroup(headings.reports)
    .option('--allure', 'Write the checklist for Allure too, with its page where Java is installed')
    .option('--json', 'Print the checklist as JSON');

/** The flags of the `onboard` command as they were parsed. */
export type Flags = ReturnType<ReturnType<typeof options>['opts']>;

/** Flags that ask `onboard` for something other than a certification, which is the default with --target. */
const otherSides = ['observe', 'callbackUrl', 'run', 'continue', 'attest', 'withdraw', 'assign'] as const;

/** Does `onboard` certify the target? */
export const certifies = (flags: Partial<Flags>): boolean =>
  flags.gateway === true || (flags.target !== undefined && otherSides.every((side) => flags[side] === undefined));

/** Refuses flags without an effect: they would hide a mistake. */
export function checkFlags(flags: Partial<Flags>): void {
  const { callbackUrl, callbackReference, callbackCa } = flags;
  if (flags.run) checkAlone('--run takes a run that was made', flags, ['gateway']);
  if (flags.continue && flags.out)
    throw new UsageError('--continue names the folder, so --out has no effect. Leave one of them out.');
  if (flags.note !== undefined && flags.attest === undefined && flags.withdraw === undefined)
    throw new UsageError('--note has no effect without --attest.');
  if ((flags.assign === undefined) !== (flags.owner === undefined) || (flags.due !== undefined && !flags.assign))
    throw new UsageError('--assign names a point, --owner who closes it, and --due until when: none goes alone.');
  if (flags.partners && !flags.observe) throw new UsageError('--partners has no effect without --observe.');
  const apart = otherSides.filter((one) => one !== 'observe' && one !== 'continue');
  if (flags.partners) checkAlone('--partners names who connects to the sandbox', flags, [...apart, 'gateway']);
  if (flags.all) checkAlone('--all only shows', flags, [...otherSides, 'gateway', 'target', 'out', 'allure']);
  if ((callbackReference ?? callbackCa) !== undefined && (callbackUrl === undefined || flags.observe))
    throw new UsageError('--callback-reference and --callback-ca belong to --callback-url without --observe.');
}

/** The partners of the sandbox: those of --partners, or the default one, with the address of --callback-url. */
export function sandboxPartners({ partners: file, callbackUrl, observe }: Partial<Flags>): Client['credentials'][] {
  if (file === undefined) return [{ ...sandboxPartner, ...(observe && callbackUrl !== undefined && { callbackUrl }) }];
  return readPartners(file, fileOfFlag('partners', file), process.env, true).map(
    ({ username, password, callbackUrl: url }) => {
      // the sandbox tells whether a client sends its password in place of the hash
      if (password === undefined)
        throw new UsageError(`--partners: ${file}: ${username} needs its password, not the hash of it.`);
      return { username, password, ...(url !== undefined && { callbackUrl: url }) };
    },
  );
}
