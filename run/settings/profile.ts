/** The profile of a run, as the flags --rate and --duration change it. */

import { UsageError } from '../../common/errors';
import { askedSeconds, config, highestRate, maxSearched, type Profile, type ProfileName } from '../../k6.config';
import { kindsOf } from '../../suites/format/planning/kind';
import type { ChosenTarget } from './target';

/** What a user may ask of a load beside its profile. */
export interface LoadFlags {
  /** highest rate, flows a second */
  rate?: number | undefined;
  /** seconds */
  duration?: number | undefined;
}

/** Whole flows a minute: what k6 can start. */
const startable = (rate: number): number => (Number.isInteger(rate) ? rate : Math.max(1, Math.round(rate * 60)) / 60);

/**
 * The named profile with another highest rate (flows a second) or another duration (seconds). A profile with stages, or
 * one that searches, keeps its shape: all its rates and all its times change by the same factor.
 */
export function profileOf(name: ProfileName, { rate, duration }: LoadFlags): Profile {
  const profile: Profile = config.profiles[name];
  const { stages, searchTo } = profile;
  if (!stages && searchTo === undefined)
    return { ...profile, rate: rate ?? profile.rate, seconds: duration ?? profile.seconds };
  const rates = rate === undefined ? 1 : rate / highestRate(profile);
  const inAll = searchTo === undefined ? askedSeconds(profile) : maxSearched * profile.seconds;
  const times = duration === undefined ? 1 : duration / inAll;
  const scaled = <T extends { rate: number; seconds: number }>(one: T): T => ({
    ...one,
    rate: startable(one.rate * rates),
    seconds: Math.round(one.seconds * times * 1000) / 1000,
  });
  return {
    ...scaled(profile),
    ...(stages && { stages: stages.map(scaled) }),
    ...(searchTo !== undefined && { searchTo: startable(searchTo * rates) }),
  };
}

/** Requests of one flow: account status, quotation, transaction, and views until it is final. */
const requestsPerFlow = 7;
/** with a single view */
const fewestRequests = 4;

/** The lowest rate at which a load of this length has replies enough to judge, with a few to spare. */
export const minRate = (seconds: number): number =>
  Math.ceil((12 * config.limits.minReplies) / (fewestRequests * seconds)) / 10;

/** The most flows a second that a ceiling of requests allows, in whole flows a minute. */
const ratePermitted = (ceiling: number): number => Math.max(1, Math.floor((ceiling / requestsPerFlow) * 60)) / 60;

const inWords = (rate: number): string => (rate < 10 ? String(Math.round(rate * 100) / 100) : String(Math.floor(rate)));

/** Refuses a load that the ceiling of the target cannot carry: it would measure the ceiling. Nothing is sent before. */
function checkCeiling({ ceiling }: ChosenTarget, profile: Profile): void {
  if (!ceiling) return;
  const permitted = ratePermitted(ceiling.most);
  const asked = highestRate(profile);
  if (asked <= permitted) return;
  throw new UsageError(
    `${inWords(asked)} flows/s need about ${Math.ceil(asked * requestsPerFlow)} requests/s, but ${ceiling.by} allows ${ceiling.most}, which is about ${inWords(permitted)} flows/s; nothing was sent. Pass --rate ${inWords(permitted)} or less, or raise the ceiling.`,
  );
}

/** The load check of certify, slower and longer where the ceiling asks for it: it needs replies enough to judge. */
export function loadCheck(chosen: ChosenTarget, flags: LoadFlags, log: (line: string) => void): Profile {
  const profile = profileOf('certify', flags);
  if (flags.rate !== undefined) checkCeiling(chosen, profile);
  const { ceiling } = chosen;
  if (!ceiling || profile.rate <= ratePermitted(ceiling.most)) return profile;
  const rate = ratePermitted(ceiling.most);
  const needed = Math.ceil(config.limits.minReplies / (rate * fewestRequests)) + 1;
  const seconds = flags.duration ?? Math.max(profile.seconds, needed);
  log(
    `${ceiling.by} allows ${ceiling.most} requests/s: the load check starts ${inWords(rate)} flows/s for ${seconds} s, not ${profile.rate} flows/s for ${profile.seconds} s`,
  );
  return { ...profile, rate, seconds };
}

/** The profile without the shares that the target does not offer; logs why each was left out. */
function withOfferedShares({ target, file }: ChosenTarget, profile: Profile, log: (line: string) => void): Profile {
  if (!profile.mix) return profile;
  const mix = profile.mix.filter((share) => {
    const [reason] = kindsOf([share], target).leftOut;
    if (reason) log(`Left out of the mix: ${reason}`);
    return reason === undefined;
  });
  if (mix.length === 0) throw new UsageError(`${file}: the target offers none of the shares of the mix.`);
  return { ...profile, mix };
}

/** The load that the flags ask for, as far as the target offers it. It is refused if the ceiling cannot carry it. */
export function loadProfile(
  chosen: ChosenTarget,
  name: ProfileName,
  flags: LoadFlags,
  log: (line: string) => void,
): Profile {
  const profile = withOfferedShares(chosen, profileOf(name, flags), log);
  checkCeiling(chosen, profile);
  return profile;
}
