import type { Faker } from '@faker-js/faker';
import { gmtDate } from '../../contract';
import { unusual, unusualNames } from './names';
import { placeOf } from './places';

const year = 365 * 86_400_000;

/** One business, within the lengths of `business.senderKyc` and `business.recipientKyc`. */
export interface Business {
  name: string;
  address: string;
  city: string;
  /** ISO alpha-2 */
  country: string;
  /** dialling code without plus */
  dialling: string;
  contactNumber: string;
  email: string;
  registrationType: string;
  registrationNumber: string;
  validThru: string;
}

/** An address of 100 characters, which is right whether the published length is exact or a maximum; its labels have 50 at most. */
function longest(start: string, end: string): string {
  const [local = '', domain = ''] = start.split('@');
  const label = domain.slice(0, 50).padEnd(50, 'x');
  return `${local}@${label}.`.padEnd(100 - end.length, 'x') + end;
}

/** A registered business in `country`; `now` in epoch milliseconds. */
export function business(faker: Faker, now: number, country: string): Business {
  const place = placeOf(country);
  const name = `${unusual(faker, unusualNames.business) ?? faker.company.name()} Ltd`;
  return {
    name,
    address: `${faker.number.int({ min: 1, max: 999 })} ${unusual(faker, unusualNames.street) ?? faker.location.street()}`,
    city: faker.helpers.arrayElement(place.cities),
    country,
    dialling: place.dialling,
    contactNumber: (place.dialling + faker.helpers.replaceSymbols(place.mobile)).padStart(10, '0').slice(-15),
    email: longest(`office@${name.toLowerCase().replace(/[^a-z]+/g, '-')}`, '.example'),
    registrationType: faker.helpers.arrayElement(['Private Limited', 'Public Limited', 'Partnership']),
    registrationNumber: faker.string.alphanumeric({ length: 10, casing: 'upper' }),
    validThru: gmtDate(now + faker.number.int({ min: 1, max: 5 }) * year),
  };
}
