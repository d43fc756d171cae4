/**
 * What a compliance desk refuses in a transaction request. It shares nothing with what draws payouts: the words, the surnames and
 * the postcodes are its own, and documents, accounts, numbers and countries are judged by libraries of others.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { stdnum } from 'stdnum';
import validator from 'validator';
import { asBag, getAt, type Json } from '../../contract';

const { isIBAN, isISO31661Alpha2, isPostalCode } = validator;
const year = 365.25 * 86_400_000;

/** Words for relatives: the sex of the sender, and by how many years he is older, at least and at most. */
const relatives: Readonly<
  Record<string, readonly [sex: '' | 'M' | 'F', least: number, most: number, isNamed: boolean]>
> = {
  Father: ['M', 15, 70, true],
  Mother: ['F', 14, 55, true],
  Son: ['M', -70, -14, true],
  Daughter: ['F', -70, -14, true],
  Brother: ['M', -30, 30, true],
  Sister: ['F', -30, 30, true],
  Spouse: ['', -40, 40, false],
};
const personal = [...Object.keys(relatives), 'Friend', 'Self', 'Colleague'];

/** Checks of national documents, by country. */
const numbers: Readonly<Record<string, string>> = {
  ...{
    AR: 'dni',
    BR: 'cpf',
    CL: 'rut',
    CN: 'ric',
    DO: 'cedula',
    EC: 'ci',
    ES: 'dni',
    IL: 'idnr',
    IN: 'aadhaar',
    KR: 'rrn',
  },
  ...{
    MX: 'curp',
    MY: 'nric',
    PK: 'cnic',
    PL: 'pesel',
    RO: 'cnp',
    TH: 'idnr',
    TR: 'tckimlik',
    UY: 'cedula',
    ZA: 'idnr',
  },
};
const companies: Readonly<Record<string, string>> = { BR: 'cnpj', CO: 'nit', FR: 'siren', IT: 'iva' };

type Validators = Record<string, Record<string, { validate: (text: string) => { isValid: boolean } }> | undefined>;

const isNumber = (country: string, name: string | undefined, text: string): boolean =>
  name === undefined || ((stdnum as unknown as Validators)[country]?.[name]?.validate(text).isValid ?? true);

/** First signs of postal codes by city. */
const postcodes: Readonly<Record<string, string>> = {
  ...{
    Tokyo: '1',
    Osaka: '5',
    Nagoya: '4',
    Fukuoka: '8',
    Toronto: 'M',
    Calgary: 'T',
    Vancouver: 'V',
    Ottawa: 'K',
    Montréal: 'H',
  },
  ...{
    Mumbai: '400',
    'New Delhi': '110',
    Chennai: '600',
    Pune: '411',
    Kochi: '682',
    Hyderabad: '500',
    London: 'SE',
    Leeds: 'LS',
  },
  ...{
    Beijing: '10',
    Shanghai: '20',
    Chengdu: '61',
    Guangzhou: '51',
    Bogotá: '11',
    Medellín: '05',
    Lagos: '10',
    Kano: '70',
  },
  ...{
    'São Paulo': '01',
    Recife: '50',
    Salvador: '40',
    Hanoi: '10',
    'Can Tho': '9',
    Warszawa: '00',
    Kraków: '31',
    Lisboa: '1',
  },
};

const foldedName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

/** Is it one surname, whatever its ending, which may tell the sex? */
const areOfOneName = (one: string, other: string): boolean =>
  foldedName(one).slice(0, 3) === foldedName(other).slice(0, 3);

/** One legal form: another one never stands before it. */
const twoForms = /\b(LLC|Inc|Ltd|Limited|GmbH|PLC|Corp|Group|and Sons)\b\.?,? (LLC|Inc|Ltd|Limited|GmbH|PLC|Corp)\b/;

function* ofDocument(document: Json, person: Json, now: number): Generator<string> {
  const text = (path: string): string => String(getAt(document, path) ?? '');
  const [type, number, issuer] = [text('idType'), text('idNumber'), text('issuerCountry')];
  const [nationality, born] = [getAt(person, 'nationality'), Date.parse(String(getAt(person, 'dateOfBirth')))];
  const residence = getAt(person, 'postalAddress.country');
  const [issued, over] = [Date.parse(text('issueDate')), Date.parse(text('expiryDate'))];
  if (over <= now) yield 'a document that is over';
  if (issued > now || issued >= over) yield 'a document that is not issued yet';
  if (issued < born + 15 * year) yield 'a document of a child';
  if (issuer && nationality && issuer !== nationality && issuer !== residence) yield 'an issuer of another country';
  const of = issuer || String(nationality ?? residence);
  if (/passport/i.test(type) && !/^[A-Z0-9]{6,9}$/.test(number)) yield 'a passport that no machine reads';
  if (/cnpj/i.test(type)) yield 'a number of a company';
  if (/national|identity card|^cpf$/i.test(type) && !/passport/i.test(type) && !isNumber(of, numbers[of], number))
    yield `a document with wrong check digits: ${of} ${number}`;
}

