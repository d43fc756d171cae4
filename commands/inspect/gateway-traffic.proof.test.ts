import { beforeAll, describe, expect, test } from 'vitest';
import { judgeMessage, type Kind, type Message, type Terms } from '../../assertions/messages';
import { requestOf } from '../../assertions/messages/request';
import {
  asBag,
  type Field,
  failureOf,
  fieldsOf,
  getAt,
  isMandatory,
  type Json,
  type Operation,
  operation,
  operations,
  outcomeOf,
  parsedJson,
  patterns,
  removeAt,
  setAt,
} from '../../contract';
import type { Exchange, ExchangeRecord } from '../../journal';
import { target } from '../../run/in-process/in-process';
import { runInProcess } from '../../run/in-process/run-in-process';
import { pansOf, runTerms } from '../../targets/target';
import { readExchanges } from './exchanges';

const terms: Terms = { ...runTerms(target), pans: pansOf(target) };

interface Seen {
  message: Message;
  record: ExchangeRecord;
  response: Exchange['response'];
  /** what the gateway made of it; a callback is one */
  outcome: 'success' | 'refused' | 'broken' | 'callback';
}

let seen: Seen[] = [];

beforeAll(async () => {
  const records = (await runInProcess([], { load: false })).filter(({ t }) => t === 'exchange' || t === 'callback');
  const lines = records.map((record, index) => ({ line: index, value: record as unknown as Json }));
  const { messages } = readExchanges(lines, 'journal', target.paths ?? {});
  seen = messages.map(({ message }, index) => {
    const record = records[index] as ExchangeRecord;
    if (message.operation === 'statusCallback')
      return { message, record, response: { status: 200, headers: {}, text: '', body: null }, outcome: 'callback' };
    const response = { ...record.response, body: parsedJson(record.response.text) };
    return { message, record, response, outcome: outcomeOf(response) };
  });
});

const named = ({ record }: Seen): string => `${record.case} ${record.step}`;
const isViolation = ({ verdict }: { verdict: string }): boolean => verdict === 'fail';
const ofRequest = ({ message: { operation: id, request } }: Seen) =>
  judgeMessage({ operation: id, ...(request && { request }) }, terms);

describe('the traffic of all cases with the reference gateway', () => {
  test('has no finding in any answer or callback', () => {
    const findings = seen.flatMap((one) =>
      judgeMessage(one.message, terms)
        .filter(({ kind }) => kind !== 'request')
        .map(({ requirement, path }) => `${named(one)}: ${requirement} at ${path}`),
    );
    expect(findings).toEqual([]);
    expect(seen.length).toBeGreaterThan(5000);
  });

  test('has no violation in a request that the gateway accepts', () => {
    const accepted = seen.filter(({ outcome }) => outcome === 'success');
    const findings = accepted.flatMap((one) =>
      ofRequest(one)
        .filter(isViolation)
        .map(({ requirement, path }) => `${named(one)}: ${requirement} at ${path}`),
    );
    expect(findings).toEqual([]);
    expect(accepted.length).toBeGreaterThan(3000);
  });

  test('has one finding in each request that the gateway refuses for its form', () => {
    const refused = seen.filter(({ outcome, response }) => {
      return outcome === 'refused' && ['1000', '1001', '1002', '1005'].includes(failureOf(response).code);
    });
    // the journal masks card numbers; a number in a path names no country; a provider of another network has its form; a
    // partner may use other words than those that the specification gives as examples
    const isUnseen = ({ record }: Seen) =>
      /X-PAN|\[pan\]\.format|card-number-plain|walletStatus\.WALLET-PH\.provider|provider-other/.test(record.case) ||
      /(ContactNoType|paymentMode|paymentOption)\.(enum|injected)/.test(record.case);
    const others = refused.filter((one) => !isUnseen(one) && ofRequest(one).length !== 1);
    expect(others.map(named)).toEqual([]);
    expect(refused.length).toBeGreaterThan(1000);
  });
});

