/** An entry is the same in every statement of a run, whoever asked for it, and whenever (Resources: Statement entry). */
import { groupBy, type Json, millionths, unsigned } from '../../../../contract';
import { responseOf, type StatementEntry } from '../../../../journal';
import type { Journal } from '../../../../journal/files';
import { rows } from '../../../responses';
import { type EvidenceStore, wholeRun } from '../../results/evidence-store';

type Member = keyof StatementEntry;
type Entry = { readonly [member in Member]?: Json };

/** A statement, as it was read. */
interface Reading {
  username: string;
  entries: readonly Entry[];
  by: string;
  /** empty: the whole one at the end of the run */
  exchange: string;
}

/** Every statement of a run in their order, those of its end last. */
export function* readingsOf({ exchanges, statements }: Journal): Generator<Reading> {
  for (const exchange of exchanges.values())
    if (exchange.operation === 'statements')
      yield {
        username: exchange.request.headers['X-USERNAME'] ?? '',
        entries: rows(responseOf(exchange).body),
        by: exchange.case ?? wholeRun,
        exchange: exchange.id,
      };
  // it is recorded in parts
  for (const [username, own] of groupBy(statements, ({ partner }) => partner?.username ?? ''))
    yield { username, entries: own.flatMap(({ entries }) => entries), by: wholeRun, exchange: '' };
}

const compared = ['amount', 'convertedAmount', 'convertedCurrency'] as const;

/** What a member says: amounts whatever their sign and decimals; undefined: nothing, which may come later. */
function said(entry: Entry, member: Member): string | undefined {
  const value = entry[member];
  if (typeof value !== 'string' || value === '') return undefined;
  return member === 'convertedCurrency' ? value : String(millionths(unsigned(value)));
}

const textOf = ({ type, amount, convertedAmount = '', convertedCurrency = '' }: Entry): string =>
  `${type} ${amount}, paid out as ${convertedAmount} ${convertedCurrency}`.trimEnd();

/** The entries of a statement by what names them. */
const namedIn = ({ username, entries }: Reading): Map<string, Entry[]> =>
  groupBy(
    entries.filter(({ internalRef, externalRef }) => internalRef && externalRef),
    ({ internalRef, externalRef, type, currency }) =>
      [username.toLowerCase(), internalRef, externalRef, type, currency].join(' '),
  );

/** Compares what two statements say of one entry. Several of a type, such as amount and fee, are not told apart. */
export function readingsEvidence(journal: Journal, store: EvidenceStore): void {
  const readings = [...readingsOf(journal)].map((reading) => ({ ...reading, named: namedIn(reading) }));
  const several = new Set(
    readings.flatMap(({ named }) => [...named].flatMap(([key, { length }]) => (length > 1 ? [key] : []))),
  );
  const seen = new Map<string, { entry: Entry; exchange: string }>();
  for (const { named, by, exchange } of readings)
    for (const [key, [entry]] of named) {
      if (!entry || several.has(key)) continue;
      const before = seen.get(key);
      if (!before) seen.set(key, { entry, exchange });
      const isOther = (member: Member) => {
        const [one, other] = [before && said(before.entry, member), said(entry, member)];
        return one !== undefined && other !== undefined && one !== other;
      };
      if (!before || !compared.some(isOther)) continue;
      const expected = `${textOf(before.entry)} for ${entry.externalRef}, as in ${before.exchange || 'the whole statement'}`;
      store.violate({ requirement: 'statements.complete', expected, received: textOf(entry) }, by, exchange);
    }
}
