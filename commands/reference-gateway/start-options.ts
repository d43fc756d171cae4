import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { UsageError } from '../../common/errors';
import { readUserFile, userPath } from '../../common/user-path';
import type { StartOptions } from '../../gateway';
import { readPartners, whyNotThere } from '../../targets/partners';

function readPem(flag: string, path: string): string {
  try {
    return readFileSync(userPath(path), 'utf8');
  } catch (error) {
    throw new UsageError(`--${flag}: cannot read ${path} (${(error as NodeJS.ErrnoException).code})`);
  }
}

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
  const own = { cert: readPem('tls-cert', certFile), key: readPem('tls-key', keyFile) };
  try {
    // before the context, whose own sentence for another key is one of OpenSSL; of a key of another kind it says nothing
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
  const pem = readPem('pan-key', path);
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
  const content = file && readUserFile(file, (what) => `--partners: ${what}.`);
  return {
    callbackUrl,
    ...(file && content !== undefined && { partners: readPartners(file, content, process.env, allowRemoteCallbacks) }),
  };
}

interface Flags {
  port: number;
  callbackUrl?: string | undefined;
  allowRemoteCallbacks?: boolean | undefined;
  partners?: string | undefined;
  settleMs: number;
  callbackDelayMs: number;
  limit: number;
  https?: boolean | undefined;
  tlsCert?: string | undefined;
  tlsKey?: string | undefined;
  caOut?: string | undefined;
  panKey?: string | undefined;
}

/** The start options of the gateway, from the flags. */
export function optionsOf(flags: Flags): StartOptions {
  const { port, settleMs, callbackDelayMs, limit } = flags;
  return {
    port,
    settleMs,
    callbackDelayMs,
    limit,
    ...partners(flags),
    ...tls(flags),
    ...panKey(flags.panKey),
  };
}
