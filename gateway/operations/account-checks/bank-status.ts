import { rememberProvider } from '../../domain/partner';
import type { Body, Exchange } from '../../exchange/exchange';
import type { Refusal } from '../../exchange/refusal';
import { validate } from '../../exchange/request-validation';
import { accountStatus, corridorRefusal, unavailableAccount } from './account-status';
import { canReceive } from './bank-list';

type Query = Readonly<Record<string, string | undefined>>;

/**
 * Account status of a bank account (Endpoints). It is unavailable, with 6004, where its bank is not in the country's
 * list. Refusals: invalid parameters; 6001 for a destination without a corridor to banks; 6008 where another name is
 * registered; planted codes.
 */
export function bankStatus(exchange: Exchange): Body | Refusal {
  const { params, partner } = exchange;
  const query = exchange.request.query as Query;
  const { bnv = '', country = '', provider, bankcode, bankname } = query;
  const accountId = params.accountId ?? '';
  const circumstance = { instrument: 'BANK_AC', country } as const;
  const refusal =
    validate(exchange, 'bankStatusParameters', { ...query, ...params }, circumstance) ??
    corridorRefusal(exchange, country, 'BANK_AC');
  if (refusal) return refusal;
  rememberProvider(partner, accountId, provider);
  if (!canReceive(exchange, country, { provider, code: bankcode, name: bankname })) return unavailableAccount('6004');
  return accountStatus(exchange, accountId, bnv, 'Beneficiary Bank Account Validation Success');
}
