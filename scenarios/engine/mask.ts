import type { Exchange } from '../../suites/standing';
import type { WrittenExchange } from '../journal';

const secretHeaders = /^(x-password|x-pan|authorization|cookie)$/i;

/** Masks what must never be written: the password hash, card numbers and their ciphertext, keys. */
export function maskHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, secretHeaders.test(name) ? '***' : value]),
  );
}

// a body stands in the journal as text in a text: its quotes may be escaped
const quote = '\\\\*"';
const panEntry = new RegExp(
  `(${quote}key${quote}\\s*:\\s*${quote}pan${quote}\\s*,\\s*${quote}value${quote}\\s*:\\s*${quote})[^"\\\\]*`,
  'g',
);
const panEntryTurned = new RegExp(
  `(${quote}value${quote}\\s*:\\s*${quote})[^"\\\\]*(${quote}\\s*,\\s*${quote}key${quote}\\s*:\\s*${quote}pan${quote})`,
  'g',
);

/** Makes the mask of a run: each secret, wherever it stands and in either case, and the value of each pan entry. */
export function masker(secrets: readonly string[]): (text: string) => string {
  const known = secrets.filter((one) => one !== '');
  const secret = new RegExp(known.join('|'), 'gi');
  const plain = known.map((one) => one.toLowerCase());
  return (text) => {
    const masked = text.includes('pan') ? text.replace(panEntry, '$1***').replace(panEntryTurned, '$1***$2') : text;
    // most lines hold no secret, and to see that is cheaper than to replace none
    const lower = masked.toLowerCase();
    for (let at = 0; at < plain.length; at += 1)
      if (lower.includes(plain[at] as string)) return masked.replace(secret, '***');
    return masked;
  };
}

/** The exchange as it is written: secrets masked, the body once, as received. */
export function written({ response, ...exchange }: Exchange): WrittenExchange {
  const { status, headers, text } = response;
  const { payload, ...request } = exchange.request;
  return {
    ...exchange,
    request: {
      ...request,
      headers: maskHeaders(request.headers),
      body: payload === undefined ? request.body : JSON.parse(payload),
    },
    response: { status, headers: maskHeaders(headers), text },
  };
}
