/** Describes sample payouts in words, as a compliance officer would read them, and writes docs/payouts.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../common/project-root';
import { payouts as draw, type Payout } from '../../generators/payouts';
import { originsText } from '../../run/settings/origins';
import { chooseTarget } from '../../run/settings/target';
import { payoutPlan } from '../../suites/format/planner';
import type { Target } from '../../targets/target';

type Person = Payout['sender'];
type Business = NonNullable<Payout['business']>['sender'];

const joined = (parts: readonly (string | undefined)[], by: string): string => parts.filter(Boolean).join(by);

function personOf({ title, fullName, dateOfBirth, nationality, address, msisdn }: Person): string {
  const { addressLine1, postalCode, city, stateProvince, country } = address;
  const place = joined([addressLine1, joined([postalCode, city], ' '), stateProvince, country], ', ');
  return `${title} ${fullName}, born ${dateOfBirth}, ${nationality}; ${place}; +${msisdn}`;
}

const documentOf = ({ idType, idNumber, issuerCountry, issueDate, expiryDate }: Person['document']): string =>
  `${idType} ${idNumber} of ${issuerCountry}, valid from ${issueDate} to ${expiryDate}`;

const businessOf = ({ name, registrationNumber, address, city, country, contactNumber }: Business): string =>
  `${name}, registered as ${registrationNumber}; ${address}, ${city}, ${country}; +${contactNumber}`;

function throughOf({ account, card, recipient: { msisdn } }: Payout): string {
  if (account) return `account ${account.number} at ${account.bankName}, ${account.bankCode}`;
  return card ? `card of ${card.scheme}` : `wallet +${msisdn}`;
}

/** A payout in a few lines: who pays whom, from where to where, and why. */
function linesOf(payout: Payout, index: number): string[] {
  const { type, pool, sender, recipient, recipientDocument, recipientRegionalName, business, corridor } = payout;
  const [from, , to] = type;
  const { purpose, sourceOfFunds, relationship, sendingAmount, sendingCurrency } = payout;
  const paying =
    from === 'p' ? [personOf(sender), documentOf(sender.document)] : [business && businessOf(business.sender)];
  const paid =
    to === 'p'
      ? [personOf(recipient), recipientDocument && documentOf(recipientDocument), recipientRegionalName]
      : [business && businessOf(business.recipient)];
  const role = relationship && `the sender is the recipient's ${relationship}`;
  const lines = (word: string, texts: readonly (string | undefined)[]): string[] =>
    texts.filter(Boolean).map((text, at) => `    ${(at === 0 ? word : '').padEnd(4)}  ${text}`);
  return [
    `${index + 1}. ${type}, ${sendingAmount} ${sendingCurrency} to ${corridor.country}, ${pool}`,
    ...lines('from', paying),
    ...lines('to', [...paid, throughOf(payout)]),
    ...lines('why', [joined([purpose, `from ${sourceOfFunds}`, role], '; ')]),
  ];
}

/** The first payouts that a load would draw at `now` with seed 5, one in four of them unusual, in all types that the target offers. Card numbers are not shown. */
function payoutLines(target: Target, count: number, now: number): string[] {
  const mix = target.types.flatMap((type) => target.instruments.map((instrument) => ({ weight: 1, type, instrument })));
  const plan = payoutPlan(target, now, (pan) => pan, mix);
  return [...draw(plan, 5, count).flatMap(linesOf), originsText(target)];
}

/** Payouts of a target file, or of the embedded gateway. */
export const payoutText = (target: string | undefined, count: number): string =>
  payoutLines(chooseTarget({ target, allowProduction: true }).target, count, Date.now()).join('\n');

/** A fixed time for the payouts of the page, so that it does not change. */
const dayOfPage = Date.parse('2026-03-02T12:00:00Z');

/** The page docs/payouts.md with its payouts regenerated. */
export function payoutPage(): string {
  const text = readFileSync(join(root, 'docs', 'payouts.md'), 'utf8');
  const lines = payoutLines(chooseTarget({}).target, 12, dayOfPage);
  return text.replace(/^```$[\s\S]*^```$/m, () => ['```', ...lines, '```'].join('\n'));
}
