import { type Exchange, type Json, show } from '../../contract';
import { conditionalsOf, messageOf } from '../../contract/schemas';
import { rows } from './lists';
import type { Observations } from './observations';
import { chainOutcome } from './statement-chain';
import { isNothingText } from './wording';

type Row = { [member: string]: Json };

const isNothing = (value: Json): boolean => value === undefined || value === null || value === '';

function effectRule(entries: readonly Row[], seen: Observations): void {
  const chain = chainOutcome(entries);
  if (chain === 'whole') seen.verify('statements.effect');
  else if (chain !== 'not observed')
    seen.violate('statements.effect', 'balances that follow from the entries', chain.broken);
}

/** Members that some types of entry must have. */
function conditionalRule(entry: Row, seen: Observations): void {
  for (const { id, path, given } of conditionalsOf('statementEntry'))
    if (isNothing(entry[path]) && given.is.includes(String(entry[given.path])) && !seen.excuses(id, undefined))
      seen.violate(id, `${path} in an entry of type ${show(entry.type)}`, show(entry[path]));
}

const codesIn = (text: string): string[] => text.match(/\d{4,5}/g) ?? [];

/** The specification shows no form of a reason that can be parsed. */
function reasonRule({ type, message }: Row, seen: Observations): void {
  if (type !== 'REJECTED' && type !== 'BOUNCED') return;
  const text = typeof message === 'string' ? message : '';
  const code = codesIn(text).find((one) => messageOf(one) !== undefined);
  const hasWord = /[A-Za-z\u00c0-\uffff]{2}/.test(text) && !isNothingText(text);
  if (code || hasWord) seen.verify('statements.reason');
  else seen.violate('statements.reason', 'a code of the tables, or a reason in words', show(message));
  if (code) seen.verify('statements.reason-code');
  else seen.violate('statements.reason-code', 'a code of the tables in the reason', show(message));
}

/** Judges a statement, in addition to its schema (Resources: Statement entry). */
export function statementRules({ response }: Exchange, seen: Observations): void {
  const entries = rows(response.body);
  effectRule(entries, seen);
  for (const entry of entries) {
    conditionalRule(entry, seen);
    reasonRule(entry, seen);
  }
}
