import { gmtDate } from '../../contract';
import { companyNumber } from '../stories/documents';
import { between, faker, oneOf } from '../stories/draws';
import { streetOf, surname } from '../stories/locales';
import { forms } from '../stories/patterns.json';
import { placeIn } from '../stories/places';
import type { Unusual } from '../stories/unusual';

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

const departments =
  'international payments treasury accounts payable cashier remittance billing finance settlement europe suppliers'.split(
    ' ',
  );
/** The last word of a part of an e-mail address: one word for each length from 3 to 12. */
const endings = 'hub desk north office central regional corporate department procurement distribution'.split(' ');

/** Words joined by dots, with exactly `length` characters, which must be at least 3. */
function wordsOf(length: number): string {
  let text = '';
  for (const word of faker.helpers.shuffle(departments)) {
    const rest = length - text.length;
    if (rest <= 12) break;
    if (rest - word.length > 3) text += `${word}.`;
  }
  return text + (endings[length - text.length - 3] ?? '');
}

/** An e-mail address of 100 characters, which fits the published length as an exact length and as a maximum. The part before the `@` may have 64. */
function emailOf(name: string): string {
  const words =
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  const domain = `${words.join('-').slice(0, 40).replace(/-$/, '')}.example`;
  const rest = 99 - domain.length;
  const local = Math.min(rest - 4, 48);
  return `${wordsOf(local)}@${wordsOf(rest - local - 1)}.${domain}`;
}

const trades = ['Trading', 'Logistics', 'Foods', 'Textiles', 'Consulting', 'Construction', 'Machinery'];
const formsOf: Readonly<Record<string, string>> = forms;

/** The type of registration that a legal form stands for. */
function registrationOf(form: string): string {
  if (/LLP|KG/.test(form)) return 'Partnership';
  return /^(PLC|AG|Corp\.|S\.?A\.?|A\.S\.|S\.p\.A\.|N\.V\.|JSC|PAT|AO|a\.s\.|Zrt\.)$/.test(form)
    ? 'Public Limited'
    : 'Private Limited';
}

/** A registered business with a legal form of `country`; `now` in epoch milliseconds. */
export function business(now: number, country: string, purpose: string, unusual?: Unusual): Business {
  const place = placeIn(country);
  const form = oneOf((formsOf[country] ?? 'Ltd').split(','));
  const trade = /software/i.test(purpose) ? 'Software' : oneOf(trades);
  const name = `${unusual?.('business') ?? `${surname(country).latin} ${trade}`} ${form}`;
  return {
    name,
    address: unusual ? `${between(1, 240)} ${unusual('street')}` : streetOf(country, place.streets),
    city: place.city,
    country,
    dialling: place.dialling,
    contactNumber: place.msisdn.padStart(10, '0').slice(-15),
    email: emailOf(name),
    registrationType: registrationOf(form),
    registrationNumber: companyNumber(country),
    validThru: gmtDate(now + between(1, 5) * year),
  };
}
