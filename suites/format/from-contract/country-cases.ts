/**
 * Cases of fields that a destination makes mandatory: for each country rule that a target declares, and for what the text
 * itself says of countries. Left out, the request is refused; where the rule does not hold, it is accepted.
 */
import {
  type Clause,
  type CountryRules,
  type Field,
  fieldsOf,
  inScope,
  isMandatory,
  type OperationId,
  operation as operationOf,
  type Situation,
  specialProviders,
} from '../../../contract';
import { boundaries, type Kind, quotationOf, statusOf } from '../../../generators';
import { servesKind } from '../../../generators/payouts';
import { type Corridor, olderTypesOf, type Target } from '../../../targets/target';
import type { Case } from '../case';
import { boundaryCase, type Derivation, type FieldRules, plainStep, stepsAround } from './boundary-cases';

/** What a target says of its countries. */
export type CountryTerms = Pick<
  Target,
  'countryRules' | 'corridors' | 'instruments' | 'types' | 'olderTypes' | 'operations' | 'originCountry'
>;

const area = 'countries';
const source = 'suites/format/from-contract/country-cases.ts';

const providerOf = ({ provider, bank, cardProvider }: Corridor) => ({
  WALLET: provider,
  BANK_AC: bank?.provider,
  CARD: cardProvider,
});

/** The rules that the target declares, with the special codes of providers that its corridors have: they are no numbers. */
function rulesOf({ countryRules = {}, corridors }: CountryTerms): CountryRules {
  const rules: Record<string, readonly string[]> = { ...(countryRules as CountryRules) };
  for (const instrument of ['WALLET', 'BANK_AC', 'CARD'] as const) {
    const { rule, countries }: { rule: string; countries: readonly string[] } = specialProviders[instrument];
    const special = corridors.flatMap((one) =>
      countries.includes(one.country) && /\D/.test(providerOf(one)[instrument] ?? '') ? [one.country] : [],
    );
    if (special.length > 0) rules[rule] = [...(rules[rule] ?? []), ...special];
  }
  return rules;
}

/** The operations whose requests have conditional fields, with the call before each and the kinds of payout that they are for. */
function calls({ operations, instruments, types }: CountryTerms): Omit<Derivation, 'area' | 'source'>[] {
  const revisions = (['current', 'older'] as const).filter((one) => operations.includes(quotationOf[one]));
  const kinds = instruments.flatMap((instrument) =>
    types.flatMap((type) => revisions.map((revision): Kind => ({ type, instrument, revision }))),
  );
  const call: OperationId = 'createTransaction';
  return [
    ...instruments.map((instrument) => ({ call: statusOf[instrument], before: [], after: [], kind: { instrument } })),
    ...kinds.map((kind) => ({ call, before: [quotationOf[kind.revision]], after: [], kind })),
  ];
}

/** The field is mandatory by a clause about countries, and the others of its clauses do not hold. */
const decidesIn = (field: Field, situation: Situation): boolean =>
  isMandatory(field, situation) && !isMandatory(field, { ...situation, country: '' });

const isOfCountries = ({ country, destinations }: Clause): boolean =>
  country !== undefined || destinations !== undefined;

/** Does the target say of every country whether it demands the field? */
function isKnown({ condition }: Field, rules: CountryRules, instrument: Kind['instrument']): boolean {
  const named = (condition?.when ?? []).flatMap(({ country, instruments }) =>
    country && (instruments?.includes(instrument) ?? true) ? [country] : [],
  );
  return named.length > 0 && named.every((rule) => rules[rule] !== undefined);
}

/**
 * The cases of the countries of a target. All that may be wrong with a field is tried in the first country of its rule; in the
 * others, and for payouts of each type and to each instrument, it is left out. One request leaves out every field whose rule does
 * not hold in a country.
 */
export function countryCases(target: CountryTerms, fieldRules: FieldRules = (field) => field): Case[] {
  const rules = rulesOf(target);
  const tried = new Set<string>();
  const cases: Case[] = [];
  const origin = (path: string) => (path === 'senderKyc.postalAddress.country' ? target.originCountry : undefined);
  for (const own of calls(target)) {
    const { call, kind } = own;
    const { type = 'p2p', instrument = 'WALLET', revision = 'current' } = kind;
    if (revision === 'older' && (instrument === 'CARD' || !olderTypesOf(target).includes(type))) continue;
    const { parameters, request } = operationOf(call);
    const situation: Situation = { type, instrument, countryRules: rules, value: origin };
    const fields = [parameters, request]
      .flatMap((object) => (object ? fieldsOf(object, revision) : []))
      .filter((field) => inScope(field, situation) && field.condition?.when.some(isOfCountries))
      .map((field) => fieldRules(field, type));
    for (const { country } of target.corridors.filter((one) => servesKind(one, { type, instrument }))) {
      const there = { ...situation, country };
      const derivation: Derivation = { ...own, kind: { ...kind, country }, area, source };
      const key = (field: Field, ...more: string[]) => [call, field.id, ...more].join(' ');
      for (const field of fields.filter((one) => decidesIn(one, there))) {
        const isFirst = !tried.has(key(field));
        // what this case would be the first to show
        const shows = [key(field), key(field, revision, country), key(field, type), key(field, instrument)];
        if (shows.every((one) => tried.has(one))) continue;
        for (const one of shows) tried.add(one);
        for (const boundary of boundaries(field, there, revision))
          if (boundary.kind === 'missing' || (isFirst && ['null', 'empty', 'type'].includes(boundary.kind)))
            cases.push(boundaryCase(operationOf(call), field, boundary, derivation, stepsAround(own)));
      }
      const free = fields.filter(
        (one) =>
          !isMandatory(one, there) && isKnown(one, rules, instrument) && !tried.has(key(one, revision, instrument)),
      );
      if (free.length === 0) continue;
      for (const field of free) tried.add(key(field, revision, instrument));
      cases.push(freeCase(derivation, free));
    }
  }
  return cases;
}

/** A request without the fields that no rule demands there. */
function freeCase(derivation: Derivation, fields: readonly Field[]): Case {
  const { call, kind } = derivation;
  const { before } = stepsAround(derivation);
  // a refusal does not tell which of them it is about
  const { title, succeeds = 'transaction.accepted' } = operationOf(call);
  const name = [call, kind.type, kind.instrument, kind.revision, kind.country].filter(Boolean).join('-');
  return {
    id: `${area}.${name}.free`,
    title: `${title}: what no rule demands in ${kind.country} may be left out, ${fields.map(({ path }) => path).join(', ')}`,
    area,
    verifies: [succeeds, ...fields.map(({ id }) => id)],
    for: kind,
    steps: [
      ...before,
      {
        ...plainStep(call),
        patches: fields.map(({ in: place, path }) => ({ in: place, path, change: { omit: true } })),
        expect: { outcome: 'success', requirement: succeeds },
        checks: fields.map(({ id }) => ({
          verifies: id,
          assert: '$exists(response.*) and $code(response) = ""',
          message: 'a success without it',
          actual: 'response',
        })),
      },
    ],
    source,
  };
}
