import { describe, expect, test } from 'vitest';
import { config, type Profile, vusFor } from '../../k6.config';
import { loadCheck, loadProfile } from './profile';
import { profileRows } from './profile-text';
import { type ChosenTarget, chooseTarget } from './target';

const targetOf = (most?: number, by = 'rates.requestsPerSecond of mine.yaml'): ChosenTarget => ({
  ...chooseTarget({}),
  ...(most && { ceiling: { most, by } }),
});

describe('a load and the ceiling of its target', () => {
  test.each<[what: string, ceiling: number | undefined, rate: number, refused: RegExp | undefined]>([
    ['no ceiling', undefined, 500, undefined],
    ['a ceiling above', 400, 50, undefined],
    [
      'a ceiling below',
      200,
      50,
      /^50 flows\/s need about 350 requests\/s, but rates\.requestsPerSecond of mine\.yaml allows 200, .* Pass --rate 28 or less/,
    ],
    ['a ceiling below one flow a second', 5, 1, /about 0\.7 flows\/s; nothing was sent\. Pass --rate 0\.7 or less/],
  ])('%s', (_, ceiling, rate, refused) => {
    const check = () => loadProfile(targetOf(ceiling), 'certify', { rate }, () => {});
    if (refused) expect(check).toThrow(refused);
    else expect(check).not.toThrow();
  });

  test.each<
    [what: string, ceiling: number | undefined, flags: object, rate: number, told: RegExp | undefined, by?: string]
  >([
    ['no ceiling', undefined, {}, 30, undefined],
    ['a low ceiling', 5, {}, 0.7, /mine\.yaml allows 5 requests\/s: the load check starts 0\.7 flows\/s for 37 s/],
    ['a low ceiling and a duration', 5, { duration: 90 }, 0.7, /for 90 s/],
    ['a pace', 70, {}, 10, /--pace allows 70 requests\/s/, '--pace'],
  ])('the load check of certify, with %s', (_, ceiling, flags, rate, told, by) => {
    const logged: string[] = [];
    const profile = loadCheck(targetOf(ceiling, by), flags, (line) => logged.push(line));
    expect(profile.rate).toBeCloseTo(rate, 2);
    expect(profile.rate * profile.seconds * 4).toBeGreaterThanOrEqual(config.limits.minReplies);
    if (told) expect(logged.join()).toMatch(told);
    else expect(logged).toEqual([]);
  });

  test('a search for capacity keeps to it up to its highest rate', () => {
    const load = (rate?: number) => loadProfile(targetOf(100), 'breakpoint', { rate }, () => {});
    expect(() => load()).toThrow(/^1280 flows\/s need .* nothing was sent\. Pass --rate 14 or less/);
    expect(load(14)).toMatchObject({ searchTo: 14 });
  });

  test('a rate that was asked for is refused, not lowered', () => {
    expect(() => loadCheck(targetOf(5), { rate: 30 }, () => {})).toThrow(/nothing was sent/);
  });
});

test.each<[string, Parameters<typeof profileRows>, RegExp[]]>([
  ['all as they are', [['smoke', 'older'], {}], [/^smoke: quick check .* 5 flows\/s/, /older revision/]],
  ['one with shares', [['certify'], {}], [/payouts: .*CARD 20/]],
  ['one, faster and shorter', [['smoke'], { rate: 77, duration: 13 }], [/^smoke: .* 77 flows\/s for 13 s/]],
])('profiles in a list: %s', (_, given, says) => {
  const lines = profileRows(...given).map((cells) => cells.join(' '));
  for (const [index, pattern] of says.entries()) expect(lines[index]).toMatch(pattern);
});

const certify = config.profiles.certify;

test.each<[what: string, profile: Profile, Parameters<typeof vusFor>[1], vus: number]>([
  ['payouts that settle between two polls', certify, { pollSeconds: 0.25, usualSeconds: 0.5, withinSeconds: 10 }, 90],
  ['payouts that take ten seconds', certify, { pollSeconds: 1, usualSeconds: 10, withinSeconds: 30 }, 390],
  ['no more VUs than flows', certify, { pollSeconds: 1, usualSeconds: 60, withinSeconds: 90 }, 451],
  ['it is not known how long they take', { ...certify, seconds: 600 }, { pollSeconds: 2, withinSeconds: 20 }, 660],
  ['the same of payouts that may take long', { ...certify, seconds: 600 }, { pollSeconds: 2, withinSeconds: 90 }, 1000],
  ['a search', { ...certify, seconds: 600, searchTo: 100 }, { pollSeconds: 1, usualSeconds: 3, withinSeconds: 9 }, 600],
  ['a low rate', { ...certify, rate: 1, seconds: 1 }, { pollSeconds: 0.25, withinSeconds: 1 }, 10],
])('VUs for a load: %s', (_, profile, settlement, vus) => expect(vusFor(profile, settlement)).toBe(vus));
