const leapYear = '(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)';
const date = `(?:\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))|${leapYear}-02-29)`;
const time = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d';

/** Pattern of the ISO 8601 form that samples of requests have for `requestDate` (Resources: Transaction request). */
export const sampleTime = `^${date}T${time}(?:\\.\\d{1,9})?(?:Z|[+]00:?00)$`;

const month = '(?:0[1-9]|1[0-2])';
const day = '(?:0[1-9]|[12]\\d|3[01])';
const fraction = '(?:[.,]\\d+)?';
/** Any date-time of ISO 8601 in UTC: extended or basic, to the minute, the second or a part of it. */
const iso = [
  `\\d{4}-${month}-${day}T[0-2]\\d:[0-5]\\d(?::[0-6]\\d${fraction})?(?:Z|[+-]00(?::?00)?)`,
  `\\d{4}${month}${day}T[0-2]\\d[0-5]\\d(?:[0-6]\\d${fraction})?(?:Z|[+-]00(?:00)?)`,
].join('|');

/**
 * Is it a wildcard, as the wallet example of a quotation has one for the number of the beneficiary (Resources: Quotation request)? Its
 * character is not shown.
 */
export const isWildcard = ({ object, path }: { object: string; path: string }, text: string): boolean =>
  object === 'quotationRequest' && path === 'creditParty[msisdn]' && /^[*%?]+$/.test(text);

/** Formats in words, for messages. */
export const formatWords = {
  text: 'a text',
  digits: 'digits',
  decimal: 'a decimal number as text',
  signed: 'a decimal number as text, below zero or not',
  dateTime: 'YYYY-MM-DD HH:mm:ss',
  timestamp: 'YYYY-MM-DD HH:mm:ss, with up to six decimals of a second',
  errorTime: 'YYYY-MM-DD HH:mm:ss, GMT appended or not',
  iso: 'an ISO 8601 UTC time',
  date: 'YYYY-MM-DD',
  country: 'an ISO alpha-2 country',
  currency: 'an ISO 4217 currency',
  codeMessage: '<code>:<message>',
  providerStatus: '<code>:<message>, with any code',
  mobile: 'digits, with a leading + or without',
  encrypted: 'hex or base64',
  list: 'a list',
  object: 'an object',
} as const;

/** Patterns of the formats; a format without one is decided by length or type. */
export const patterns: Partial<Record<keyof typeof formatWords, string>> = {
  digits: '^\\d+$',
  decimal: '^\\d+(?:\\.\\d+)?$',
  signed: '^-?\\d+(?:\\.\\d+)?$',
  dateTime: `^${date} ${time}$`,
  timestamp: `^${date} ${time}(?:\\.\\d{1,6})?$`,
  errorTime: `^${date} ${time}(?: ?GMT)?$`,
  iso: `^(?:${iso})$`,
  date: `^${date}$`,
  country: '^[A-Z]{2}$',
  currency: '^[A-Z]{3}$',
  codeMessage: '^\\d{4,5}:.+$',
  // the code is the provider's own, or one of the service
  providerStatus: '^[^:]+:.+$',
  mobile: '^[+]?\\d+$',
  encrypted: '^[0-9A-Za-z+/=]+$',
};
