import { createPrivateKey } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { defineCommand } from 'citty';
import { type Defect, defects, type Gateway, type StartOptions, start, type Variant, variants } from '../../gateway';
import { EnvironmentError, UsageError } from '../cli/errors';
import { catalogue, chosen } from '../mutation/gateway-modifications';

/** A whole number between bounds, from a flag. */
function whole(flag: string, text: string, max: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= max) return number;
  throw new UsageError(`--${flag}: expected a whole number from 0 to ${max}, received ${JSON.stringify(text)}`);
}

function callbackUrl(text: string | undefined): Pick<StartOptions, 'callbackUrl'> {
  if (text === undefined) return {};
  if (URL.canParse(text) && /^https?:/.test(text)) return { callbackUrl: text };
  throw new UsageError(`--callback-url: expected an http or https address, received ${JSON.stringify(text)}`);
}

function fileOf(flag: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`--${flag}: cannot read ${path} (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** HTTPS with a certificate of one's own, or with one of a test authority. */
function tls(args: Flags): Pick<StartOptions, 'tls'> {
  const { https, 'tls-cert': certFile, 'tls-key': keyFile, 'ca-out': caOut } = args;
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
  port: string;
  'callback-url'?: string;
  'settle-ms': string;
  'callback-delay-ms': string;
  limit: string;
  https: boolean;
  'tls-cert'?: string;
  'tls-key'?: string;
  'ca-out'?: string;
  'pan-key'?: string;
}

/** How the gateway is started, from the flags; a UsageError says which of them is wrong. */
export function optionsOf(args: Flags): StartOptions {
  const limit = whole('limit', args.limit, 10_000_000);
  if (limit === 0) throw new UsageError('--limit: expected at least 1');
  return {
    port: whole('port', args.port, 65_535),
    settleMs: whole('settle-ms', args['settle-ms'], 86_400_000),
    callbackDelayMs: whole('callback-delay-ms', args['callback-delay-ms'], 86_400_000),
    limit,
    ...callbackUrl(args['callback-url']),
    ...tls(args),
    ...panKey(args['pan-key']),
  };
}

function writeAuthority({ caCertificate }: Gateway, path: string | undefined): void {
  if (path === undefined || caCertificate === undefined) return;
  try {
    writeFileSync(path, caCertificate);
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
function unavailable(error: unknown, port: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new EnvironmentError(`Port ${port} is in use: choose another with --port.`);
  if (code === 'EACCES') return new EnvironmentError(`Port ${port} may not be used: choose another with --port.`);
  return error;
}

export default defineCommand({
  meta: { name: 'gateway', description: 'Start the reference gateway alone, with chosen defects' },
  args: {
    port: { type: 'string', default: '8089', description: 'Port; 0 takes a free one' },
    host: { type: 'string', default: '127.0.0.1', description: 'Address; the loopback address is the only one' },
    'callback-url': { type: 'string', description: 'Where status notifications go' },
    defect: { type: 'string', description: 'Defects to show, a comma list; ID@0.03, ID@every:50, ID@nth:7: at times' },
    variant: { type: 'string', description: 'Legal variants to show, a comma list; @ as for defects' },
    'settle-ms': { type: 'string', default: '400', description: 'Milliseconds from acceptance to the final state' },
    'callback-delay-ms': { type: 'string', default: '0', description: 'Milliseconds from a state to its notification' },
    limit: { type: 'string', default: '200000', description: 'Entries kept of each partner in each place' },
    https: { type: 'boolean', default: false, description: 'Serve HTTPS, with a certificate of a new test authority' },
    'tls-cert': { type: 'string', description: 'PEM file of a certificate of your own, for HTTPS' },
    'tls-key': { type: 'string', description: 'PEM file of its private key' },
    'ca-out': { type: 'string', description: "File that the test authority's certificate is written to" },
    'pan-key': { type: 'string', description: 'PEM file of the RSA private key for card numbers' },
    list: { type: 'boolean', default: false, description: 'List defects and legal variants' },
  },
  async run({ args }) {
    if (args.list) return console.log(catalogue());
    if (args.host !== '127.0.0.1') throw new UsageError('--host: the reference gateway listens on 127.0.0.1 only');
    const modifications = [
      ...chosen(defects, args.defect, 'defect'),
      ...chosen(variants, args.variant, 'legal variant'),
    ];
    const gateway = await start({ ...optionsOf(args), modifications }).catch((error) => {
      throw unavailable(error, args.port);
    });
    writeAuthority(gateway, args['ca-out']);
    announce(gateway, modifications);
    closeOnSignal(gateway);
  },
});
