import { sendRequest } from '../common/client/http-client';
import { EnvironmentError, UsageError } from '../common/errors';
import { asBag, parsedJson } from '../contract';
import { cardCipher, type Encrypt } from '../generators/payouts';
import { connectionReason, toDo } from './network/connection-reason';
import { authorizationOf, type ChosenTarget, tlsOf } from './settings/target';

/** Fetches the public key from a path of the gateway, as the reference gateway offers it. */
async function fetchKey(key: string, chosen: ChosenTarget): Promise<string> {
  const { baseUrl, file, target } = chosen;
  const url = baseUrl + key;
  const tls = tlsOf(chosen);
  const response = await sendRequest(url, { tls, headers: authorizationOf(target) }).catch(async (cause) => {
    const { text, advice } = await connectionReason(cause, url, tls);
    throw new EnvironmentError(
      `${url}: no gateway answers there (${text}), and the key for card numbers is missing. ${toDo(chosen, advice)}.`,
    );
  });
  const publicKey = asBag(parsedJson(response.text))?.publicKey;
  if (typeof publicKey === 'string') return publicKey;
  throw new EnvironmentError(
    `${url}: the response has no publicKey for card numbers, and no file of this machine has that name. Fix panEncryption in ${file}.`,
  );
}

/** The encryption of card numbers for a target (Authentication: 5); undefined if it does not pay out to cards. */
export async function cardEncryption(chosen: ChosenTarget): Promise<Encrypt | undefined> {
  const { target, file, panKey } = chosen;
  const { panEncryption } = target;
  if (!panEncryption || !target.instruments.includes('CARD')) return undefined;
  try {
    return cardCipher({ ...panEncryption, key: panKey ?? (await fetchKey(panEncryption.key, chosen)) });
  } catch (cause) {
    if (cause instanceof EnvironmentError) throw cause;
    throw new UsageError(`${file}: panEncryption.key: ${(cause as Error).message}.`);
  }
}
