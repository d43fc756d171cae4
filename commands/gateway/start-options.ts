import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { UsageError } from '../../common/errors';
import { defects, type StartOptions, variants, type Workers } from '../../gateway';
import { readPartners, whyNotThere } from '../../targets/partners';
import { listOption } from '../cli/listing';
import { openApi } from '../cli/openapi';
import { fileOfFlag } from '../cli/options';
import { httpUrl, integerBetween } from '../cli/parsers';
import { itemsOption, valueOption, yamlFiles } from '../cli/values';

/** Reads `8x50`. */
export function workers(text: string): Workers {
  const [, count = 0, serviceMs = 0] = /^(\d{1,4})x(\d{1,5})$/.exec(text)?.map(Number) ?? [];
  if (count > 0 && serviceMs > 0) return { count, serviceMs };
  throw new InvalidArgumentError('Expected workers and milliseconds, such as 8x50.');
}

const dayMs = integerBetween(0, 86_400_000);

/** The options of the `gateway` command, with their defaults. */
export const options = () =>
  new Command()
    .option('--port <N>', 'Port; 0 picks a free one', integerBetween(0, 65_535), 8089)
    .option('--callback-url <URL>', "URL that receives the first partner's callbacks, on this machine", httpUrl)
    .option('--allow-remote-callbacks', 'Send callbacks to other machines too, if --callback-url or --partners says so')
    .addOption(
      valueOption(
        '--partners <FILE>',
        'YAML file of partners with credentials of their own (docs/integrating.md)',
        yamlFiles,
      ),
    )
    .option('--verbose', 'Print a line for each request and callback, with the answer and why it was refused')
    .addOption(
      itemsOption(
        '--defect <IDS>',
        'Defects to activate, comma-separated; ID,share=0.03 or ID,age=5s under a condition (--list shows all)',
        () => defects.map(({ id }) => id),
      ),
    )
    .addOption(
      itemsOption(
        '--variant <IDS>',
        'Legal variants to activate, comma-separated; with conditions as for defects',
        () => variants.map(({ id }) => id),
      ),
    )
    .option('--settle-ms <N>', 'Milliseconds from acceptance of a payout to its final state', dayMs, 400)
    .option('--callback-delay-ms <N>', 'Milliseconds from a state change to its callback', dayMs, 0)
    .option(
      '--workers <NxMS>',
      'Answer with N workers, each busy with a request for MS milliseconds: 8x50 (docs/load.md)',
      workers,
    )
    .option('--limit <N>', 'Entries kept for each partner in each store', integerBetween(1, 10_000_000), 200_000)
    .option('--https', 'Serve HTTPS, with a certificate of a new test authority')
    .option('--ca-out <FILE>', "File to write the test authority's certificate to")
    .addOption(listOption('List the defects and legal variants'));

/** The flags of the `gateway` command as they were parsed. */
export type Flags = Partial<ReturnType<ReturnType<typeof options>['opts']>>;

/** HTTPS with a certificate of a new test authority. */
function tls({ https, caOut }: Flags): Pick<StartOptions, 'tls'> {
  if (caOut !== undefined && !https) throw new UsageError('--ca-out needs --https.');
  return https ? { tls: true } : {};
}

/** The partners of the file, and the address of the first one, which other machines need a permission for. */
function partners(flags: Flags): Pick<StartOptions, 'partners' | 'callbackUrl'> {
  const { callbackUrl, allowRemoteCallbacks = false, partners: file } = flags;
  const problem = callbackUrl === undefined || allowRemoteCallbacks ? undefined : whyNotThere(callbackUrl);
  if (problem) throw new UsageError(`--callback-url: ${problem}.`);
  if (!file) return { callbackUrl };
  return { callbackUrl, partners: readPartners(file, fileOfFlag('partners', file), process.env, allowRemoteCallbacks) };
}

/** The start options of the gateway, from the flags. */
export function optionsOf(flags: Flags): StartOptions {
  const { port, settleMs, callbackDelayMs, limit } = flags;
  const usual = { port, settleMs, callbackDelayMs, limit, openApi: () => openApi(new Map()) };
  return { ...usual, ...partners(flags), ...tls(flags) };
}
