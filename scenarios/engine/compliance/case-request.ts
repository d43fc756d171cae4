/** The request of a step: the usual one of its operation, with the step's changes. */

import { input } from '../../../assertions/cases';
import type { OperationId } from '../../../contract';
import { clockTolerance, getAt, type Json, removeAt, setAt } from '../../../contract';
import {
  type Draft,
  draft,
  fitDraft,
  headers,
  type Payout,
  reference,
  stretch,
  variablesOfQuote,
} from '../../../generators';
import type { Patch, PlannedCase, Step } from '../../../suites/format/case';
import { evaluate } from '../../../suites/format/expression';
import type { Terms } from '../../../wire/exchange';
import { areOneNumber } from '../../../wire/in-dialect';
import type { RunningCase } from './running-case';

/** A request that cannot be built, because an earlier answer lacks a value; the findings of that answer say which. */
export class Unbuildable extends Error {}

/**
 * The value of an expression. Throws Unbuildable where an earlier answer has another form than the expression expects.
 */
export async function valueFor(expression: string, scope: Record<string, unknown>): Promise<unknown> {
  return evaluate(expression, scope).catch((cause) => unbuildable(expression, cause));
}

/** Throws for an expression that could not be evaluated; JSONata throws objects that are not errors. */
export function unbuildable(expression: string, cause: unknown): never {
  const { message = String(cause) } = cause as { message?: string };
  throw new Unbuildable(`${expression}: ${message}`);
}

/** The headers of the first partner, of the second, or of the first with some headers of the second. */
export function headersOf({ as }: Pick<Step, 'as'>, terms: Terms, now: number): Record<string, string> {
  const own = headers(terms.credentials, now);
  if (!as || !terms.second) return own;
  const other = headers(terms.second, now);
  if (as === 'secondPartner') return other;
  return { ...own, ...Object.fromEntries(as.secondPartner.map((name) => [name, other[name] ?? ''])) };
}

/** A further reference of the case, which was never sent before. */
function freshReference({ counts, index, terms }: RunningCase, now: number): string {
  counts.references += 1;
  return reference(terms.run, 'F', index * 100 + counts.references, now);
}

/** Gives the case another reference, from which its next request is made. */
export function renewReference(running: RunningCase, now: number): void {
  running.state.variables.reference = freshReference(running, now);
}

/** Is it a list or an object without members? */
const isEmpty = (value: Json): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

async function apply(
  patch: Patch,
  request: Draft,
  head: Record<string, string>,
  running: RunningCase,
  now: number,
): Promise<void> {
  const parameters = patch.in === 'path' ? request.path : patch.in === 'query' ? request.query : head;
  const inBody = patch.in === 'body';
  const current = inBody ? getAt(request.body, patch.path) : parameters[patch.path];
  const { change } = patch;
  if ('omit' in change) {
    if (inBody) {
      removeAt(request.body, patch.path);
      if (change.around && isEmpty(getAt(request.body, change.around))) removeAt(request.body, change.around);
    } else delete parameters[patch.path];
    return;
  }
  let value: Json;
  if ('resize' in change) value = stretch(typeof current === 'string' ? current : '', change.resize, change.digits);
  else if ('number' in change) value = Number(current);
  else if ('set' in change) value = change.set;
  else {
    const fresh = freshReference(running, now);
    const found = await valueFor(change.eval, { ...input(running.state, request, now), headers: head, fresh });
    // data of the plan are shared by all cases
    value = typeof found === 'object' ? JSON.parse(JSON.stringify(found)) : (found as Json);
    if (value === undefined) throw new Unbuildable(`${patch.path}: ${change.eval} gives nothing`);
  }
  if (inBody) setAt(request.body, patch.path, value);
  else (parameters as Record<string, Json>)[patch.path] = value;
  if (patch.path === 'requestingOrganisationTransactionReference' && typeof value === 'string')
    running.state.variables.reference = value;
}

/** The variables of the quote that a step names by an expression. */
async function quoteOf(expression: string, { revision }: Payout, { state }: RunningCase, now: number) {
  const found = variablesOfQuote((await valueFor(expression, input(state, undefined, now))) as Json, revision);
  if (found.quoteId === undefined) throw new Unbuildable(`quote: ${expression} gives no quote`);
  return found;
}

/** Digits before the point that an amount of the older revision has at most. */
const maxWhole = 8;

/** Throws Unbuildable where an amount is too long for the older revision, which therefore cannot break the limit. */
function checkAmounts({ body }: Draft, { trigger = '' }: PlannedCase, { revision }: Payout): void {
  if (revision !== 'older' || !trigger.startsWith('limit-')) return;
  for (const path of ['requestAmount', 'amount']) {
    const amount = getAt(body, path);
    if (typeof amount === 'string' && amount.replace(/\..*/, '').length > maxWhole)
      throw new Unbuildable(
        `${path}: ${amount} has more digits before the point than 10,2, the length in the older revision`,
      );
  }
}

/** The request and the headers of a step. Throws Unbuildable if an earlier answer lacks a value. */
export async function requestOf(operation: OperationId, step: Step, running: RunningCase, now: number) {
  const { terms, state } = running;
  const { payout, others } = running.case;
  const own = others?.[step.name] ?? payout;
  const variables = {
    ...state.variables,
    // a gateway that has lived has more entries of a day than anybody reads
    since: running.startedAt - clockTolerance,
    ...(step.quote && (await quoteOf(step.quote, own, running, now))),
  };
  const usual = draft(operation, own, variables);
  checkAmounts(usual, running.case, own);
  const dialect = terms.dialect?.operations[operation];
  const request = fitDraft(usual, dialect?.fits);
  const head = { ...headersOf(step, terms, now), ...request.headers };
  for (const patch of step.patches) {
    const before = getAt(request.body, patch.path);
    await apply(patch, request, head, running, now);
    if (areOneNumber(dialect?.request, patch.path, before, getAt(request.body, patch.path)))
      throw new Unbuildable(`${patch.path}: a JSON number by the dialect, which has no zeros at its end`);
  }
  return { request, head };
}
