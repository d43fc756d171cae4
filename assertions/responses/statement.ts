import { fieldsOf, isMandatory } from '../../contract';
import { type Exchange, type Finding, show } from '../../contract/exchange';
import type { Json } from '../../generators';
import { rows } from './lists';
import { brokenChain } from './statement-chain';

/** Members that some types of entry must have. */
const conditional = fieldsOf('statementEntry').filter(({ condition }) => condition);
const any = { type: 'p2p', instrument: 'WALLET' } as const;

const isNothing = (value: Json): boolean => value === undefined || value === null || value === '';

/** What a statement breaks beside its schema (Resources: Statement entry). */
export function statementFindings({ response }: Exchange): Finding[] {
  const entries = rows(response.body);
  const found: Finding[] = [];
  const broken = brokenChain(entries);
  if (broken)
    found.push({
      requirement: 'statements.effect',
      expected: 'balances that follow from the entries',
      received: broken,
    });
  for (const entry of entries)
    for (const field of conditional)
      if (isNothing(entry[field.path]) && isMandatory(field, { ...any, value: (path) => entry[path] }))
        found.push({
          requirement: field.id,
          expected: `${field.path} in an entry of type ${show(entry.type)}`,
          received: show(entry[field.path]),
        });
  const silent = entries.find(
    ({ type, message }) => /^(REJECTED|BOUNCED)$/.test(String(type)) && !String(message ?? '').trim(),
  );
  if (silent)
    found.push({ requirement: 'statements.reason', expected: 'a reason as message', received: show(silent.message) });
  return found;
}
