/**
 * Modifications as rows of data: defects/defects.json and variants/variants.json. Of the answers, refusals or callbacks that it is
 * about, a row changes those in which it finds the members of `if`; a rule has one answer, where it is asked with certain values.
 */
import { type Field, gatewayOperations, type OperationId } from '../../contract';
import type { Callback } from '../domain/callback';
import { add, type Decimal, formatDecimal, multiply, parseDecimal, round, zero } from '../domain/decimal';
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
  textOf,
  views,
} from './response-modifiers';

/** A change of the object that an answer or a callback is, or of each object of its list. */
interface Edit {
  /** the members in which the objects are that it is about; absent: the whole */
  in?: string | string[];
  /**
   * members that the object has, or has not: a value, one of several, a form as `/…/`, or an object with members; of a list, an
   * element is meant
   */
  if?: Body | Body[];
  unless?: Body | Body[];
  /** new members; in texts `{name}` stands for a member, and `+200` raises a number; an object changes the one that is there */
  set?: Body;
  remove?: string[];
  /** by member: a form, and what stands in place of all that has it */
  replace?: Record<string, [form: string, by: string]>;
  /** decimals by member: a factor, the places where they are others than before, and what is added */
  times?: Record<string, [factor: string, places?: number, more?: string]>;
  /** in place of the object, so many copies of it, each with new members */
  instead?: Body[];
  httpStatus?: number;
  contentType?: string;
  /** the code of the refusal that stands in place of the answer; `{name}` is the code in a member */
  refuse?: string;
  /** in the JSON text of the answer: a form, and what stands in its place */
  text?: [form: string, by: string];
}

/** A change of a value: an edit of its members, or what a number or a decimal is raised by, such as `+0.01`. */
type Raise = Edit | string;

/**
 * A rule where the values that it is asked with are like these: it has one answer (null: none, `never`: a time without end), or it
 * is asked with other values, or its answer is changed.
 */
interface RuleRow {
  of: keyof Rules;
  asked?: unknown[];
  answer?: unknown;
  /** by place; null: as it is */
  asking?: (Raise | null)[];
  becomes?: Raise;
}

