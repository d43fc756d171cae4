import { gmtTime, type Instrument } from '../../../contract';
import { formatDecimal } from '../../domain/decimal';
import { type Corridor, sendingCurrencies } from '../../domain/places/corridors';
import { rateOf } from '../../domain/places/currencies';
import type { Body, Exchange } from '../../exchange/exchange';
import { Refusal } from '../../exchange/refusal';
import { validate } from '../../exchange/request-validation';

/** Listed where the request has no filter. */
const allInstruments: readonly Instrument[] = ['WALLET', 'BANK_AC', 'CARD'];
const allTypes = ['p2p', 'p2b', 'b2p', 'b2b'];

/** Means that a rate applies to all schemes. */
const anyScheme = '*';

/** Resources: Corridor quotation, of one prefunding currency; `print` makes the quotes of a corridor that has a rate. */
function ratesEntry({ state, now }: Exchange, currency: string, print: (corridor: Corridor) => Body[]): Body {
  const quotes = state.config.corridors.flatMap((corridor) => {
    const rate = rateOf(currency, corridor.currency);
    if (!rate) return [];
    const shared = { receivingCurrency: corridor.currency, fxRate: formatDecimal(rate) };
    return print(corridor).map((members) => ({ ...shared, ...members }));
  });
  return { requestDate: gmtTime(now), requestCurrency: currency, quotes, quotationStatus: '9000:Success' };
}

const olderRates = (exchange: Exchange, currency: string): Body =>
  ratesEntry(exchange, currency, ({ country }) => [{ receivingServiceProvider: country }]);

/** The currency in the path. Refusal: 1012 for one that is not allowed. */
function currencyOf({ params: { currency = '' } }: Exchange): string {
  if (!sendingCurrencies.includes(currency)) throw new Refusal('1012');
  return currency;
}

/**
 * Rates of a prefunding currency for a transaction type and an instrument (Endpoints: Corridor quotation):
 * an array of one object. Refusals: invalid parameters; 1012 for a currency that is not allowed.
 */
export function corridorRates(exchange: Exchange): Body[] {
  const { request, params } = exchange;
  validate(exchange, 'corridorParameters', { ...request.query, ...params });
  const currency = currencyOf(exchange);
  const filter = request.query as { instrumentType?: Instrument; transactionType?: string };
  const instruments = filter.instrumentType ? [filter.instrumentType] : allInstruments;
  const types = filter.transactionType ? [filter.transactionType] : allTypes;
  const print = (corridor: Corridor): Body[] =>
    instruments
      .filter((instrumentType) => corridor.instruments.includes(instrumentType))
      .flatMap((instrumentType) =>
        types.map((transactionType) => ({ transactionType, instrumentType, scheme: anyScheme })),
      );
  return [ratesEntry(exchange, currency, print)];
}

/** As `corridorRates`, older revision: by destination, for all instruments. */
export function corridorRatesOlder(exchange: Exchange): Body[] {
  validate(exchange, 'corridorParameters', exchange.params, {}, 'older');
  return [olderRates(exchange, currencyOf(exchange))];
}

/** As `corridorRatesOlder`, with one object for each prefunding currency. */
export const corridorRatesAllOlder = (exchange: Exchange): Body[] =>
  sendingCurrencies.map((currency) => olderRates(exchange, currency));
