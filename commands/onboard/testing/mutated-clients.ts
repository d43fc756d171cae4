/** Clients and days made from others: requests with one value bent, faults of some payouts alone, days of other kinds. */
import type { PartnerClient } from '../../../docs/examples/client';
import { type Body, sampleKinds } from '../../../docs/examples/requests';
import type { OnboardingEntry } from '../../../journal';
import { type Call, changing } from './client-ways';
import { type DayOptions, type Make, payoutOf } from './day';

type OtherDay = (options: DayOptions) => DayOptions;

const nameOf = ({ to, country, isBusiness }: (typeof sampleKinds)[number]): string =>
  `${'msisdn' in to ? 'wallets' : 'pan' in to ? 'cards' : 'bank accounts'} in ${country}${isBusiness ? ', of businesses' : ''}`;

/** Days that differ from the usual one, by what differs. */
export const otherDays: Readonly<Record<string, OtherDay>> = {
  ...Object.fromEntries(
    sampleKinds.map((kind): [string, OtherDay] => [
      `all payouts go to ${nameOf(kind)}`,
      (options) => ({
        ...options,
        payout: (number) => ({ ...(options.payout ?? payoutOf)(number), isBusiness: undefined, ...kind }),
      }),
    ]),
  ),
  'three payouts are paid at a time': (options) => ({ ...options, atOnce: 3 }),
  'views are two seconds apart': (options) => ({
    ...{ ...options, minutes: 40, settings: { ...options.settings, pollMs: 2000 } },
  }),
  'no callback is sent': (options) => ({ ...options, isSilent: true }),
  'callbacks are answered after a second': (options) => ({ ...options, answersAfterMs: 1000 }),
};

/** A client that is the first one for some payouts, by their numbers, and the other one for all others. */
export const onlyFor =
  (isOwn: (number: number) => boolean, own: Make, other: Make): Make =>
  (settings) => {
    const [first, second] = [own(settings), other(settings)];
    const by = (reference: string): PartnerClient => (isOwn(Number(/\d+/.exec(reference)?.[0])) ? first : second);
    return Object.assign(Object.create(first), {
      pay: (payout) => by(payout.reference).pay(payout),
      cancel: (reference) => by(reference).cancel(reference),
      reverse: (reference) => by(reference).reverse(reference),
      callback: (text) => {
        second.callback(text);
        return first.callback(text);
      },
    } satisfies Partial<PartnerClient>);
  };

/** Halves of the payouts for which alone a client has its fault, by their numbers: what arises may fall into one half. */
export const halves: readonly ((number: number) => boolean)[] = [
  (number) => number % 2 === 1,
  (number) => number % 2 === 0,
  (number) => number < 8,
  (number) => number >= 8,
];

/** What a client did and was told on a day, without what differs each time. */
export const didOn = (entries: readonly OnboardingEntry[]): string =>
  JSON.stringify(entries.filter(({ t }) => t !== 'point')).replace(/[\da-f]{512}/g, 'encrypted');

type Step = string | number;
/** A value of a request, with where it is: `url.bnv`, `headers.X-DATE`, `body.creditParty.0.value`. */
type Place = { steps: readonly Step[]; value: string };

const leavesOf = (value: unknown, steps: readonly Step[] = []): Place[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...steps, name]))
    : [{ steps, value: String(value) }];

const isNotBent = ({ steps }: Place): boolean => /Content-Type$|\.key$/.test(steps.join('.'));

/** The values of a call, of its parameters too. */
export function placesOf({ url, headers, body }: Call): Place[] {
  const parameters = Object.fromEntries(new URL(url).searchParams);
  return leavesOf({ parameters, headers, body: body ?? {} }).filter((place) => !isNotBent(place));
}

/** How a value is bent; undefined: it is left out. */
export const bends: Readonly<Record<string, (value: string) => unknown>> = {
  'left out': () => undefined,
  empty: () => '',
  'four hundred characters long': (value) => value.padEnd(400, 'x'),
  'of signs alone': () => '§§',
  'a list': (value) => [value],
  'an object': () => ({ toString: 1 }),
};

function withValue(whole: Body, steps: readonly Step[], value: unknown): Body {
  const [step = '', ...rest] = steps;
  const copy: Body = Array.isArray(whole) ? [...whole] : { ...whole };
  copy[step] = rest.length > 0 ? withValue(copy[step], rest, value) : value;
  // an entry without its value is left out as a whole
  if (Array.isArray(copy) && value === undefined && rest.length === 1) copy.splice(Number(step), 1);
  return copy;
}

/** The sample client whose calls like this one have a value bent. */
export const bending = (isLike: (call: Call) => boolean, { steps }: Place, bend: (value: string) => unknown): Make =>
  changing((call) => {
    if (!isLike(call)) return undefined;
    const [part = '', ...rest] = steps.map(String);
    const { searchParams, origin, pathname } = new URL(call.url);
    const whole: Body = { ...call, parameters: Object.fromEntries(searchParams) };
    const found = rest.reduce<unknown>((at, step) => (at as Body | undefined)?.[step], whole[part]);
    if (found === undefined) return undefined;
    const changed = withValue(whole[part], rest, bend(String(found)));
    if (part !== 'parameters') return { [part]: part === 'headers' ? withoutNothing(changed) : changed };
    return { url: `${origin}${pathname}?${new URLSearchParams(withoutNothing(changed))}` };
  });

/** Headers and parameters are texts, and those without a value are left out. */
const withoutNothing = (values: Body): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
    ),
  );
