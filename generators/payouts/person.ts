import { gmtDate, isDay, knownValues } from '../../contract';
import { documentNumber, kindOfDocument, withoutCard } from '../stories/documents';
import { between, once, oneOf, preferred } from '../stories/draws';
import { firstName, inflected, localeOf, type Name, type Sex, streetOf } from '../stories/locales';
import { placeIn } from '../stories/places';
import { lastDay, type Unusual } from '../stories/unusual';

const day = 86_400_000;
const year = 365.25 * day;

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
  middleName?: string;
  lastName: string;
  fullName: string;
  title: string;
  gender: Sex;
  nationality: string;
  dateOfBirth: string;
  /** with dialling code, without plus */
  msisdn: string;
  /** dialling code, filled to three digits as p2b requires it */
  diallingCode: string;
  /** number of eleven digits, as p2b requires it: with dialling code, or where that is longer, the national one behind zeros */
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

/** The properties from which a person is drawn. */
export interface Wanted {
  /** epoch milliseconds */
  now: number;
  /** where the person lives, and where the names are from; ISO alpha-2 */
  country: string;
  nationality: string;
  origin: string;
  sex: Sex;
  /** in years */
  age: number;
  /** surname of the family, in its male form */
  family: Name;
  /** words of documents that the gateway takes */
  idTypes?: readonly string[] | undefined;
  /** mobile number; absent: it is invented */
  msisdn?: string;
  /** `YYYY-MM-DD`; absent: by the age */
  dateOfBirth?: string | undefined;
  /** most bytes of a name and of a full name: the older revision has shorter ones */
  lengths: readonly [name: number, fullName: number];
  unusual?: Unusual | undefined;
}

/** Countries where a middle name is not usual, or not a separate name. */
const withoutMiddle: readonly string[] = ['JP', 'CN', 'KR', 'TH', 'ET', 'IL', 'RU', 'UA', 'ID', 'BD'];

/** The name cut to a maximum number of bytes, at a word if possible, because some gateways count bytes. */
function within(name: string, max: number): string {
  if (Buffer.byteLength(name) <= max) return name;
  return within(/^.*(?=[ -])/.exec(name)?.[0] ?? name.slice(0, -1), max);
}

/** First, middle and last name as one. */
export const fullNameOf = ({
  firstName,
  middleName,
  lastName,
}: Pick<Person, 'firstName' | 'middleName' | 'lastName'>) =>
  [firstName, ...(middleName ? [middleName] : []), lastName].join(' ');

/** A name in the script of its country, with the order that it has there. */
function nativeName(first: string, last: string, origin: string): string {
  if (origin === 'JP') return `${last} ${first}`;
  return origin === 'CN' || origin === 'KR' ? last + first : `${first} ${last}`;
}

/** A person, and the name in the regional script. */
export function person(wanted: Wanted): { person: Person; regionalName: string } {
  const { now, country, nationality, sex, family, unusual, lengths } = wanted;
  const origin = localeOf(wanted.origin);
  const place = placeIn(country);
  const first = firstName(origin, sex);
  const last = inflected(family, origin, sex);
  const hasMiddle = !unusual && !withoutMiddle.includes(origin) && once(2);
  const [max, maxFull] = lengths;
  const names = {
    firstName: unusual?.(sex) ?? within(first.latin, max),
    ...(hasMiddle && { middleName: within(firstName(origin, sex).latin, Math.min(max, 20)) }),
    lastName: unusual ? family.latin : within(last.latin, max),
  };
  if (Buffer.byteLength(fullNameOf(names)) > maxFull || names.middleName === names.firstName) delete names.middleName;
  const msisdn = wanted.msisdn ?? place.msisdn;
  const { dialling } = place;
  const national = msisdn.startsWith(dialling) ? msisdn.slice(dialling.length) : msisdn;
  // a case may fix an invalid date
  const fixedDate = wanted.dateOfBirth && isDay(wanted.dateOfBirth) ? wanted.dateOfBirth : undefined;
  const dateOfBirth = fixedDate ?? gmtDate(now - wanted.age * year - between(1, 364) * day);
  const own: Omit<Person, 'document'> = {
    ...names,
    fullName: fullNameOf(names),
    title: sex === 'M' ? 'Mr' : 'Ms',
    gender: sex,
    nationality,
    dateOfBirth,
    msisdn,
    diallingCode: dialling.padStart(3, '0'),
    contactNumber: (msisdn.length <= 11 ? msisdn : national).padStart(11, '0').slice(-11),
    address: {
      addressLine1: unusual ? `${between(1, 240)} ${unusual('street')}` : streetOf(country, place.streets),
      city: place.city,
      country,
      ...(place.region && { stateProvince: place.region }),
      ...(place.postal && { postalCode: place.postal }),
    },
  };
  return {
    person: { ...own, document: document(own, wanted) },
    regionalName: nativeName(first.native, last.native, origin),
  };
}

/** For how many years documents are valid. */
const validYears = { passport: 10, licence: 8, national: 10, tax: 10, company: 10, foreigner: 5 };

/**
 * A document of a person: of a kind that the country issues, issued when the person was an adult, and valid for at least two more
 * months.
 */
function document(holder: Omit<Person, 'document'>, { now, country, idTypes, unusual }: Wanted): Document {
  const { nationality, dateOfBirth } = holder;
  const isOwn = (word: string): boolean => {
    const kind = kindOfDocument(word);
    if (kind === 'foreigner') return nationality !== country;
    return kind !== 'company' && !(kind === 'national' && withoutCard.includes(nationality));
  };
  const idType = oneOf(preferred(idTypes ?? knownValues.senderIdType, isOwn));
  const kind = kindOfDocument(idType);
  const issuerCountry = kind === 'licence' || kind === 'foreigner' ? country : nationality;
  const lasts = validYears[kind];
  const least = Math.max(Date.parse(dateOfBirth) + 18 * year + 30 * day, now - lasts * year + 60 * day);
  const issued = new Date(least + (between(0, 999) / 1000) * Math.max(0, now - 30 * day - least));
  const issueDate = gmtDate(issued.getTime());
  const expiry = Date.UTC(issued.getUTCFullYear() + lasts, issued.getUTCMonth(), issued.getUTCDate() - 1);
  return {
    idType,
    idNumber: documentNumber(kind, issuerCountry, { ...holder, sex: holder.gender }),
    issueDate,
    expiryDate: unusual && once(3) ? lastDay : gmtDate(expiry),
    issuerCountry,
  };
}
