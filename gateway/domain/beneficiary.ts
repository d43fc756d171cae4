import type { Instrument } from '../../contract';
import type { Body, Exchange } from '../http/exchange';
import { digitsOf } from './countries';
import { panOf } from './pan';
import { partyValue } from './parties';

/** The number, account or card that a judged transaction request pays; undefined where it names none. */
export function beneficiaryOf(exchange: Exchange, { creditParty }: Body, instrument: Instrument): string | undefined {
  if (instrument === 'WALLET') return partyValue(creditParty, 'msisdn');
  if (instrument === 'BANK_AC') return partyValue(creditParty, 'bankaccountno');
  return panOf(exchange, partyValue(creditParty, 'pan'));
}

/** The same for one beneficiary however it is written: numbers are told by their digits, accounts may hold letters. */
export const keyOf = (beneficiary: string): string =>
  /[A-Za-z]/.test(beneficiary) ? beneficiary.toUpperCase() : digitsOf(beneficiary);
