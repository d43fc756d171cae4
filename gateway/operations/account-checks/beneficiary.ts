import { type Instrument, leafOf } from '../../../contract';
import { isPan } from '../../domain/cards/card-number';
import { partyValue } from '../../domain/parties';
import type { Body, Exchange } from '../../exchange/exchange';
import { refuseProblem } from '../../exchange/request-validation';

/** The number, account or card that a validated request pays to; undefined where it has none. */
export function beneficiaryOf(exchange: Exchange, { creditParty }: Body, instrument: Instrument): string | undefined {
  if (instrument === 'WALLET') return partyValue(creditParty, 'msisdn');
  if (instrument === 'BANK_AC') return partyValue(creditParty, 'bankaccountno');
  return panOf(exchange, partyValue(creditParty, 'pan'));
}

/** The decrypted card number; undefined where it is absent or invalid. */
export function panOf({ state }: Exchange, encrypted: string | undefined): string | undefined {
  if (encrypted === undefined) return undefined;
  const text = state.panKey.decrypt(encrypted);
  return text !== undefined && isPan(text) ? text : undefined;
}

/** Refuses an encrypted card number that is invalid: 1000 with the name of the field. */
export function checkPan(exchange: Exchange, field: string, encrypted: string | undefined): void {
  if (encrypted !== undefined && panOf(exchange, encrypted) === undefined)
    refuseProblem(exchange, { kind: 'format', field, name: leafOf(field) });
}
