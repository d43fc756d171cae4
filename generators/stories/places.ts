import { getCountryCallingCode, getExampleNumber, isSupportedCountry } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { filled, oneOf } from './draws';
import rows from './places.json';

/** Cities, streets and mobile numbers of a country, as patterns (draws.ts). */
interface Row {
  /** national mobile number, of a range for tests where there is one; its first digits avoid the reserved trigger numbers */
  mobile?: string;
  /** absent: those of the locale */
  streets?: readonly string[];
  /** city, region, postal code and mobile number of the city, between bars; a code only where its form has the published 6 to 8 characters */
  cities: readonly string[];
}

/** Where somebody lives: city, region and postal code belong together. */
export interface Place {
  /** dialling code without plus */
  dialling: string;
  /** a mobile number with dialling code */
  msisdn: string;
  city: string;
  region?: string;
  postal?: string;
  streets?: readonly string[];
}

/** A dialling code that is assigned to no country. */
const noDialling = '999';

export const diallingOf = (country: string): string =>
  isSupportedCountry(country) ? getCountryCallingCode(country) : noDialling;

/** A number of the published form of the country. */
function plainMobile(country: string): string {
  const example = isSupportedCountry(country) && getExampleNumber(country, examples)?.nationalNumber;
  return `${(example || '700000000').slice(0, -5)}#####`;
}

const byCountry: Readonly<Record<string, Row>> = rows;

/** The cities of a country; an unknown country gets invented ones instead of an error. */
export const citiesOf = (country: string): readonly string[] =>
  byCountry[country]?.cities ?? ['Central City', 'Harbour Town', 'New Market'];

/** A pattern of the mobile numbers of a country, with dialling code. */
export const mobileOf = (country: string): string =>
  diallingOf(country) + (byCountry[country]?.mobile ?? plainMobile(country));

/** A place in a country. */
export function placeIn(country: string): Place {
  const [city = '', region, postal, mobile] = oneOf(citiesOf(country)).split('|');
  const { streets } = byCountry[country] ?? {};
  return {
    dialling: diallingOf(country),
    msisdn: filled(mobile ? diallingOf(country) + mobile : mobileOf(country)),
    city,
    ...(region && { region }),
    ...(postal && { postal: filled(postal) }),
    ...(streets && { streets }),
  };
}