/** What a row changes, beside what names it; each member may be one change, or several that follow each other. */
export interface Change {
  /** the operations that it is about, or families of them; absent: all */
  on?: string | string[];
  /** conditions of gateway/modifications/conditions.ts */
  when?: string[];
  /** what the exchange is like, or is not, of one of several ways */
  given?: Body | Body[];
  unlessGiven?: Body | Body[];
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

const isDecimal = (value: unknown): value is Decimal => isObject(value) && typeof value.units === 'bigint';

function isLike(value: unknown, meant: unknown): boolean {
  if (Array.isArray(meant)) return meant.some((one) => isLike(value, one));
  if (Array.isArray(value)) return value.some((one) => isLike(one, meant));
  if (isDecimal(value)) return isLike(formatDecimal(value), meant);
  if (isObject(meant))
    return Object.entries(meant).every(([name, one]) => isLike(isObject(value) ? value[name] : undefined, one));
  const [, form] = /^\/(.*)\/$/.exec(String(meant)) ?? [];
  return form === undefined ? value === meant : typeof value === 'string' && new RegExp(form, 'u').test(value);
}

const isMeant = (own: unknown, { if: members, unless }: Pick<Edit, 'if' | 'unless'>): boolean =>
  (!members || isLike(own, members)) && !(unless && isLike(own, unless));

/** The text with members in place of their names. */
const filled = (text: string, own: Body): string => text.replace(/\{(\w+)\}/g, (_, name) => String(own[name]));

const numberOf = (value: unknown): Decimal => parseDecimal(String(value)) ?? zero;

function multiplied(value: unknown, [factor, places, more = '0']: [string, number?, string?]): string {
  const product = multiply(numberOf(value), numberOf(factor));
  return formatDecimal(add(round(product, places ?? numberOf(value).scale), numberOf(more)));
}

/** The object with new members. */
const withMembers = (own: Body, set: Body): Body => ({
  ...own,
  ...mapMembers(set, (to, name) => {
    const old = own[name];
    if (isObject(old) && isObject(to) && !Array.isArray(to)) return withMembers(old, to);
    if (typeof to !== 'string') return to;
    return typeof old === 'number' ? old + Number(to) : filled(to, own);
  }),
});

/** What stands in place of an object. */
function edited(own: Body, edit: Edit): Body[] {
  const { set = {}, remove = [], replace = {}, times = {}, instead = [set] } = edit;
  if (!isMeant(own, edit)) return [own];
  const kept = Object.fromEntries(Object.entries(own).filter(([name]) => !remove.includes(name)));
  const changed = mapMembers(kept, (value, name) => {
    const [form, by = ''] = replace[name] ?? [];
    if (times[name]) return multiplied(value, times[name]);
    return form === undefined ? value : String(value).replace(new RegExp(form, 'gu'), by);
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
    const { httpStatus = response.status, contentType, refuse, text } = edit;
    const isWhole = isMeant(response.body, edit);
    if (isWhole) response.status = httpStatus;
    if (isWhole && contentType) response.headers = { ...response.headers, 'content-type': contentType };
    if (isWhole && refuse) refuseWith(exchange, filled(refuse, response.body as Body).replace(/:.*/, ''));
    else if (isWhole && text) response.body = textOf(response).replace(new RegExp(text[0], 'u'), text[1]);
    else response.body = editedIn(response.body, edit) as Body;
  }
}

const changeCallback = (callback: Callback, edits: readonly Edit[]): Callback[] =>
  edits.reduce((all, edit) => all.flatMap((one) => edited(one, edit)), [callback as unknown as Body]) as never;

function raised(value: unknown, by: Raise | null = null): unknown {
  if (by === null) return value;
  if (typeof by !== 'string') return edited(value as Body, by)[0];
  return isDecimal(value) ? add(value, numberOf(by.replace('+', ''))) : Number(value) + Number(by);
}

const ruleOf =
  (row: RuleRow) =>
  (rules: Rules): Partial<Rules> => {
    const { of, asked = [], answer, asking = [], becomes } = row;
    const usual = rules[of] as (...values: unknown[]) => unknown;
    const own = answer === 'never' ? Number.POSITIVE_INFINITY : (answer ?? undefined);
    const changed = (values: unknown[]) => raised(usual(...values.map((one, at) => raised(one, asking[at]))), becomes);
    const isAsked = (values: unknown[]) => asked.every((one, at) => isLike(values[at], one));
    return {
      [of]: (...values: unknown[]) => (!isAsked(values) ? usual(...values) : 'answer' in row ? own : changed(values)),
    };
  };

const fieldsOf = ({ of, set }: NonNullable<Change['field']>) => {
  const members: Partial<Field> = mapMembers(set, (value) => value ?? undefined);
  return changeFields((field) => (listOf(of).includes(field.id) ? { ...field, ...members } : field));
};

/** What a row says, as a modification; members that change nothing are as the row has them. */
export function modificationOf<Own>(row: Own & Change): Own & Omit<Modification, 'id' | 'text'> {
  const { on, when, given, unlessGiven, answer, refusal, callback, rule, field, request, delayMs, ...own } = row;
  const operations = on && listOf(on).flatMap((one) => families[one] ?? (one as OperationId));
  const isGiven = (exchange: Exchange) => isMeant(exchange, { if: given, unless: unlessGiven });
  const isOf = (exchange: Exchange) =>
    (!operations || (exchange.operation !== undefined && operations.includes(exchange.operation))) && isGiven(exchange);
  const refusing =
    request &&
    onRequest((exchange) => {
      if (isGiven(exchange)) throw new Refusal(request.refuse);
    });
  const rules = [...listOf(rule).map(ruleOf), ...listOf(field).map(fieldsOf), ...listOf(refusing)];
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