function* ofPerson(person: Json, now: number): Generator<string> {
  const text = (path: string): string => String(getAt(person, path) ?? '');
  const [nationality, country, city] = [text('nationality'), text('postalAddress.country'), text('postalAddress.city')];
  if (nationality && !isISO31661Alpha2(nationality)) yield 'a nationality of nowhere';
  if (country && !isISO31661Alpha2(country)) yield 'an address in no country';
  const postcode = text('postalAddress.postalCode');
  const isOfCity = postcode.startsWith(postcodes[city] ?? '');
  // China Post has other codes than the library knows
  if (
    postcode &&
    (!isOfCity ||
      (country in { IN: 1, GB: 1, CA: 1, BR: 1, PL: 1, NL: 1, PT: 1, CZ: 1, SE: 1 } &&
        !isPostalCode(postcode.replace(/^(\d{5})(\d{3})$/, '$1-$2'), country as 'IN')))
  )
    yield `a postcode that is not of its city: ${city} ${postcode}`;
  if (Date.parse(text('dateOfBirth')) > now - 18 * year) yield 'a child';
  const titles = { M: /^M(s|rs)\.?$/, F: /^Mr\.?$/ };
  if (titles[text('gender') as 'M' | 'F']?.test(text('subjectName.title'))) yield 'a title of the other sex';
  for (const document of (getAt(person, 'idDocument') as Json[] | undefined) ?? [])
    yield* ofDocument(document, person, now);
}

function* ofBusiness(business: Json): Generator<string> {
  const text = (path: string): string => String(getAt(business, path) ?? '');
  if (twoForms.test(text('businessName'))) yield `a business with two legal forms: ${text('businessName')}`;
  if (/x{6}/.test(text('businessEmail'))) yield 'an address that is filled up';
  const country = text('businessAddressCountryCode');
  const number = text('businessRegistrationNumber');
  if (number && !isNumber(country, companies[country], number)) yield `a company that is not registered: ${number}`;
}

function* ofRelation(body: Json, isPerson: boolean): Generator<string> {
  const text = (path: string): string => String(getAt(body, path) ?? '');
  const word = text('internationalTransferInformation.relationshipSender');
  if (!isPerson) {
    if (personal.includes(word)) yield `a business with a relative or friend: ${word}`;
    return;
  }
  const [sex, least, most, isNamed] = (Object.hasOwn(relatives, word) && relatives[word]) || [];
  if (least === undefined || most === undefined) return;
  const [own, other] = ['senderKyc', 'recipientKyc'].map((one) => Date.parse(text(`${one}.dateOfBirth`)));
  const gap = ((other as number) - (own as number)) / year;
  if (sex && text('senderKyc.gender') === (sex === 'M' ? 'F' : 'M')) yield `a ${word} of the other sex`;
  if (gap < least || gap > most) yield `a ${word} of an impossible age: ${gap}`;
  const names = ['senderKyc', 'recipientKyc'].map((one) => text(`${one}.subjectName.lastName`)) as [string, string];
  if (isNamed && !areOfOneName(...names)) yield `a ${word} of another family: ${names.join(', ')}`;
}

/** Is it a number of that country? Those that Ofcom keeps free for films are of nobody, and known as such. */
const isOfCountry = (msisdn: string, country: string): boolean => {
  if (country === 'GB' && /^447700900\d{3}$/.test(msisdn)) return true;
  const number = parsePhoneNumberFromString(`+${msisdn}`);
  return number?.isValid() === true && number.country === country;
};

/** Why a desk refuses the request, or nothing; `now` in epoch milliseconds. */
export function* refusedBy(body: Json, now: number): Generator<string> {
  const isFilled = (path: string): boolean => Object.keys(asBag(getAt(body, path)) ?? {}).length > 0;
  const text = (path: string): string => String(getAt(body, path) ?? '');
  const isPerson = !isFilled('business.senderKyc') && !isFilled('business.recipientKyc');
  for (const path of ['senderKyc', 'recipientKyc']) if (isFilled(path)) yield* ofPerson(getAt(body, path), now);
  for (const path of ['business.senderKyc', 'business.recipientKyc'])
    if (isFilled(path)) yield* ofBusiness(getAt(body, path));
  yield* ofRelation(body, isPerson);
  const account = text('creditParty[bankaccountno]');
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account) && !isIBAN(account))
    yield `an IBAN with wrong check digits: ${account}`;
  const sender = text('senderKyc.postalAddress.country');
  if (sender && !isOfCountry(text('debitParty[msisdn]'), sender)) yield 'a number of a sender of another country';
  const recipient = text('recipientKyc.postalAddress.country');
  const receiving = text('internationalTransferInformation.receivingCountry');
  if (recipient && recipient !== receiving) yield 'a recipient of another country';
  const purpose = text('internationalTransferInformation.remittancePurpose');
  if (isFilled('senderKyc') && /export/i.test(purpose)) yield 'a person who exports goods';
}
