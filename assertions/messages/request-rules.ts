/** Rules between the members of a request that the request alone can break. */
import { asBag, decimalsOf, getAt, type Json, placesOf, show, withoutZeros } from '../../contract';
import type { Finding } from '../../journal';
import type { FieldFinding } from '../schemas/findings';
import type { Request } from './request';

/** The first of the members that a finding reads is where it is reported. */
type Rule = (request: Request) => Finding | Finding[] | undefined;

const text = (body: Json, path: string): string | undefined => {
  const value = getAt(body, path);
  return typeof value === 'string' ? value : undefined;
};

/** Endpoints: Create a quotation: 1. */
const schemeOrPan: Rule = ({ operation, situation, body }) => {
  if (operation.id !== 'createQuotation' || situation.instrument !== 'CARD') return undefined;
  if (getAt(body, 'scheme') !== undefined || getAt(body, 'creditParty[pan]') !== undefined) return undefined;
  return {
    requirement: 'quotation.scheme-or-pan',
    reads: ['scheme', 'creditParty[pan]'],
    expected: 'a scheme or a pan, as the payout is to a card',
    received: 'neither',
  };
};

/** The currency of the amount says whether the quote is forward or reverse. */
const direction: Rule = ({ operation, body }) => {
  const asked = text(body, 'requestCurrency');
  const quotes = asBag(body)?.quotes;
  if (operation.request !== 'quotationRequest' || asked === undefined || !Array.isArray(quotes)) return undefined;
  const currencies = quotes.flatMap((quote) => [asBag(quote)?.sendingCurrency, asBag(quote)?.receivingCurrency]);
  if (currencies.length === 0 || currencies.includes(asked)) return undefined;
  return {
    requirement: 'quotationRequest.requestCurrency',
    reads: ['requestCurrency', 'quotes[].sendingCurrency', 'quotes[].receivingCurrency'],
    expected: `the sending or the receiving currency: ${currencies.map(show).join(' or ')}`,
    received: show(asked),
  };
};

const positiveAmount: Rule = ({ operation, body }) => {
  const amount = text(body, 'requestAmount');
  if (operation.request !== 'quotationRequest' || amount === undefined || Number(amount) !== 0) return undefined;
  return {
    requirement: 'quotation.amount-invalid',
    reads: ['requestAmount'],
    expected: 'an amount greater than zero',
    received: show(amount),
  };
};

/** Of a reverse quote the amount is paid out, and its decimals follow ISO 4217; zeros beyond them say nothing. */
const amountDecimals: Rule = ({ operation, body }) => {
  const [amount, currency] = [text(body, 'requestAmount'), text(body, 'requestCurrency')];
  if (operation.request !== 'quotationRequest' || amount === undefined || currency === undefined) return undefined;
  const isReverse =
    getAt(body, 'quotes[].receivingCurrency') === currency && getAt(body, 'quotes[].sendingCurrency') !== currency;
  const places = decimalsOf(currency);
  if (!isReverse || placesOf(withoutZeros(amount, 0)) <= places) return undefined;
  return {
    requirement: 'partner.amount-decimals',
    reads: ['requestAmount', 'requestCurrency', 'quotes[].receivingCurrency'],
    expected: `at most ${places} decimals in ${currency}`,
    received: show(amount),
  };
};

/** Resources: Transaction request: creditParty. */
const ibanTwice: Rule = ({ operation, situation, body }) => {
  if (operation.id !== 'createTransaction' || situation.instrument !== 'BANK_AC' || situation.type === 'p2p')
    return undefined;
  const iban = text(body, 'creditParty[accountIBAN]');
  const account = text(body, 'creditParty[bankaccountno]');
  if (iban === undefined || iban === '' || account === undefined || account === iban) return undefined;
  return {
    requirement: 'partner.iban-twice',
    reads: ['creditParty[bankaccountno]', 'creditParty[accountIBAN]'],
    expected: `${show(iban)}, as in accountIBAN`,
    received: show(account),
  };
};

/** The KYC sections that a business type does not use are sent, too, and are empty. */
const emptySections: Rule = ({ operation, situation: { type }, body }) => {
  if (operation.id !== 'createTransaction' || type === 'p2p') return undefined;
  const unused = [
    type.startsWith('b') ? 'senderKyc' : 'business.senderKyc',
    type.endsWith('b') ? 'recipientKyc' : 'business.recipientKyc',
  ];
  return unused.flatMap((path) => {
    const section = getAt(body, path);
    const members = Object.keys(asBag(section) ?? {});
    if (members.length === 0 && section !== undefined) return [];
    const received = members.length > 0 ? `an object with ${members.slice(0, 5).join(', ')}` : 'nothing';
    return [
      {
        requirement: 'partner.empty-sections' as const,
        // a section of what is not there is another mistake
        reads: [path, 'type', ...(path.startsWith('business.') ? ['business'] : [])],
        expected: `an empty object, as ${type} does not use it`,
        received,
      },
    ];
  });
};

const northAmerica: readonly Json[] = ['US', 'CA'];

/** States are named by their codes in North America, for a sender only where the payout goes to Guatemala. */
const stateCodes: Rule = ({ operation, situation, body }) => {
  if (operation.id !== 'createTransaction') return undefined;
  const persons = ['recipientKyc', ...(situation.country === 'GT' ? ['senderKyc' as const] : [])] as const;
  return persons.flatMap((person) => {
    const path = `${person}.postalAddress.stateProvince` as const;
    const state = text(body, path);
    const country = getAt(body, `${person}.postalAddress.country`);
    if (!northAmerica.includes(country) || state === undefined || /^[A-Z]{2}$/.test(state)) return [];
    const reads = [path, `${person}.postalAddress.country`];
    return [
      {
        requirement: `transactionRequest.${path}` as const,
        reads,
        expected: 'the code of a state in two letters',
        received: show(state),
      },
    ];
  });
};

const rules: readonly Rule[] = [
  stateCodes,
  schemeOrPan,
  direction,
  positiveAmount,
  amountDecimals,
  ibanTwice,
  emptySections,
];

/**
 * The findings of the rules, such as an amount in a third currency; none of a rule that reads a field which is wrong.
 */
export function requestRuleFindings(request: Request, broken: readonly FieldFinding[]): FieldFinding[] {
  const wrong = new Set(broken.map(({ place }) => place));
  return rules
    .flatMap((rule) => rule(request) ?? [])
    .filter(({ reads = [] }) => !reads.some((place) => wrong.has(place)))
    .map(({ reads: [path = ''] = [], ...finding }) => ({ ...finding, path, place: path }));
}
