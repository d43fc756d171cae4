/** What a profile does, in words. */
import { counted, number } from '../../contract';
import { askedSeconds, config, type Profile, plannedFlows, profileNames, type Share } from '../../k6.config';

const time = (seconds: number): string =>
  seconds >= 120 && seconds % 60 === 0 ? `${seconds / 60} min` : `${Math.round(seconds * 10) / 10} s`;

const rate = (value: number): string => String(Math.round(value * 100) / 100);

/** `100 flows/s for 30 s, then to 200 within 30 s` */
function shapeOf({ rate: first, seconds, stages = [] }: Profile): string {
  let last = first;
  const steps = stages.map((stage) => {
    const text =
      stage.rate === last
        ? `then ${time(stage.seconds)} at it`
        : `then to ${rate(stage.rate)} within ${time(stage.seconds)}`;
    last = stage.rate;
    return text;
  });
  return [`${rate(first)} flows/s for ${time(seconds)}`, ...steps].join(', ');
}

const shareText = ({ weight, type, instrument, revision, country }: Share): string =>
  `${[type, instrument, revision === 'older' ? 'older revision' : undefined, country].filter(Boolean).join(' ') || "the target's first kind"} ${weight}`;

/** What a profile sends beside its payouts. */
function besides({ mix = [], inquiries = {}, resendEvery, sharedEvery, batches, copies }: Profile): string[] {
  return [
    `payouts: ${mix.map(shareText).join(', ') || "the target's first kind"}`,
    ...Object.entries(inquiries).map(([operation, every]) => `${operation} once in ${every} flows`),
    ...(resendEvery > 0 ? [`a transaction is sent again once in ${resendEvery} flows`] : []),
    ...(sharedEvery ? [`two flows use one reference once in ${sharedEvery} flows`] : []),
    ...(batches > 0 ? [`${counted(batches, 'batch', 'batches')} of ${copies} copies at the same moment`] : []),
  ];
}

/** All profiles, each with its shape and what it sends. */
export const profileList = (): string =>
  profileNames
    .map((name) => {
      const profile: Profile = config.profiles[name];
      const sum = `${number(plannedFlows(profile))} flows in ${time(askedSeconds(profile))}`;
      return [
        `${name}: ${profile.text}`,
        `  ${shapeOf(profile)}; ${sum}`,
        ...besides(profile).map((text) => `  ${text}`),
      ].join('\n');
    })
    .join('\n\n');
