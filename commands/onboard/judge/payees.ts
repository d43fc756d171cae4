/** The account of a payout or an account status, in one notation. */
import { createHash } from 'node:crypto';
import type { Json } from '../../../contract';
import { plantsCode } from '../../../gateway';
import { isUnlike, nameKeyOf, namesOf } from './names';
import { member, type ObservedCall, text } from './observations';

/** An account in one notation; leading zeros are part of it. */
const keyOf = (account: string): string =>
  /[A-Za-z]/.test(account) ? account.toUpperCase().replace(/[^A-Z\d]/g, '') : account.replace(/\D/g, '');

/** A bank account, which is another account than the mobile number of the same digits. */
const bank = (account: string): string => account && `bank ${keyOf(account)}`;

/** A mobile number in one notation, without `+` or `00` before its country code. */
const numberKeyOf = (msisdn: string): string => keyOf(msisdn).replace(/^0+/, '');

function cardKeyOf(number: string): string {
  const digits = number.replace(/[ -]/g, '');
  return /^\d{12,19}$/.test(digits) ? `card ${createHash('sha256').update(digits).digest('hex')}` : '';
}

/** The number of a mobile money account, or the one that a bank account is mapped to. */
const numberOf = (body: Json): string => numberKeyOf(member(body, 'creditParty[msisdn]'));

/** Identifies accounts. Encrypting a card gives a different text each time; `decrypt` returns the number, if there is a private key. */
export class Payees {
  /** keys of the cards that were encrypted */
  readonly #cards = new Set<string>();
  /** lengths of the card numbers in digits */
  readonly cardLengths = new Set<number>();

  constructor(private readonly decrypt?: (encrypted: string) => string | undefined) {}

  /** The key by which a card is recognised; the card number itself is never kept. '': the number cannot be read. */
  #cardOf(pan: string): string {
    return this.decrypt ? cardKeyOf(this.decrypt(pan) ?? pan) : 'card';
  }

  /** Takes the cards that a call encrypts. */
  encrypted({ headers, body }: ObservedCall): void {
    const pans = [headers['x-pan'] ?? '', member(body, 'creditParty[pan]'), member(body, 'debitParty[pan]')];
    const numbers = pans.flatMap((pan) => (pan && this.decrypt?.(pan)) || []);
    for (const number of numbers) {
      const key = cardKeyOf(number);
      if (key === '') continue;
      this.#cards.add(key);
      this.cardLengths.add(number.replace(/\D/g, '').length);
    }
  }

  /** Is it the number of a card that was encrypted before? */
  isCard(number: string): boolean {
    return this.#cards.has(cardKeyOf(number));
  }

  /** Does the sandbox refuse every request about this account with this code? */
  triggersRefusal({ headers, body }: ObservedCall, code: string): boolean {
    const names = ['msisdn', 'accountId', 'creditParty[msisdn]', 'creditParty[bankaccountno]'];
    const pans = [headers['x-pan'] ?? '', member(body, 'creditParty[pan]')].map((pan) => this.decrypt?.(pan) ?? '');
    return [...pans, ...names.map((name) => member(body, name))].some((number) => plantsCode(number, code));
  }

  /** The account that an account status is about. */
  checkedBy({ operation, body, headers }: ObservedCall): string {
    if (operation === 'cardStatus') return this.#cardOf(text(headers['x-pan']));
    return operation === 'bankStatus' ? bank(member(body, 'accountId')) : numberKeyOf(member(body, 'msisdn'));
  }

  /** The account that a payout or a quotation is about: card, account or number; '': it has none that can be read. */
  of(body: Json): string {
    const pan = member(body, 'creditParty[pan]');
    return pan ? this.#cardOf(pan) : bank(member(body, 'creditParty[bankaccountno]')) || numberOf(body);
  }

  /** The accounts under whose names a payee may have been checked; the later ones, where it was not under an earlier one. */
  namesOf(body: Json): string[][] {
    const own = [this.of(body), bank(member(body, 'creditParty[accountIBAN]'))];
    // the number beside a card is that of its holder
    const mapped = member(body, 'creditParty[pan]') ? [] : [numberOf(body)];
    return [own, mapped].map((names) => [...new Set(names)].filter((name) => name !== ''));
  }

  /** Who pays how much to whom. */
  contentOf(body: Json): Content {
    const { sender, recipient } = namesOf(body);
    return {
      sender: nameKeyOf(sender),
      senderId: member(body, 'senderKyc.idDocument[].idNumber'),
      recipient: nameKeyOf(recipient),
      account: this.of(body),
      amount: Number(member(body, 'amount')),
      currency: member(body, 'currency'),
    };
  }
}

/** Who pays how much to whom; names and accounts are the same in every notation. */
export interface Content {
  sender: string;
  /** the number of a person's document */
  senderId: string;
  recipient: string;
  account: string;
  amount: number;
  currency: string;
}

/** Are two payouts the same but for their references? */
export const isSameContent = (one: Content, other: Content): boolean =>
  (Object.keys(one) as (keyof Content)[]).every((name) => one[name] === other[name]);

/** Do two payouts have different senders or beneficiaries? A corrected request may have another name or another account, not both. */
export function isAnotherPersons(one: Content, other: Content): boolean {
  // a business has no document, so only its name identifies it
  const isOtherSender =
    one.senderId === '' && other.senderId === ''
      ? isUnlike(one.sender, other.sender)
      : one.sender !== other.sender && one.senderId !== other.senderId;
  return isOtherSender || (one.account !== other.account && one.recipient !== other.recipient);
}

/** The account in words, which show no card number. */
export const payeeText = (body: Json): string =>
  member(body, 'creditParty[pan]')
    ? 'the card'
    : member(body, 'creditParty[bankaccountno]') || member(body, 'creditParty[msisdn]');
