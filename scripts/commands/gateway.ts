import { createPrivateKey } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { Command, Option } from '@commander-js/extra-typings';
import { type Defect, defects, type Gateway, type StartOptions, start, type Variant, variants } from '../../gateway';
import { EnvironmentError, UsageError } from '../cli/errors';
import { choiceOption, httpUrl, integerBetween, list } from '../cli/parsers';
import { userPath } from '../cli/user-path';
import { catalogue, chosen } from '../mutation/gateway-modifications';

function fileOf(flag: string, path: string): string {
  try {
    return readFileSync(userPath(path), 'utf8');
  } catch (error) {
    throw new UsageError(`--${flag}: cannot read ${path} (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** HTTPS with a certificate of one's own, or with one of a test authority. */
function tls(flags: Flags): Pick<StartOptions, 'tls'> {
  const { https, tlsCert: certFile, tlsKey: keyFile, caOut } = flags;
  if ((certFile === undefined) !== (keyFile === undefined)) {
    throw new UsageError('--tls-cert and --tls-key belong together: give both or neither');
  }
  if (caOut !== undefined && (!https || certFile !== undefined)) {
    throw new UsageError('--ca-out wants --https, and no certificate of your own');
  }
  if (certFile === undefined || keyFile === undefined) return https ? { tls: true } : {};
  const own = { cert: fileOf('tls-cert', certFile), key: fileOf('tls-key', keyFile) };
  try {
    createSecureContext(own);
  } catch (error) {
    throw new UsageError(`--tls-cert, --tls-key: no certificate with its key in PEM (${(error as Error).message})`);
  }
  return { tls: own };
}

function panKey(path: string | undefined): Pick<StartOptions, 'panKey'> {
  if (path === undefined) return {};
  const pem = fileOf('pan-key', path);
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return { panKey: pem };
  } catch {
    // said below
  }
  throw new UsageError(`--pan-key: expected an RSA private key in PEM, received ${path}`);
}

interface Flags {
  port: number;
  callbackUrl?: string | undefined;
  settleMs: number;
  callbackDelayMs: number;
  limit: number;
  https?: boolean | undefined;
  tlsCert?: string | undefined;
  tlsKey?: string | undefined;
  caOut?: string | undefined;
  panKey?: string | undefined;
}

/** How the gateway is started, from the flags; a UsageError says which of them is wrong. */
export function optionsOf(flags: Flags): StartOptions {
  const { port, settleMs, callbackDelayMs, limit, callbackUrl } = flags;
  return {
    port,
    settleMs,
    callbackDelayMs,
    limit,
    ...(callbackUrl !== undefined && { callbackUrl }),
    ...tls(flags),
    ...panKey(flags.panKey),
  };
}

function writeAuthority({ caCertificate }: Gateway, path: string | undefined): void {
  if (path === undefined || caCertificate === undefined) return;
  try {
    writeFileSync(userPath(path), caCertificate);
  } catch (error) {
    throw new EnvironmentError(`--ca-out: cannot write ${path} (${(error as NodeJS.ErrnoException).code})`);
  }
}

function announce(gateway: Gateway, active: readonly (Defect | Variant)[]): void {
  console.log(`reference gateway ready on ${gateway.url}`);
  for (const modification of active) {
    const word = 'breaks' in modification ? 'defect' : 'legal variant';
    console.log(`${word} ${modification.id}: ${modification.text}`);
  }
}

function closeOnSignal(gateway: Gateway): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void gateway.close().then(() => process.exit(0)));
  }
}

/** A port that cannot be had is the environment's fault, said in one sentence. */
function unavailable(error: unknown, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new EnvironmentError(`Port ${port} is in use: choose another with --port.`);
  if (code === 'EACCES') return new EnvironmentError(`Port ${port} may not be used: choose another with --port.`);
  return error;
}

const day = integerBetween(0, 86_400_000);

export default new Command()
  .addOption(new Option('--port <N>', 'Port; 0 takes a free one').argParser(integerBetween(0, 65_535)).default(8089))
  .addOption(
    choiceOption('--host <IP>', 'Address; the loopback address is the only one', ['127.0.0.1']).default('127.0.0.1'),
  )
  .addOption(new Option('--callback-url <URL>', 'Where status notifications go').argParser(httpUrl))
  .addOption(
    new Option('--defect <IDS>', 'Defects to show, a comma list; ID@0.03, ID@every:50, ID@nth:7: at times').argParser(
      list,
    ),
  )
  .addOption(new Option('--variant <IDS>', 'Legal variants to show, a comma list; @ as for defects').argParser(list))
  .addOption(
    new Option('--settle-ms <N>', 'Milliseconds from acceptance to the final state').argParser(day).default(400),
  )
  .addOption(
    new Option('--callback-delay-ms <N>', 'Milliseconds from a state to its notification').argParser(day).default(0),
  )
  .addOption(
    new Option('--limit <N>', 'Entries kept of each partner in each place')
      .argParser(integerBetween(1, 10_000_000))
      .default(200_000),
  )
  .option('--https', 'Serve HTTPS, with a certificate of a new test authority')
  .option('--tls-cert <FILE>', 'PEM file of a certificate of your own, for HTTPS')
  .option('--tls-key <FILE>', 'PEM file of its private key')
  .option('--ca-out <FILE>', "File that the test authority's certificate is written to")
  .option('--pan-key <FILE>', 'PEM file of the RSA private key for card numbers')
  .option('--list', 'List defects and legal variants')
  .action(async ({ list: isList, defect, variant, ...flags }) => {
    if (isList) return console.log(catalogue());
    const modifications = [...chosen(defects, defect, 'defect'), ...chosen(variants, variant, 'legal variant')];
    const gateway = await start({ ...optionsOf(flags), modifications }).catch((error) => {
      throw unavailable(error, flags.port);
    });
    writeAuthority(gateway, flags.caOut);
    announce(gateway, modifications);
    closeOnSignal(gateway);
  });
