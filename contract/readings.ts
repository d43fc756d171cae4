/**
 * The readings of open points, as data of the register (contract/interpretations): where a text allows two, a gateway of either
 * passes, and a report says which one it has. Legal variants of the reference gateway, cases at the lengths between two
 * readings, and the test of what every reading takes are made from this table.
 */
import { type Field, fields } from './fields';
import type { Bound, Reading } from './types';

const older = (field: string, max: number): Bound => ({ field: `transactionRequest.${field}`, revision: 'older', max });

const shownInOlder: readonly Bound[] = ['senderKyc', 'recipientKyc'].flatMap((section) => [
  older(`${section}.subjectName.firstName`, 20),
  older(`${section}.subjectName.lastName`, 20),
  older(`${section}.subjectName.fullName`, 50),
]);

/** Long enough for what people send. */
const modest = 40;

const isShown = ({ id }: Field): boolean => shownInOlder.some(({ field }) => field === id);

/** The lengths of the older revision are shown as examples only, so every other one of a person's payout may be shorter. */
const unshownInOlder: readonly Bound[] = fields
  .filter(({ object, revision }) => object === 'transactionRequest' && revision === 'both')
  .filter(({ min, max = 0, scope }) => max > 15 && max !== min && (scope?.types?.includes('p2p') ?? true))
  .filter((field) => field.format !== 'encrypted' && !isShown(field))
  .map(({ id, max = 0 }) => ({ field: id, revision: 'older', max: Math.min(max - 1, modest), unshown: true }));

const exact = (field: string, length: number): Bound => ({ field, min: length, max: length });

/** A set of codes, each of which refuses. */
const codesOf = (what: string, ...codes: string[]): Reading[] =>
  codes.map((code) => ({ id: code, text: `${what} is refused with ${code}.`, codes: [code] }));

