/** Numbers of accounts and cards from the patterns of a target. */
import { composeIBAN, getCountrySpecifications, isValidIBAN } from 'ibantools';
import { filled, oneOf } from './draws';

/** How often a value is drawn again because it is a trigger or has wrong check digits; if every draw is, the target intends it. */
const maxDraws = 2000;

/** Is the value an IBAN by its form: a country of the IBAN registry, two check digits, and the length for that country? */
const isOfIban = (value: string): boolean =>
  /^[A-Z]{2}[\d#]{2}[A-Z\d#]+$/.test(value) && getCountrySpecifications()[value.slice(0, 2)]?.chars === value.length;

/** A value from a list, with a digit for each `#`, that is not a trigger. IBANs get valid check digits. */
export function accountOf(patterns: readonly string[], triggering: RegExp | undefined): string {
  let value = '';
  const ofIban = patterns.filter((pattern) => pattern.includes('#') && isOfIban(pattern));
  for (let n = 0; n < maxDraws; n += 1) {
    const pattern = oneOf(patterns);
    value = pattern.replace(/#/g, () => filled('#'));
    const isIban = ofIban.includes(pattern);
    if (isIban && pattern.slice(2, 4) === '##')
      value = composeIBAN({ countryCode: value.slice(0, 2), bban: value.slice(4) }) ?? value;
    if (!triggering?.test(value) && (!isIban || isValidIBAN(value))) break;
  }
  return value;
}
