/** The value of currencies to the nearest power of ten, to choose a receiving amount before a quote gives the rate. */

/** Currencies by their units for one US dollar, rounded to a power of ten; 100 is assumed for all others. */
const byUnits: readonly (readonly [units: number, currencies: string])[] = [
  [
    1,
    'USD EUR GBP CHF CAD AUD NZD SGD BND FJD KWD BHD OMR JOD KYD GIP FKP SHP BMD BSD BBD PAB BZD AZN GEL TOP WST BYN BGN BAM AWG ANG XCG AED SAR QAR ILS XCD PEN PLN MYR RON BRL TND LYD BOB',
  ],
  [
    10,
    'CNY DKK NOK SEK HKD MOP TRY MXN ZAR NAD BWP SZL LSL GTQ GHS MAD MDL TJS TTD UYU HNL CZK TWD THB UAH EGP MUR SCR NIO ZMW MVR SRD SVC SLE STN',
  ],
  [1000, 'TZS UGX NGN MWK COP KRW CLP ARS RWF MMK BIF CDF MNT AOA SDG YER MGA IQD CRC XAF XOF KMF'],
  [10_000, 'VND IDR LAK UZS IRR GNF PYG KHR SLL LBP SYP'],
];

const units = new Map(byUnits.flatMap(([worth, names]) => names.split(' ').map((name) => [name, worth] as const)));

/** Units of the currency for one US dollar, as a power of ten. */
export const unitsPerDollar = (currency: string): number => units.get(currency) ?? 100;
