import type { Clause, Field, Scope } from '../../spec';
import type { Context } from './context';
import { readerOf } from './path';

type Test = (root: unknown, context: Context) => boolean;

const always: Test = () => true;
const never: Test = () => false;

/** Does the scope take in this payout? */
export function inScope(scope: Scope | undefined, { type, instrument }: Context): boolean {
  if (!scope) return true;
  return (scope.types?.includes(type) ?? true) && (scope.instruments?.includes(instrument) ?? true);
}

function clauseTest(clause: Clause): Test {
  const without = clause.without ? readerOf(clause.without) : undefined;
  const given = clause.given && { read: readerOf(clause.given.path), is: clause.given.is };
  return (root, context) => {
    if (!inScope(clause, context)) return false;
    if (clause.country && !context.countryRules[clause.country]?.includes(context.country ?? '')) return false;
    if (without && without(root) !== undefined) return false;
    return !given || given.is.includes(given.read(root) as string);
  };
}

/** When the field must be there. A condition that the document does not show never demands it. */
export function mandatoryTest({ req, condition, inferred }: Field): Test {
  if (inferred) return never;
  if (req === 'M') return always;
  const clauses = (condition?.when ?? []).map(clauseTest);
  if (clauses.length === 0) return never;
  return (root, context) => clauses.some((test) => test(root, context));
}
