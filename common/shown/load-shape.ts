/** The shape of a load in words: its rate, its time and its stages. */
const time = (seconds: number): string =>
  seconds >= 120 && seconds % 60 === 0 ? `${seconds / 60} min` : `${Math.round(seconds * 10) / 10} s`;

/** A rate with at most two places: `0.33` */
export const rateText = (value: number): string => String(Math.round(value * 100) / 100);

/** A constant rate in flows per second, then stages, each of which changes the rate linearly within its seconds. */
interface LoadShape {
  rate: number;
  seconds: number;
  stages?: readonly { rate: number; seconds: number }[] | undefined;
}

/** `100 flows/s for 30 s, then to 200 within 30 s`, with all stages */
export function shapeOf({ rate: first, seconds, stages = [] }: LoadShape): string {
  let last = first;
  const steps = stages.map((stage) => {
    const text =
      stage.rate === last
        ? `then ${time(stage.seconds)} at this rate`
        : `then to ${rateText(stage.rate)} within ${time(stage.seconds)}`;
    last = stage.rate;
    return text;
  });
  return [`${rateText(first)} flows/s for ${time(seconds)}`, ...steps].join(', ');
}

/** The time of a load, with all stages. */
export const lengthOf = ({ seconds, stages = [] }: LoadShape): string =>
  time(stages.reduce((sum, stage) => sum + stage.seconds, seconds));
