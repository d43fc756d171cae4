import { type Json, millionths } from '../../generators';
import { fieldsOf, isMandatory } from '../../spec';
import { type Exchange, type Finding, show } from './exchange';
import { rows } from './lists';

/** Members that some types of entry must have. */
const conditional = fieldsOf('statementEntry').filter(({ condition }) => condition);
const any = { type: 'p2p', instrument: 'WALLET' } as const;

/** What an entry does to the balance, by its type, in amounts (Resources: Statement entry). */
export const effects: Readonly<Record<string, bigint>> = { TRANSFERRED: -1n, REJECTED: 0n, BOUNCED: 1n, LIQUIDITY: 1n };

/** The step between two entries that does not follow from the later one; undefined where all do. */
function brokenStep(entries: readonly { [member: string]: Json }[]): string | undefined {
  for (const [index, entry] of entries.entries()) {
    const before = entries[index - 1];
    if (!before) continue;
    const [from, to, amount] = [before.balance, entry.balance, entry.amount].map(millionths);
    const effect = effects[String(entry.type)];
    if (from === undefined || to === undefined || amount === undefined || effect === undefined) continue;
    if (to !== from + effect * amount)
      return `${before.balance}, then ${entry.type} of ${entry.amount}, then ${entry.balance}`;
  }
  return undefined;
}

/** What a statement breaks beside its schema (Resources: Statement entry). Either order of time will do. */
export function statementFindings({ response }: Exchange): Finding[] {
  const entries = rows(response.body);
  const found: Finding[] = [];
  const broken = brokenStep(entries);
  if (broken && brokenStep([...entries].reverse()))
    found.push({
      requirement: 'statements.effect',
      expected: 'balances that follow from the entries',
      received: broken,
    });
  for (const entry of entries)
    for (const field of conditional)
      if (entry[field.path] === undefined && isMandatory(field, { ...any, value: (path) => entry[path] }))
        found.push({
          requirement: field.id,
          expected: `${field.path} in an entry of type ${show(entry.type)}`,
          received: 'nothing',
        });
  const silent = entries.find(
    ({ type, message }) => /^(REJECTED|BOUNCED)$/.test(String(type)) && !String(message ?? '').trim(),
  );
  if (silent)
    found.push({ requirement: 'statements.reason', expected: 'a reason as message', received: show(silent.message) });
  return found;
}