/** The readings by the id of their interpretation; the reference gateway has the first of each. */
export const readings: Readonly<Record<string, readonly Reading[]>> = {
  'length.single-numbers': [
    { id: 'maximum', text: 'A single number that makes no sense as an exact length is a maximum.' },
    {
      id: 'exact',
      text: 'Every single number is an exact length.',
      bounds: [
        exact('transactionRequest.business.senderKyc.businessEmail', 100),
        exact('transactionRequest.business.recipientKyc.businessEmail', 100),
        exact('transactionRequest.senderKyc.primaryContactCountryCode@p2b', 3),
        exact('transactionRequest.senderKyc.primaryContactNo@p2b', 11),
        exact('bankStatusParameters.idnumber', 5),
        exact('bankStatusParameters.beneficiaryidtype', 3),
      ],
    },
  ],
  'length.characters': [
    { id: 'characters', text: 'A length counts characters.' },
    { id: 'units', text: 'A length counts units of an encoding, UTF-16 or bytes.' },
  ],
  'length.state': [
    { id: 'name', text: 'The state of the sender has 2 to 20 characters.' },
    {
      id: 'code',
      text: 'The state of the sender is a code of two letters.',
      bounds: [{ ...exact('transactionRequest.senderKyc.postalAddress.stateProvince', 2), revision: 'current' }],
    },
  ],
  'length.older': [
    { id: 'tables', text: 'The older revision has the lengths of the tables, and 20 characters for the description.' },
    {
      id: 'shorter',
      text: 'The older revision has names of 20, full names of 50 characters, and shorter texts elsewhere.',
      bounds: [...shownInOlder, ...unshownInOlder],
    },
    {
      id: 'current',
      text: 'The older revision has the lengths of the current one.',
      bounds: [older('descriptionText@older', 256)],
    },
  ],
  'errors.several-forms': [
    { id: 'usual', text: 'A wrong length has the code of a length, and a wrong form or word that of a form.' },
    ...codesOf('What has none of several published lengths, forms or words', '1001', '1002', '1000'),
  ],
  'errors.kyc-forms': [
    { id: 'usual', text: 'A KYC value of a wrong length, form or word has the code of that mistake.' },
    {
      id: 'section',
      text: 'A KYC value of a wrong length, form or word is refused with 3006 of the sender or 3007 of the beneficiary.',
      codes: ['3006', '3007'],
    },
    {
      id: 'mandatory',
      text: 'A KYC value of a wrong length, form or word is refused with 3010.',
      codes: ['3010'],
    },
  ],
  'lists.no-currency': [
    { id: 'refused', text: 'A path that names no currency is refused.' },
    { id: 'empty', text: 'The list of what is no currency, or has none, is empty.' },
  ],
  'changes.reason': [
    { id: 'optional', text: 'The reason of a cancellation or a reversal may be left out.' },
    { id: 'demanded', text: 'A cancellation or a reversal without a reason is refused.' },
  ],
  'account.provider': [
    { id: 'demanded', text: 'An account status without the provider of a wallet that wants one is refused.' },
    { id: 'found', text: 'The service finds the provider of a wallet whose account status names none.' },
  ],
  'errors.optional-nothing': [
    { id: 'refused', text: 'A null or an empty text in an optional member is refused.' },
    { id: 'absent', text: 'A null or an empty text in an optional member is the same as none.' },
  ],
  'quotes.reuse': [
    { id: 'allowed', text: 'A quote that a payout has used may be used by another one.' },
    { id: 'refused', text: 'A quote that a payout has used is refused to any other one.' },
  ],
  'account.details': [
    { id: 'any', text: 'Any text of a legal length is an account.' },
    { id: 'checked', text: 'A text that is no account is not available.' },
  ],
  'account.iban-digits': [
    { id: 'any', text: 'The check digits of an IBAN are not looked at.' },
    { id: 'checked', text: 'An IBAN with wrong check digits is not available.' },
  ],
  'words.others': [
    { id: 'named', text: 'Of a member whose words the text names, no others are taken.' },
    { id: 'any', text: 'A member whose words the text names takes others too.' },
  ],
  'words.letters': [
    { id: 'any', text: 'The words of such a member may be in capitals or small letters.' },
    { id: 'as-named', text: 'The words of such a member are taken as the text writes them.' },
  ],
  'quotes.scheme-alone': [
    { id: 'enough', text: 'A card quotation without the pan is quoted by its scheme.' },
    { id: 'refused', text: 'A card quotation without the pan is refused.' },
  ],
  'quotes.other-currency': [
    { id: 'refused', text: 'An amount in a third currency is refused.' },
    { id: 'quoted', text: 'An amount in a third currency is quoted.' },
  ],
  'quotes.decimals': [
    { id: 'refused', text: 'An amount with decimals that its currency does not have is refused.' },
    { id: 'rounded', text: 'An amount with decimals that its currency does not have is rounded.' },
  ],
  'corridors.parameters': [
    { id: 'optional', text: 'Corridor rates need no type and no instrument.' },
    { id: 'demanded', text: 'Corridor rates without a type or an instrument are refused.' },
  ],
  'payouts.iban': [
    { id: 'refused', text: 'An IBAN beside another account number is refused.' },
    { id: 'accepted', text: 'An IBAN beside another account number is not compared with it.' },
  ],
  'quotes.kind': [
    {
      id: 'demanded',
      text: 'A quotation is refused where the type, or the account of the older revision, is null or empty.',
    },
    { id: 'usual', text: 'Such a quotation is for p2p, or for a wallet.' },
  ],
  'quotes.direction': [
    { id: 'receiving', text: 'fxRate is the receiving amount for one unit that is sent.' },
    { id: 'sending', text: 'fxRate is the sending amount for one unit that is received.' },
  ],
  'quotes.same-currency': [
    { id: 'forward', text: 'A quote whose currencies are the same fixes the sending amount.' },
    { id: 'reverse', text: 'A quote whose currencies are the same fixes the receiving amount.' },
  ],
  'statements.shape': [
    { id: 'list', text: 'The answer of statements is the list of entries.' },
    { id: 'wrapped', text: 'The answer of statements is an object with the list of entries.' },
  ],
  'statements.sign': [
    { id: 'unsigned', text: 'The amounts of entries have no sign.' },
    { id: 'signed', text: 'The amounts of entries that reduce the balance are below zero.' },
  ],
  'silent.characters': [
    { id: 'any', text: 'Names and addresses may be in any script.' },
    { id: 'latin', text: 'Names and addresses in another script than Latin are refused.' },
  ],
  'payouts.at-once': [
    { id: 'later', text: 'A payout of the older revision whose credit fails is accepted first.' },
    {
      id: 'refused',
      text: 'A payout of the older revision whose credit fails at once is refused with the code of the failure.',
    },
    { id: 'pending', text: 'The older revision decides no payout at once.' },
    {
      id: 'always',
      text: 'The older revision decides every payout at once, also one that the current one would hold.',
    },
  ],
  'tolerated.older-failure': [
    { id: 'view', text: 'The older view of a failed payout is a view.' },
    { id: 'wrapper', text: 'The older view of a failed payout is the error wrapper, without a status.' },
  ],
  'auth.missing': [
    { id: 'usual', text: 'A missing header has the code of failed authentication where it is one of the credentials.' },
    ...codesOf('A missing header', '1003', '1005'),
  ],
  'auth.malformed-hash': codesOf('A malformed password hash', '1003', '1000', '1002', '1006'),
  'errors.unknown-reference': [
    { id: 'usual', text: 'A malformed reference of a view has a code of its own.' },
    ...codesOf('A view of an unknown reference', '3003', '1046'),
  ],
};

