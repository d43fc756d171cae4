/** Reads ledgers and statements, so that all money can be accounted for: that of a load, and that of the whole run. */
import { type CasePayout, payoutsOf } from '../../assertions/verdict';
import { counted, isFinal } from '../../contract';
import type { LedgerRecord, Partner } from '../../journal';
import { leftOutBy } from '../../suites/format/selection';
import type { RunContext } from '../context';
import { pollUntil } from '../poll';
import { stableMs } from '../settings/waits';
import { type LedgerReader, readOtherwise, readStatement, type Statement } from './ledger';
import { readOthers } from './others';
import { stableBalance, stableBalances, whileHeld } from './settlement';

/** Runs a load, and writes the balances before and after it. A gateway may post its entries late. */
export async function reconcileLoad(context: RunContext, load: () => Promise<void>): Promise<void> {
  const { wire, notes } = context;
  const write = (balance: Awaited<ReturnType<typeof stableBalance>>, open: readonly CasePayout[]) => {
    const references = open.flatMap(({ transactionReference }) => transactionReference ?? []);
    if (balance)
      wire.write(balance.t === 'ledger' && references.length > 0 ? { ...balance, open: references } : balance);
  };
  const { value: before, open } = await whileHeld(context, heldIn(context), () => stableBalance(context, 'before'));
  write(before, open);
  await load();
  if (!before) return;
  // those that were accepted first end first
  const sums = open.map((_, at) => open.slice(0, at + 1).reduce((sum, { amount = 0n }) => sum + amount, 0n));
  const hasCaughtUp = (balance: LedgerRecord): boolean =>
    before.t !== 'ledger' || notes.paid.matchesBalances(before, balance, sums);
  const end = await whileHeld(context, open, () => stableBalance(context, 'after', hasCaughtUp));
  write(end.value, end.open);
}

/** The payouts of held cases that the ledger of a load pays, as far as they are known not to have ended. */
function heldIn({ notes, terms, chosen }: RunContext): CasePayout[] {
  const all = payoutsOf({ exchanges: notes.ofHeld, unanswered: [] });
  const username = terms.credentials.username.toLowerCase();
  return all.filter(
    (one) =>
      one.transactionReference !== undefined &&
      one.username === username &&
      one.currency === chosen.target.sendingCurrency &&
      !(one.status !== undefined && isFinal(one.status) && !one.changed),
  );
}

/** Who can read the ledgers of the partners. */
function readersOf(context: RunContext): { reader: LedgerReader; partner: Partner }[] {
  const { terms } = context;
  const { credentials, second } = terms;
  const first = { reader: context, partner: { username: credentials.username } };
  if (!second) return [first];
  const reader = { ...context, terms: { ...terms, credentials: second } };
  return [first, { reader, partner: { username: second.username, isSecond: true } }];
}

/** Is the money of the whole run accounted for? A run of some cases, or of a load alone, reads no balances of its own. */
const isAccounted = ({ parts, selection }: RunContext): boolean =>
  parts.includes('compliance') && leftOutBy({ ...selection, depth: 'standard' }).length === 0;

/** Writes the balances of both partners, and returns the currencies that they have. */
async function writeBalances(context: RunContext, when: LedgerRecord['when']): Promise<Set<string>> {
  const read = readersOf(context).map(async ({ reader, partner }) =>
    (await stableBalances(reader, when)).map((one) => ({ ...one, partner })),
  );
  const balances = (await Promise.all(read)).flat();
  for (const one of balances) context.wire.write(one);
  return new Set(balances.flatMap((one) => (one.t === 'ledger' ? one.currency : [])));
}

const notAccounted = 'not asked for';

/** Writes the balances of both partners before anything is sent that moves money. Returns what it did. */
export async function beginAccount(context: RunContext): Promise<string> {
  context.notes.begunAt = context.wire.now();
  if (!isAccounted(context)) return notAccounted;
  return counted((await writeBalances(context, 'beginning')).size, 'currency', 'currencies');
}

/** So often is a statement asked for that cannot be read. */
const maxUnread = 3;

/** Writes the balances at the end of a run, and the statements of its whole time. Returns what it did. */
export async function endAccount(context: RunContext): Promise<string> {
  const { wire, log, parts, profile, terms, notes } = context;
  const whole = isAccounted(context);
  let currencies: ReadonlySet<string> = new Set();
  if (whole) {
    currencies = await writeBalances(context, 'end');
    for (const { reader, partner } of readersOf(context))
      for (const one of await readOtherwise(reader)) wire.write({ ...one, partner });
  }
  // no gateway has to keep a statement of hours
  if (!whole && (!parts.includes('flow') || profile.forHours)) return notAccounted;
  let unread = 0;
  const isComplete = (read: Statement) => {
    // a gateway that is gone is not asked until the time is over
    if (read.some(({ t }) => t === 'unread')) return ++unread === maxUnread;
    return read.length === 0 || notes.paid.matchesStatement(read);
  };
  const awaited = { what: () => 'the statement to have every payout', log };
  const polling = { withinSeconds: terms.settlement.withinSeconds, gapMs: stableMs, awaited };
  for (const { reader, partner } of whole ? readersOf(context) : readersOf(context).slice(0, 1)) {
    const read = () => readStatement(reader, notes.begunAt);
    const statement = await (partner.isSecond ? read() : pollUntil(wire, read, isComplete, polling));
    // a ledger on which nothing moved need not have one
    // of a statement that could not be read, a part would be taken for the whole
    for (const currency of statement.some(({ t }) => t === 'unread') ? [] : currencies)
      statement.push(...(await readStatement(reader, notes.begunAt, currency)).filter(({ t }) => t === 'statement'));
    for (const part of statement) wire.write({ ...part, partner });
    for (const other of await readOthers(reader, partner, statement)) wire.write(other);
  }
  return whole ? `the statements, and ${counted(currencies.size, 'currency', 'currencies')}` : 'the statement';
}
