/** Cases of the authentication headers, from the contract: each is left out once, and has a wrong value once. */
import {
  fieldsOf,
  type OperationId,
  operation as operationOf,
  operations,
  type RequirementId,
  requirement,
} from '../../../contract';
import type { Case, ExpectedOutcome, Patch, Step } from '../case';
import type { Derivation } from './boundary-cases';
import { plainStep } from './boundary-cases';

type Change = Patch['change'];

interface WrongValue {
  /** name of the step; a report masks the value of a secret, so it says how the value is wrong */
  name: string;
  change: Change;
}

/** The digit of the right hash at a place, changed. */
const digitChanged = (at: number): Change => ({
  eval: `$substring(headers."X-PASSWORD", 0, ${at}) & ($substring(headers."X-PASSWORD", ${at}, 1) = "0" ? "1" : "0") & $substring(headers."X-PASSWORD", ${at + 1})`,
});

/**
 * Wrong values of each header: one quite different, and some that are nearly right, among which the operations take
 * turns.
 */
const wrongValues = {
  'X-PASSWORD': [
    // SHA-256 of a text that is not a partner's password
    {
      name: 'hashOfAnotherPassword',
      change: { set: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' },
    },
    { name: 'hashWithLastDigitChanged', change: digitChanged(63) },
    { name: 'hashWithMiddleDigitChanged', change: digitChanged(32) },
    { name: 'hashWithFirstDigitChanged', change: digitChanged(0) },
  ],
  'X-USERNAME': [
    { name: 'unknownUserName', change: { set: 'NOBODY_AT_ALL' } },
    { name: 'userNameWithLetterAdded', change: { eval: 'headers."X-USERNAME" & "X"' } },
    {
      name: 'userNameWithoutLastLetter',
      change: { eval: '$substring(headers."X-USERNAME", 0, $length(headers."X-USERNAME") - 1)' },
    },
  ],
  'X-DATE': ['21/11/2026 10:00', '2026-02-30 10:00:00', '2026-02-03 25:00:00', '2026-11-21'].map((set) => ({
    name: 'wrongDate',
    change: { set },
  })),
  'X-ORIGINCOUNTRY': ['1#', 'KEN', 'K'].map((set) => ({ name: 'wrongOrigin', change: { set } })),
} satisfies Record<string, readonly WrongValue[]>;

/** Passwords that are no hash, among which the operations take turns. */
const noHashes: readonly WrongValue[] = [
  { name: 'noHash', change: { set: 'not-a-hash' } },
  { name: 'hashWithoutLastDigit', change: { eval: '$substring(headers."X-PASSWORD", 0, 63)' } },
  { name: 'hashWithDigitAdded', change: { eval: 'headers."X-PASSWORD" & "0"' } },
];

/** The operations take turns among the values. */
const inTurn = <T>(call: OperationId, values: readonly T[]): T =>
  values[operations.findIndex(({ id }) => id === call) % values.length] as T;

/** A refusal with one of the codes that the requirement accepts. */
function refusal(id: RequirementId): ExpectedOutcome {
  const { accept } = requirement(id) ?? {};
  return { outcome: 'refused', requirement: id, ...(accept && { codes: accept }) };
}

/** `X-ORIGINCOUNTRY` → `Origincountry`. */
function nameOf(header: string): string {
  const word = header.replace(/^X-/, '').toLowerCase();
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const kebab = (id: string): string => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Capitals where there are none, at every second place; the suites try all of them in one case. */
const inOtherCase = (header: string): Patch => ({
  in: 'header',
  path: header,
  change: {
    eval: `$join($map($split(headers."${header}", ""), function($letter, $at) { $at % 2 = 0 ? ($letter = $uppercase($letter) ? $lowercase($letter) : $uppercase($letter)) : $letter }))`,
  },
});

/** Codes with which an empty header may be refused: as absent, or as a value of a wrong form. */
const codesOfEmpty = ['1000', '1001', '1002', '1003', '1004', '1005', '1006', '1010'] as const;

const namesPayout = (call: OperationId): boolean => /^(view|cancel|reverse)Transaction/.test(call);

/** A call that was refused has changed nothing. */
const leftAs = (status: string, verifies: RequirementId): Step => ({
  ...plainStep('viewTransaction'),
  name: 'untouched',
  until: undefined,
  checks: [
    {
      verifies,
      assert: `response.status = "${status}"`,
      message: `status ${status}, as before`,
      actual: 'response.status',
    },
  ],
});

/** The state of a payout that a refused change leaves as it was, and the requirement that says so. */
const unchanged: Partial<Record<OperationId, readonly [status: string, verifies: RequirementId]>> = {
  cancelTransaction: ['PENDING', 'cancel.no-effect'],
  reverseTransaction: ['SUCCESS', 'reverse.no-effect'],
};

/**
 * Two cases for each operation: every call with a wrong header must be refused, and so must the hash of one partner under
 * the user name of the other.
 */
export function headerCases({ call, before, kind, trigger, area, source }: Derivation): Case[] {
  const step = (name: string, path: string, change: Change, id: RequirementId): Step => ({
    ...plainStep(call),
    name,
    until: undefined,
    patches: [{ in: 'header', path, change }],
    expect: refusal(id),
  });
  const mandatory = fieldsOf('headers').filter(({ req }) => req === 'M');
  const { path: emptied } = inTurn(call, mandatory);
  const missing = [
    ...mandatory.map(({ path }) => step(`without${nameOf(path)}`, path, { omit: true }, 'auth.header-missing')),
    {
      ...step(`empty${nameOf(emptied)}`, emptied, { set: '' }, 'auth.header-missing'),
      expect: { ...refusal('auth.header-missing'), codes: codesOfEmpty },
    },
  ];
  const wrong = [
    ['X-PASSWORD', 'auth.credentials'] as const,
    ['X-USERNAME', 'auth.credentials'] as const,
    ['X-DATE', 'auth.date'] as const,
    ['X-ORIGINCOUNTRY', 'auth.origin-country'] as const,
  ].map(([header, id]) => {
    const { name, change } = inTurn<WrongValue>(call, wrongValues[header]);
    return step(name, header, change, id);
  });
  const noHash = inTurn(call, noHashes);
  wrong.push(step(noHash.name, 'X-PASSWORD', noHash.change, 'auth.hash-malformed'));
  // what a cache of the right call holds must not be shown
  const right: Step = { ...plainStep(call), name: 'right', until: undefined, expect: { outcome: 'any' } };
  const { method } = operationOf(call);
  // what names no transaction that there is may be refused for that
  const isOfNone = namesPayout(call) && before.length === 0;
  const allowed = isOfNone ? ({ outcome: 'accepted', codes: ['1003'] } as const) : ({ outcome: 'success' } as const);
  const otherCase: Step = {
    ...right,
    name: 'otherCase',
    patches: ['X-USERNAME', 'X-PASSWORD'].map(inOtherCase),
    expect: { ...allowed, requirement: 'auth.case-insensitive' },
  };
  // what may pay comes last
  const left = isOfNone ? undefined : unchanged[call];
  const untouched = left ? [leftAs(...left)] : [];
  const steps =
    method === 'GET' ? [otherCase, right, ...wrong, ...missing] : [...wrong, ...missing, ...untouched, otherCase];
  const own = {
    area,
    ...(Object.keys(kind).length > 0 && { for: kind }),
    ...(trigger && { trigger }),
    source,
  };
  const mixed = (['X-USERNAME', 'X-PASSWORD'] as const).map(
    (header): Step => ({
      ...right,
      name: header === 'X-USERNAME' ? 'userNameOfTheOtherPartner' : 'hashOfTheOtherPartner',
      as: { secondPartner: [header] },
      expect: refusal('auth.credentials'),
    }),
  );
  const name = `${kebab(call)}${isOfNone ? '-of-none' : ''}`;
  const ofNone = isOfNone ? ', of none that there is' : '';
  return [
    {
      ...own,
      id: `${area}.every-${name}`,
      title: `${operationOf(call).title}${ofNone}: every authentication header is mandatory, and must be right`,
      verifies: [
        'auth.credentials',
        'auth.header-missing',
        'auth.date',
        'auth.origin-country',
        'auth.case-insensitive',
        'auth.hash-malformed',
        ...(left ? [left[1]] : []),
      ],
      steps: [...before.map(plainStep), ...steps],
      drawsPartner: true,
    },
    {
      ...own,
      id: `${area}.mixed-${name}`,
      title: `${operationOf(call).title}${ofNone}: the hash of one partner is refused under the user name of another`,
      verifies: ['auth.credentials'],
      steps: [...before.map(plainStep), ...mixed],
    },
  ];
}