/** A range of lengths. */
interface Lengths {
  min: number;
  max: number;
}

/** The bounds of each reading for a field, by the point that they belong to. */
function boundsOf({ id }: Pick<Field, 'id'>, revision: Bound['revision']) {
  for (const [point, all] of Object.entries(readings)) {
    const own = all.map(({ id: reading, bounds = [] }) => ({
      reading,
      bound: bounds.find((one) => one.field === id && (one.revision ?? revision) === revision),
    }));
    if (own.some(({ bound }) => bound)) return { point, own };
  }
  return undefined;
}

/** The lengths of a field, in Unicode code points, where the readings of an open point differ. */
export interface Room {
  /** id of the interpretation */
  point: string;
  /** lengths that every reading takes */
  tight: Lengths;
  /** lengths that at least one reading takes */
  loose: Lengths;
  /** the longest of `tight` is not in the specification */
  unshown: boolean;
  /** the readings that take a length, and those that do not, in words */
  taking: (length: number) => { taken: string; refused: string };
}

/** What the readings allow for the length of a field; undefined where all of them agree. */
export function roomOf(field: Pick<Field, 'id' | 'min' | 'max'>, revision: Bound['revision']): Room | undefined {
  const { min = 0, max } = field;
  const found = max === undefined ? undefined : boundsOf(field, revision);
  if (!found || max === undefined) return undefined;
  const ranges = found.own.map(({ reading, bound }) => ({ reading, min: bound?.min ?? min, max: bound?.max ?? max }));
  const [shortest, longest] = [ranges.map((one) => one.min), ranges.map((one) => one.max)];
  const names = (those: typeof ranges) => those.map(({ reading }) => reading).join(' or ');
  return {
    point: found.point,
    tight: { min: Math.max(...shortest), max: Math.min(...longest) },
    loose: { min: Math.min(...shortest), max: Math.max(...longest) },
    unshown: found.own.some(({ bound }) => bound?.unshown),
    taking: (length) => {
      const takes = (one: Lengths) => one.min <= length && length <= one.max;
      return { taken: names(ranges.filter(takes)), refused: names(ranges.filter((one) => !takes(one))) };
    },
  };
}
