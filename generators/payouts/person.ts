import type { Faker } from '@faker-js/faker';
import { gmtDate, knownValues } from '../../contract';
import { unusual, unusualNames } from './names';
import { placeOf } from './places';

const day = 86_400_000;

/** An identity document; dates are `YYYY-MM-DD`. */
export interface Document {
  idType: string;
  idNumber: string;
  issueDate: string;
  expiryDate: string;
  issuerCountry: string;
}

/** One person with consistent names, address, number, dates and document. */
export interface Person {
  firstName: string;
  middleName: string;
  lastName: string;
  fullName: string;
  title: string;
  gender: 'M' | 'F';
  nationality: string;
  dateOfBirth: string;
  /** with dialling code, without plus */
  msisdn: string;
  /** dialling code, filled to three digits as p2b requires it */
  diallingCode: string;
  /** number of eleven digits, as p2b requires it */
  contactNumber: string;
  address: {
    addressLine1: string;
    city: string;
    country: string;
    stateProvince?: string;
    postalCode?: string;
  };
  document: Document;
}

/** An adult who lives in `country` and is a citizen of `nationality`; `now` in epoch milliseconds. */
export function person(
  faker: Faker,
  now: number,
  country: string,
  nationality: string,
  idTypes?: readonly string[],
  /** mobile number; absent: it is invented */
  number?: string,
): Person {
  const place = placeOf(country);
  const sex = faker.helpers.arrayElement(['male', 'female'] as const);
  const firstName = unusual(faker, unusualNames.first) ?? faker.person.firstName(sex);
  const middleName = faker.person.middleName(sex);
  const lastName = unusual(faker, unusualNames.last) ?? faker.person.lastName();
  const born = now - faker.number.int({ min: 21 * 366, max: 95 * 365 }) * day;
  const state = place.states && faker.helpers.arrayElement(Object.entries(place.states));
  const msisdn = number ?? place.dialling + faker.helpers.replaceSymbols(place.mobile);
  return {
    firstName,
    middleName,
    lastName,
    fullName: `${firstName} ${middleName} ${lastName}`,
    title: sex === 'male' ? 'Mr' : 'Ms',
    gender: sex === 'male' ? 'M' : 'F',
    nationality,
    dateOfBirth: gmtDate(born),
    msisdn,
    diallingCode: place.dialling.padStart(3, '0'),
    contactNumber: msisdn.padStart(11, '0').slice(-11),
    address: {
      addressLine1: `${faker.number.int({ min: 1, max: 999 })} ${unusual(faker, unusualNames.street) ?? faker.location.street()}`,
      city: state?.[1] ?? faker.helpers.arrayElement(place.cities),
      country,
      ...(state && { stateProvince: state[0] }),
      ...(place.postal && { postalCode: faker.helpers.replaceSymbols(place.postal) }),
    },
    document: document(faker, now, nationality, idTypes),
  };
}

/** Issued within the last eight years and valid for ten, or for sixty; never before the holder was twelve. */
export function document(
  faker: Faker,
  now: number,
  issuerCountry: string,
  types: readonly string[] = knownValues.senderIdType,
): Document {
  const issued = now - faker.number.int({ min: 30, max: 8 * 365 }) * day;
  return {
    idType: faker.helpers.arrayElement(types),
    idNumber: faker.string.alphanumeric({ length: 9, casing: 'upper' }),
    issueDate: gmtDate(issued),
    expiryDate: gmtDate(issued + faker.helpers.arrayElement([3652, 3652, 3652, 21_915]) * day),
    issuerCountry,
  };
}
