/** The account statuses that a client asked for, and whether its transactions use them rightly. */
import { getOrMake } from '../../../common/made-once';
import { type Json, lettersOf } from '../../../contract';
import { bankOfCode } from '../../../gateway';
import { isAnothers, isSameName, isUnlike, namesOf } from './names';
import {
  answeredAt,
  type Check,
  type Finding,
  member,
  type ObservedCall,
  refusalOf,
  shown,
  succeeded,
} from './observations';
import { type Payees, payeeText } from './payees';

/** How long the client must not pay to an account that is not available. */
const quietMs = 5000;

/** Refusals of an account status that are about the account or its holder. */
const refusedAccounts = ['6003', '6004', '6005', '6008'];

/** The answer to an account status. */
const statusOf = (check: ObservedCall): string =>
  succeeded(check) ? member(check.response?.body, 'status') : `refused with ${refusalOf(check)}`;

/** The items for which the condition holds, or all items if it holds for none. */
function preferred<One>(all: readonly One[], holds: (one: One) => boolean): readonly One[] {
  const found = all.filter(holds);
  return found.length > 0 ? found : all;
}

/**
 * Was an account of another bank, or in another country, asked for? A bank may have codes of several kinds, and the code of a branch
 * begins with that of its bank.
 */
function isElsewhere({ operation, body: check }: ObservedCall, body: Json): boolean {
  if (operation !== 'bankStatus') return false;
  const differ = (name: string, path: string): boolean => {
    const [asked, paid] = [lettersOf(member(check, name)), lettersOf(member(body, path))];
    return asked !== '' && paid !== '' && !asked.startsWith(paid) && !paid.startsWith(asked);
  };
  const isOtherBank = differ('bankcode', 'creditParty[sortcode]') && differ('bankname', 'creditParty[organisationid]');
  // a bank is found by its code first, whatever name stands beside it (Resources: Bank list)
  const [asked, paid] = [member(check, 'bankcode'), member(body, 'creditParty[sortcode]')].map(bankOfCode);
  const isOtherCode = asked !== undefined && paid !== undefined && asked.bankName !== paid.bankName;
  return isOtherBank || isOtherCode || differ('country', 'internationalTransferInformation.receivingCountry');
}

/** Remembers account statuses, and judges transactions by them. */
export class AccountChecks {
  /** account statuses that were answered, by the account */
  readonly #checks = new Map<string, ObservedCall[]>();
  /** those that said that the account is not available */
  readonly #unavailable: ObservedCall[] = [];

  /** `earlier`: those of earlier sessions */
  constructor(
    private readonly payees: Payees,
    private readonly earlier?: AccountChecks,
  ) {}

  /** Keeps the answer to an account status, if it says whether the account is available. */
  checked(call: ObservedCall): void {
    if (!succeeded(call) && !refusedAccounts.includes(refusalOf(call))) return;
    const account = this.payees.checkedBy(call);
    getOrMake(this.#checks, account, () => []).push(call);
    if (succeeded(call) && statusOf(call) !== 'available') this.#unavailable.push(call);
  }

  /** Proves the point for accounts that are not available and were not paid to for a while. */
  judgeUnpaid(now: number): Finding[] {
    const unpaid = this.#unavailable.find(({ at }) => now - at >= quietMs);
    return unpaid ? [shown('client.account', unpaid.id)] : [];
  }

  /** The account statuses of the payee: for its account, or else for the number that the account is mapped to. */
  #of(body: Json): ObservedCall[] {
    const [own = [], mapped = []] = this.payees
      .namesOf(body)
      .map((names) => names.flatMap((name) => this.#checks.get(name) ?? []).filter((one) => !isElsewhere(one, body)));
    const found = own.length > 0 ? own : mapped;
    if (found.length === 0 && this.earlier) return this.earlier.#of(body);
    return found.sort((one, other) => one.at - other.at);
  }

  /** The account statuses of the payee that were answered before a payout was sent. */
  before({ at, body }: ObservedCall): ObservedCall[] {
    return this.#of(body).filter((check) => answeredAt(check) <= at);
  }

  /** Judges whether the account status was requested before the payout. */
  order(body: Json, quotation: ObservedCall, check: Check): void {
    const checks = this.#of(body);
    const first = checks.find(succeeded);
    // another finding reports an account whose status was refused
    if (!first && (checks.length > 0 || this.payees.of(body) === '')) return;
    const isInOrder = first !== undefined && first.at <= quotation.at;
    const order = 'account status, quotation, transaction, in this order';
    const none = `no account status of ${payeeText(body)} that succeeded`;
    const ids = first ? [first.id, quotation.id] : [quotation.id];
    check('client.order', isInOrder, order, first ? 'an account status after the quotation' : none, ...ids);
  }

  /** Judges a transaction by the account statuses that the client had received. */
  heeds(call: ObservedCall, check: Check): void {
    const { body } = call;
    const known = this.before(call);
    const names = namesOf(body);
    const sent = member(body, 'provider');
    const providerOf = (check: ObservedCall) => member(check.body, 'provider');
    // several providers may serve one number, each with a different account
    const own = preferred(known, (check) => ['', sent].includes(providerOf(check)));
    // an account status under another name belongs to another order
    const last = preferred(own, (check) => isSameName(names.recipient, member(check.body, 'bnv'))).at(-1);
    if (!last) return;
    // whether an account is available is the same under every spelling of the name; a refused name stays refused
    const newest = own.findLast((check) => !isUnlike(names.recipient, member(check.body, 'bnv')));
    const isFound = succeeded(last) && newest !== undefined && statusOf(newest) === 'available';
    if (statusOf(last) !== 'available' && !isFound) {
      const expected = 'no payout to an account before it is available';
      check('client.account', false, expected, `one while it is ${statusOf(last)}`, last.id);
    }
    const checked = known.filter(succeeded);
    const named = checked.findLast((check) => providerOf(check) !== '');
    const asked = checked.findLast((check) => providerOf(check) === sent);
    const expected = `provider ${named && providerOf(named)}, as in the account status`;
    if (named) check('client.provider', asked !== undefined, expected, sent || 'none', (asked ?? named).id);
    const beneficiary = `${member(last.body, 'bnv')} as the beneficiary, as in the account status`;
    const isKnown = known.some((check) => isSameName(names.recipient, member(check.body, 'bnv')));
    if (!isKnown && isAnothers(names, last.body)) check('client.kyc', false, beneficiary, names.recipient, last.id);
  }
}
