/**
 * Modifications as rows of data: defects/defects.json and variants/variants.json. Of the answers, refusals or callbacks that it is
 * about, a row changes those in which it finds the members of `if`; a rule has one answer, where it is asked with certain values.
 */
import { type Field, gatewayOperations, type OperationId } from '../../contract';
import type { Callback } from '../domain/callback';
import type { Body, Exchange } from '../exchange/exchange';
import { Refusal } from '../exchange/refusal';
import type { Rules } from '../rules/rules';
import { where } from './conditions';
import type { Modification } from './modification';
import {
  accountStatuses,
  changeFields,
  changes,
  corridorRates,
  delayReplies,
  eachOf,
  isObject,
  ledgers,
  onRequest,
  quotations,
  refuseWith,
  views,
} from './response-modifiers';

/** A change of the object that an answer or a callback is, or of each object of its list. */
interface Edit {
  /** the members in which the objects are that it is about; absent: the whole */
  in?: string | string[];
  /** members that the object has, or has not: a value, one of several, a form as `/…/`, or an object with members */
  if?: Body;
  unless?: Body;
  /** new members; in texts `{name}` stands for a member, and `+200` raises a number; an object changes the one that is there */
  set?: Body;
  remove?: string[];
  /** by member: a form, and what stands in place of all that has it */
  replace?: Record<string, [form: string, by: string]>;
  /** in place of the object, so many copies of it, each with new members */
  instead?: Body[];
  httpStatus?: number;
  /** the code of the refusal that stands in place of the answer */
  refuse?: string;
}

/** A rule that has one answer where the values that it is asked with are like these; null: none, `never`: a time without end. */
interface RuleRow {
  of: keyof Rules;
  asked?: unknown[];
  answer: unknown;
}

/** What a row changes, beside what names it; each member may be one change, or several that follow each other. */
export interface Change {
  /** the operations that it is about, or families of them; absent: all */
  on?: string | string[];
  /** conditions of gateway/modifications/conditions.ts */
  when?: string[];
  answer?: Edit | Edit[];
  refusal?: Edit | Edit[];
  callback?: Edit | Edit[];
  rule?: RuleRow | RuleRow[];
  /** other members of field records; null: none */
  field?: { of: string | string[]; set: Record<string, unknown> };
  /** the code with which requests are refused, before anything else is looked at */
  request?: { refuse: string };
  delayMs?: number;
}

/** Operations by a name for several. */
export const families: Readonly<Record<string, readonly OperationId[]>> = {
  quotations,
  views,
  ledgers,
  changes,
  'account statuses': accountStatuses,
  'corridor rates': corridorRates,
  objects: gatewayOperations.filter(({ list }) => !list).map(({ id }) => id),
  older: gatewayOperations.filter(({ revision }) => revision === 'older').map(({ id }) => id),
};

const listOf = <One>(given?: One | One[]): One[] => (given === undefined ? [] : ([given].flat() as One[]));

const mapMembers = (members: Body, change: (value: unknown, name: string) => unknown): Body =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(value, name)]));

function isLike(value: unknown, meant: unknown): boolean {
  if (Array.isArray(meant)) return meant.some((one) => isLike(value, one));
  if (isObject(meant))
    return Object.entries(meant).every(([name, one]) => isLike(isObject(value) ? value[name] : undefined, one));
  const [, form] = /^\/(.*)\/$/.exec(String(meant)) ?? [];
  return form === undefined ? value === meant : typeof value === 'string' && new RegExp(form).test(value);
}

const isMeant = (own: unknown, { if: members = {}, unless }: Edit): boolean =>
  isLike(own, members) && !(unless && isLike(own, unless));

/** The object with new members. */
const withMembers = (own: Body, set: Body): Body => ({
  ...own,
  ...mapMembers(set, (to, name) => {
    const old = own[name];
    if (isObject(old) && isObject(to) && !Array.isArray(to)) return withMembers(old, to);
    if (typeof to !== 'string') return to;
    return typeof old === 'number' ? old + Number(to) : to.replace(/\{(\w+)\}/g, (_, other) => String(own[other]));
  }),
});

