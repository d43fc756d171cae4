import { type Bag, classOf, effects, fieldsOf, type Json, messageOf, show } from '../../contract';
import type { Exchange } from '../../journal';
import { rows } from './lists';
import type { Observations } from './observations';
import { chainOutcome } from './statement-chain';
import { isNothingText } from './wording';

const isNothing = (value: Json): boolean => value === undefined || value === null || value === '';

/** Whether balances that form no chain are those of several accounts, only a whole run can tell (verdict/cross-checks/money). */
function effectRule(entries: readonly Bag[], notes: Observations): void {
  if (chainOutcome(entries) === 'whole') notes.verify('statements.effect');
}

/** Members that some types of entry must have. */
const conditional = fieldsOf('statementEntry').flatMap(({ id, path, condition }) =>
  (condition?.when ?? []).flatMap(({ given }) => (given ? [{ id, path, given }] : [])),
);

function conditionalRule(entry: Bag, notes: Observations): void {
  for (const { id, path, given } of conditional)
    if (isNothing(entry[path]) && given.is.includes(String(entry[given.path])) && !notes.excuses(id, undefined))
      notes.violate(id, `${path} in an entry of type ${show(entry.type)}`, show(entry[path]));
}

/** Numbers in a reason that may be codes of the tables. */
export const codesIn = (text: string): string[] => text.match(/\d{4,5}/g) ?? [];

/** The specification shows no form of a reason that can be parsed. */
function reasonRule({ type, message }: Bag, notes: Observations): void {
  if (type !== 'REJECTED' && type !== 'BOUNCED') return;
  const text = typeof message === 'string' ? message : '';
  const hasCode = codesIn(text).some((one) => messageOf(one) !== undefined);
  const isOfSuccess = codesIn(text).some((one) => ['success', 'paid', 'inquiry-success'].includes(`${classOf(one)}`));
  const hasWord = /[A-Za-z\u00c0-\uffff]{2}/.test(text) && !isNothingText(text);
  const reason = 'a code of the tables, or a reason in words';
  notes.hold('statements.reason', (hasCode || hasWord) && !isOfSuccess, reason, message, 'message', 'type');
  notes.hold('statements.reason-code', hasCode, 'a code of the tables in the reason', message, 'message', 'type');
}

/** An amount that credits the balance has no sign, whether those that reduce it have one or not (interpretation statements.sign). */
function signRule({ type, amount }: Bag, notes: Observations): void {
  if ((effects[String(type)] ?? 0n) > 0n && Number(amount) < 0)
    notes.violate('statements.effect', `an amount above zero, as ${type} credits the balance`, show(amount));
}

/** Judges a statement, in addition to its schema (Resources: Statement entry). */
export function statementRules({ response }: Exchange, notes: Observations): void {
  const entries = rows(response.body);
  const shape = response.text.trimStart().startsWith('{') ? 'wrapped' : 'list';
  notes.read('statements.shape', shape, 'the answer of statements');
  const debit = entries.find(({ type, amount }) => type === 'TRANSFERRED' && Number(amount) !== 0);
  if (debit) notes.read('statements.sign', Number(debit.amount) < 0 ? 'signed' : 'unsigned', 'amount of an entry');
  effectRule(entries, notes);
  notes.eachRow(response.body, '', (entry) => {
    conditionalRule(entry, notes);
    reasonRule(entry, notes);
    signRule(entry, notes);
  });
}
