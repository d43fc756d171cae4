import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { UsageError } from '../../common/errors';
import { didYouMean } from '../../common/usage-error';
import { operations } from '../../contract';
import { type Delays, defects, type StartOptions, variants, type Workers } from '../../gateway';
import { readPartners, whyNotThere } from '../../targets/partners';
import { listOption } from '../cli/listing';
import { fileOfFlag } from '../cli/options';
import { choiceOption, httpUrl, integerBetween } from '../cli/parsers';
import { itemsOption, valueOption, yamlFiles } from '../cli/values';
import { openApi } from '../spec/openapi';

/** Reads `all=30,createTransaction=600/10`. */
export function delays(text: string): Delays {
  const known = ['all', ...operations.map(({ id }) => id)];
  const pairs = text.split(',').map((part) => {
    const [, operation = '', ms = '', every] = /^(\w+)=(\d{1,5})(?:\/([1-9]\d{0,4}))?$/.exec(part.trim()) ?? [];
    if (ms === '') throw new InvalidArgumentError('Expected a list such as all=30,createTransaction=600/10.');
    if (!known.includes(operation))
      throw new InvalidArgumentError(`Unknown operation ${operation}.${didYouMean(operation, known)}`);
    return [operation, every === undefined ? Number(ms) : [Number(ms), Number(every)]] as const;
  });
  return Object.fromEntries(pairs);
}

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
    .addOption(
      choiceOption('--host <IP>', 'Listen address; only the loopback address is allowed', ['127.0.0.1']).default(
        '127.0.0.1',
      ),
    )
    .option('--callback-url <URL>', "URL that receives the first partner's callbacks, on this machine", httpUrl)
    .option('--allow-remote-callbacks', 'Send callbacks to other machines too, if --callback-url or --partners says so')
    .addOption(
      valueOption(
        '--partners <FILE>',
        'YAML file of partners with credentials of their own (docs/integrating.md)',
        yamlFiles,
      ),
    )
    .option('--verbose', 'Tell each request with its answer and each callback on a line, and what was wrong')
    .addOption(
      itemsOption(
        '--defect <IDS>',
        'Defects to activate, comma-separated; ID,share=0.03 or ID,age=5s under a condition (--list shows all)',
        () => defects.map(({ id }) => id),
      ),
    )
    .addOption(
      itemsOption('--variant <IDS>', 'Legal variants to activate, comma-separated; with @ as for defects', () =>
        variants.map(({ id }) => id),
      ),
    )
    .option('--settle-ms <N>', 'Milliseconds from acceptance of a payout to its final state', dayMs, 400)
    .option('--callback-delay-ms <N>', 'Milliseconds from a state change to its callback', dayMs, 0)
    .option(
      '--delay <LIST>',
      'Milliseconds by which replies are delayed, by operation or for all others, /10 once in ten times: all=30,createTransaction=600/10',
      delays,
    )
    .option(
      '--workers <NxMS>',
      'Answer with so many workers, each busy with a request for so many milliseconds: 8x50 (docs/load.md)',
      workers,
    )
    .option('--limit <N>', 'Entries kept for each partner in each store', integerBetween(1, 10_000_000), 200_000)
    .option('--https', 'Serve HTTPS, with a certificate of a new test authority')
    .option('--tls-cert <FILE>', 'PEM file of your own certificate, for HTTPS')
    .option('--tls-key <FILE>', 'PEM file of its private key')
    .option('--ca-out <FILE>', "File to write the test authority's certificate to")
    .option('--pan-key <FILE>', 'PEM file of the RSA private key for card numbers')
    .addOption(listOption('List the defects and legal variants'));

/** The flags of the `gateway` command as they were parsed. */
export type Flags = Partial<ReturnType<ReturnType<typeof options>['opts']>>;

/** HTTPS with the given certificate, or with one of a new test authority. */
function tls(flags: Flags): Pick<StartOptions, 'tls'> {
  const { https, tlsCert: certFile, tlsKey: keyFile, caOut } = flags;
  if ((certFile === undefined) !== (keyFile === undefined)) {
    throw new UsageError('--tls-cert and --tls-key must be given together.');
  }
  if (caOut !== undefined && (!https || certFile !== undefined)) {
    throw new UsageError('--ca-out needs --https and cannot be combined with --tls-cert.');
  }
  if (certFile === undefined || keyFile === undefined) return https ? { tls: true } : {};
  const own = { cert: fileOfFlag('tls-cert', certFile), key: fileOfFlag('tls-key', keyFile) };
  try {
    // checked first, as OpenSSL would report it in its own words, and would not notice a key of another type
    if (!new X509Certificate(own.cert).checkPrivateKey(createPrivateKey(own.key)))
      throw new UsageError(`--tls-key: ${keyFile} is not the key of the certificate ${certFile}.`);
    createSecureContext(own);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `--tls-cert, --tls-key: expected a certificate and its key in PEM (${(error as Error).message})`,
    );
  }
  return { tls: own };
}

function panKey(path: string | undefined): Pick<StartOptions, 'panKey'> {
  if (path === undefined) return {};
  const pem = fileOfFlag('pan-key', path);
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return { panKey: pem };
  } catch {
    // reported below
  }
  throw new UsageError(`--pan-key: expected an RSA private key in PEM, received ${path}.`);
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
  return { ...usual, ...partners(flags), ...tls(flags), ...panKey(flags.panKey) };
}