/** What stands in place of an object. */
function edited(own: Body, edit: Edit): Body[] {
  const { set = {}, remove = [], replace = {}, instead = [set] } = edit;
  if (!isMeant(own, edit)) return [own];
  const kept = Object.fromEntries(Object.entries(own).filter(([name]) => !remove.includes(name)));
  const changed = mapMembers(kept, (value, name) => {
    const [form, by] = replace[name] ?? [];
    return form === undefined ? value : String(value).replace(new RegExp(form, 'g'), by ?? '');
  });
  return instead.map((members) => withMembers(changed, members));
}

/** The same for each object of a list, or in the members of `in`. */
function editedIn(value: unknown, edit: Edit): unknown {
  const { in: names, ...inner } = edit;
  if (Array.isArray(value)) return value.flatMap((one) => (names ? editedIn(one, edit) : edited(one, edit)));
  if (!isObject(value)) return value;
  if (!names) return edited(value, edit)[0];
  return mapMembers(value, (own, name) => (listOf(names).includes(name) ? editedIn(own, inner) : own));
}

function changeResponse(exchange: Exchange, edits: readonly Edit[]): void {
  for (const edit of edits) {
    const { response } = exchange;
    const { httpStatus = response.status, refuse } = edit;
    if (isMeant(response.body, edit)) response.status = httpStatus;
    if (refuse && isMeant(response.body, edit)) refuseWith(exchange, refuse);
    else response.body = editedIn(response.body, edit) as Body;
  }
}

const changeCallback = (callback: Callback, edits: readonly Edit[]): Callback[] =>
  edits.reduce((all, edit) => all.flatMap((one) => edited(one, edit)), [callback as unknown as Body]) as never;

const ruleOf =
  ({ of, asked = [], answer }: RuleRow) =>
  ({ [of]: usual }: Rules): Partial<Rules> => {
    const own = answer === 'never' ? Number.POSITIVE_INFINITY : (answer ?? undefined);
    const isAsked = (given: unknown[]) => asked.every((one, at) => isLike(given[at], one));
    return { [of]: (...given: never[]) => (isAsked(given) ? own : (usual as (...all: never[]) => unknown)(...given)) };
  };

const fieldsOf = ({ of, set }: NonNullable<Change['field']>) => {
  const members: Partial<Field> = mapMembers(set, (value) => value ?? undefined);
  return changeFields((field) => (listOf(of).includes(field.id) ? { ...field, ...members } : field));
};

const refusing = ({ refuse }: NonNullable<Change['request']>) =>
  onRequest(() => {
    throw new Refusal(refuse);
  });

/** What a row says, as a modification; members that change nothing are as the row has them. */
export function modificationOf<Own>(row: Own & Change): Own & Omit<Modification, 'id' | 'text'> {
  const { on, when, answer, refusal, callback, rule, field, request, delayMs, ...own } = row;
  const operations = on && listOf(on).flatMap((one) => families[one] ?? (one as OperationId));
  const isOf = ({ operation }: Exchange) => !operations || (operation !== undefined && operations.includes(operation));
  const rules = [...listOf(rule).map(ruleOf), ...listOf(field).map(fieldsOf), ...listOf(request).map(refusing)];
  return {
    ...(own as Own),
    ...(operations && { operations }),
    ...(when && { when: where(...when) }),
    ...(rules.length > 0 && { rules: eachOf(...rules) }),
    ...((answer || refusal) && {
      onResponse: (exchange) => {
        if (isOf(exchange)) changeResponse(exchange, listOf(exchange.refusal ? refusal : answer));
      },
    }),
    ...(callback && { onCallback: (sent) => changeCallback(sent, listOf(callback)) }),
    ...(delayMs && { around: delayReplies((exchange) => (isOf(exchange) ? delayMs : 0)) }),
  };
}

/** The modifications of a file of rows, which are there by topic. */
export const modificationsOf = <Kind extends Modification>(
  rows: Readonly<Record<string, readonly unknown[]>>,
): Kind[] =>
  Object.values(rows)
    .flat()
    .map((row) => modificationOf(row as Kind & Change));