describe('each body by itself, without a target file', () => {
  const bare: Terms = { pans: [] };
  const alone = (): { message: Message; body: Json; kind: Kind; name: string }[] =>
    seen.flatMap((one) => {
      const { operation: id, request } = one.message;
      const { method, party } = operation(id) as Operation;
      const isSent = one.outcome === 'success' || one.outcome === 'callback';
      const sent = { message: { operation: id, request: { body: request?.body } }, body: request?.body };
      const { body } = one.response;
      const isRefused = one.outcome === 'refused' && asBag(body)?.error !== undefined;
      const kind = party === 'partner' ? ('callback' as const) : ('request' as const);
      return [
        ...(isSent && method === 'POST' ? [{ ...sent, kind, name: named(one) }] : []),
        ...(one.outcome === 'callback' || one.outcome === 'broken'
          ? []
          : [
              {
                message: { operation: id, response: { body } },
                body,
                kind: isRefused ? ('error' as const) : ('response' as const),
                name: named(one),
              },
            ]),
      ];
    });

  test('has no violation', () => {
    // a third of them, because all of them are judged above
    const third = alone().filter((_, index) => index % 3 === 0);
    const findings = third.flatMap(({ message, kind, name }) =>
      judgeMessage(message, bare)
        .filter(isViolation)
        .map(({ requirement, path }) => `${name}, ${kind}: ${requirement} at ${path}`),
    );
    expect(findings).toEqual([]);
  });
});

type Damage = (field: Field, mandatory: boolean, value: string) => Json | 'nothing to damage';
const none = 'nothing to damage';
const isText = ({ format }: Field): boolean => format !== 'list' && format !== 'object';

/** Each makes a value that the record of the field does not allow. */
const damages: Readonly<Record<string, Damage>> = {
  'is absent': ({ decides }, mandatory) => (mandatory && !decides ? undefined : none),
  'is null': ({ mayBeNull }) => (mayBeNull ? none : null),
  'is of another type': (field) => (isText(field) ? true : 'text'),
  'is a number': (field) => (field.mayBeNumber || !isText(field) ? none : 7),
  'is too long': ({ max, digits, enum: words }) =>
    words || (max ?? digits) === undefined ? none : '1'.repeat((max ?? digits ?? 0) + 2),
  'is too short': ({ min = 0, enum: words }, _, value) =>
    words || value.length < min || min < 2 ? none : value.slice(0, min - 1),
  'is empty': (field) => {
    const isFree = field.mayBeEmpty || field.mayBeNull || (field.min === 0 && !field.enum);
    return isFree || !isText(field) ? none : '';
  },
  'has another form': ({ format, enum: words }) => (patterns[format] && !words ? '~ ~' : none),
  'is not a word of its list': ({ enum: words }) => (words ? 'OTHER' : none),
};

/** Every damage of every field that a body has. */
function damaged(body: Json, records: readonly Field[], isWanted: (field: Field) => boolean) {
  return records.flatMap((field) => {
    const value = getAt(body, field.path);
    if (value === undefined || field.in === 'header') return [];
    return Object.entries(damages).flatMap(([name, damage]) => {
      const other = damage(field, isWanted(field), String(value));
      if (other === none) return [];
      const copy = structuredClone(body);
      if (other === undefined) removeAt(copy, field.path);
      else setAt(copy, field.path, other);
      return [{ field, name: `${field.path} ${name}`, body: copy }];
    });
  });
}

/** The requirements that are broken by a damage, where they are not exactly the field's own. */
function mistakes(
  all: ReturnType<typeof damaged>,
  judge: (body: Json) => { requirement: string; path: string }[],
  mayBeNothing: (field: Field) => boolean = () => false,
) {
  return all.flatMap(({ field, name, body }) => {
    const found = judge(body).map(({ requirement }) => requirement);
    const isNothing = / is (null|empty)$/.test(name) && mayBeNothing(field);
    const wanted = isNothing ? 'errors.optional-nothing' : field.id;
    return found.length === 1 && found[0] === wanted ? [] : [`${name}: ${found.join(', ') || 'nothing'}`];
  });
}

const byGateway = (operations as readonly Operation[]).filter(({ party }) => party === 'gateway');

