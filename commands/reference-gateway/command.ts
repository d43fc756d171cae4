import { writeFileSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { EnvironmentError, explainPortError } from '../../common/errors';
import { onInterrupt } from '../../common/processes/interrupt';
import { didYouMean } from '../../common/usage-error';
import { userPath } from '../../common/user-path';
import { operations } from '../../contract';
import {
  busyWorkers,
  type Delays,
  defaultCallbackOptions,
  defaultConfig,
  defects,
  delayed,
  differences,
  type Gateway,
  type GatewayEvent,
  type Modification,
  type PartnerConfig,
  passwordHashOf,
  start,
  variants,
  type Workers,
} from '../../gateway';
import { command, completing } from '../cli/command';
import { listOption } from '../cli/listing';
import { choiceOption, httpUrl, integerBetween, list } from '../cli/parsers';
import { listOf, yamlFiles } from '../cli/values';
import { lineOf, lossLines, triesText } from './lines';
import { consoleMask } from './masked';
import { catalogue, selectDifferences, selectModifications } from './modifications';
import { optionsOf } from './start-options';

function writeAuthority({ caCertificate }: Gateway, path: string | undefined): void {
  if (path === undefined || caCertificate === undefined) return;
  try {
    writeFileSync(userPath(path), caCertificate);
  } catch (error) {
    throw new EnvironmentError(`--ca-out: cannot write ${path} (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Reads `all=30,createTransaction=40`. */
export function delays(text: string): Delays {
  const known = ['all', ...operations.map(({ id }) => id)];
  const pairs = text.split(',').map((part) => {
    const [, operation = '', ms = ''] = /^(\w+)=(\d{1,5})$/.exec(part.trim()) ?? [];
    if (ms === '') throw new InvalidArgumentError(`Expected a list such as all=30,createTransaction=40.`);
    if (!known.includes(operation))
      throw new InvalidArgumentError(`Unknown operation ${operation}.${didYouMean(operation, known)}`);
    return [operation, Number(ms)] as const;
  });
  return Object.fromEntries(pairs);
}

/** Reads `8x50`. */
export function workers(text: string): Workers {
  const [, count = 0, serviceMs = 0] = /^(\d{1,4})x(\d{1,5})$/.exec(text)?.map(Number) ?? [];
  if (count > 0 && serviceMs > 0) return { count, serviceMs };
  throw new InvalidArgumentError('Expected workers and milliseconds, such as 8x50.');
}

function announce(gateway: Gateway, active: readonly Modification[]): void {
  console.log(`Reference gateway ready on ${gateway.url}`);
  for (const modification of active) {
    const kind = 'breaks' in modification ? 'Defect ' : 'keeps' in modification ? 'Legal variant ' : '';
    console.log(kind ? `${kind}${modification.id}: ${modification.text}` : modification.text);
  }
}

/** Prints what the gateway tells; without `all`, only the callbacks that nobody got. */
function watching(partners: readonly PartnerConfig[] = defaultConfig.partners, all: boolean) {
  const secrets = partners.flatMap((partner) => [passwordHashOf(partner), partner.password ?? '']);
  const mask = consoleMask(secrets);
  const toLine = all ? lineOf : lossLines();
  return (event: GatewayEvent) => {
    const line = toLine(event);
    if (line !== undefined) console.log(mask(line));
  };
}

function closeOnSignal(gateway: Gateway): void {
  onInterrupt(() => void gateway.close().then(() => process.exit(0)));
}

const dayMs = integerBetween(0, 86_400_000);

export default command({
  summary: 'Start the reference gateway, optionally with defects',
  example: '--port 8089 --verbose',
  options: new Command()
    .addOption(new Option('--port <N>', 'Port; 0 picks a free one').argParser(integerBetween(0, 65_535)).default(8089))
    .addOption(
      choiceOption('--host <IP>', 'Listen address; only the loopback address is allowed', ['127.0.0.1']).default(
        '127.0.0.1',
      ),
    )
    .addOption(
      new Option('--callback-url <URL>', "URL that receives the first partner's callbacks, on this machine").argParser(
        httpUrl,
      ),
    )
    .option('--allow-remote-callbacks', 'Send callbacks to other machines too, if --callback-url or --partners says so')
    .addOption(
      completing(
        new Option('--partners <FILE>', 'YAML file of partners with credentials of their own (docs/integrating.md)'),
        yamlFiles,
      ),
    )
    .option('--verbose', 'Tell each request with its answer and each callback on a line, and what was wrong')
    .addOption(
      completing(
        new Option(
          '--defect <IDS>',
          'Defects to activate, comma-separated; ID@0.03, ID@every:50 or ID@nth:7 for some requests only',
        ).argParser(list),
        listOf(() => defects.map(({ id }) => id)),
      ),
    )
    .addOption(
      completing(
        new Option('--variant <IDS>', 'Legal variants to activate, comma-separated; with @ as for defects').argParser(
          list,
        ),
        listOf(() => variants.map(({ id }) => id)),
      ),
    )
    .addOption(
      completing(
        new Option(
          '--differ <IDS>',
          'Be a gateway of another make, with these differences from the specification, comma-separated, or all',
        ).argParser(list),
        listOf(() => ['all', ...differences.map(({ id }) => id)]),
      ),
    )
    .addOption(
      new Option('--settle-ms <N>', 'Milliseconds from acceptance of a payout to its final state')
        .argParser(dayMs)
        .default(400),
    )
    .addOption(
      new Option('--callback-delay-ms <N>', 'Milliseconds from a state change to its callback')
        .argParser(dayMs)
        .default(0),
    )
    .addOption(
      new Option(
        '--delay <LIST>',
        'Milliseconds by which replies are delayed, by operation or for all others: all=30,createTransaction=40',
      ).argParser(delays),
    )
    .addOption(
      new Option(
        '--workers <NxMS>',
        'Answer with so many workers, each busy with a request for so many milliseconds: 8x50 (docs/load.md)',
      ).argParser(workers),
    )
    .addOption(
      new Option('--limit <N>', 'Entries kept for each partner in each store')
        .argParser(integerBetween(1, 10_000_000))
        .default(200_000),
    )
    .option('--https', 'Serve HTTPS, with a certificate of a new test authority')
    .option('--tls-cert <FILE>', 'PEM file of your own certificate, for HTTPS')
    .option('--tls-key <FILE>', 'PEM file of its private key')
    .option('--ca-out <FILE>', "File to write the test authority's certificate to")
    .option('--pan-key <FILE>', 'PEM file of the RSA private key for card numbers')
    .addOption(listOption('List the defects, legal variants and differences')),
  run: async ({ list: isList, defect, variant, differ, delay, workers: pool, verbose, ...flags }) => {
    if (isList) return console.log(catalogue(isList));
    const modifications = [
      ...selectModifications(defects, defect, 'defect'),
      ...selectModifications(variants, variant, 'legal variant'),
      ...(delay ? [delayed(delay)] : []),
      ...(pool ? [busyWorkers(pool)] : []),
    ];
    const differing = selectDifferences(differ);
    const options = optionsOf(flags);
    const watch = watching(options.partners, verbose === true);
    const gateway = await start({ ...options, modifications: [...differing, ...modifications], watch }).catch(
      (error) => {
        throw explainPortError(error, flags.port);
      },
    );
    writeAuthority(gateway, flags.caOut);
    announce(gateway, modifications);
    for (const { id, text } of differing) console.log(`Difference ${id}: ${text}`);
    if (verbose) console.log(triesText(defaultCallbackOptions));
    closeOnSignal(gateway);
  },
});
