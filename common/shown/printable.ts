import { withoutUrlSecrets } from './url-secrets';

/**
 * Control characters, lone surrogates, invisible characters and those that change the direction of a text. Line ends and tabs
 * may stay, and so may the two joiners that some scripts need.
 */
const harmful = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/gu;

/** Commands of CI systems in the log of a job: `##vso[…]` and `##teamcity[…]` anywhere, `::error::` at the beginning of a line. */
const commands = /#(?=#\w*\[)|(?<=^[ \t]*):(?=:)/gm;

const escaped = (codeUnit: string): string => `\\u${codeUnit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Makes a text from outside safe for a screen and a report: control and invisible characters, and the first character of a CI
 * command, become escapes of JSON strings, so that JSON still parses to the same value; passwords in URLs are masked. CRLF becomes LF.
 */
export const printable = (text: string): string =>
  withoutUrlSecrets(
    text
      .replace(/\r\n/g, '\n')
      .replace(harmful, (character) => character.split('').map(escaped).join(''))
      .replace(commands, escaped),
  );

/** A printable text on one line. */
export const oneLine = (text: string): string => printable(text).replace(/\s+/g, ' ');