describe('each field of an answer that is damaged gives one finding, with its requirement', () => {
  test.each(byGateway.map(({ id }) => id))('%s', (id) => {
    const { response: object, revision, list } = operation(id) as Operation;
    const at = revision === 'older' ? 'older' : 'current';
    const answers = seen.filter((one) => one.message.operation === id && one.outcome === 'success');
    const [longest] = answers.sort((a, b) => b.response.text.length - a.response.text.length);
    expect(longest).toBeDefined();
    const whole = longest?.response.body;
    const row = list && Array.isArray(whole) ? whole[0] : whole;
    const wrap = (body: Json) => (list ? [body] : body);
    const all = damaged(row, fieldsOf(object, at), ({ req, path }) => req === 'M' && !path.endsWith(']'));
    expect(all.length).toBeGreaterThan(3);
    const judge = (body: Json) => judgeMessage({ operation: id as never, response: { body: wrap(body) } }, terms);
    expect(mistakes(all, judge)).toEqual([]);
  });

  test.each(byGateway.map(({ id }) => id))('a refusal of %s', (id) => {
    const { failure } = operation(id) as Operation;
    const refusals = seen.filter((one) => one.message.operation === id && one.outcome === 'refused');
    const found = refusals.find(({ response }) => (response.body as { error?: Json }).error);
    if (!found) return;
    const objects = failure === 'wrapped' ? ['failure', 'wrappedFailure'] : ['failure'];
    const records = objects.flatMap((object) => fieldsOf(object));
    const isWanted = ({ req, object }: Field) => req === 'M' && object === 'failure';
    const judge = (body: Json) => judgeMessage({ operation: id as never, response: { body }, isRefusal: true }, terms);
    expect(mistakes(damaged(found.response.body, records, isWanted), judge)).toEqual([]);
  });
});

test('each field of a callback that is damaged gives one finding, with its requirement', () => {
  const found = seen.find(({ outcome }) => outcome === 'callback')?.message.request?.body;
  const all = damaged(found, fieldsOf('statusNotification'), ({ req }) => req === 'M');
  const judge = (body: Json) => judgeMessage({ operation: 'statusCallback', request: { body } }, terms);
  expect(mistakes(all, judge)).toEqual([]);
  expect(all.length).toBeGreaterThan(20);
});

describe('each field of a request that is damaged gives one finding, with its requirement', () => {
  const withRequest = byGateway.filter(({ request, parameters }) => request ?? parameters);
  test.each(withRequest.map(({ id }) => id))('%s', (id) => {
    const accepted = seen.filter((one) => one.message.operation === id && one.outcome === 'success');
    // one of each kind of payout, with the most members
    const kinds = new Map<string, Json>();
    for (const { message } of accepted) {
      const body = message.request?.body;
      const { situation, revision } = requestOf(operation(id) as Operation, body, terms);
      const kind = `${situation.type} ${situation.instrument} ${revision}`;
      const size = (value: Json) => JSON.stringify(value)?.length ?? 0;
      if (size(body) > size(kinds.get(kind))) kinds.set(kind, body);
    }
    expect(kinds.size).toBeGreaterThan(id === 'createTransaction' ? 12 : 0);
    for (const [kind, body] of kinds) {
      const { situation, declared, records, revision } = requestOf(operation(id) as Operation, body, terms);
      // a masked card number is as it should be
      // and without its one word, nothing shows that a transaction is of the older revision, nor without its business that
      // one of that revision is of a business
      const telling = [
        'transactionRequest.type@older',
        ...(revision === 'older' ? ['transactionRequest.business'] : []),
      ];
      const open = records.filter((field) => field.format !== 'encrypted' && !telling.includes(field.id));
      const all = damaged(body, open, (field) => isMandatory(field, situation));
      const judge = (changed: Json) => judgeMessage({ operation: id as never, request: { body: changed } }, terms);
      // a quotation without a type is one of p2p (quotes.kind)
      const mayBeNothing = (field: Field) => field.id === 'quotationRequest.type' || !isMandatory(field, declared);
      expect({ kind, mistakes: mistakes(all, judge, mayBeNothing) }).toEqual({ kind, mistakes: [] });
    }
  });
});
