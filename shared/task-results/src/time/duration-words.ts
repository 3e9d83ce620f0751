/** Looks up the texts for durations, whatever package defines them. */
type DurationWords = (
  key: 'seconds' | 'minutes' | 'minutesSeconds' | 'secondsRange' | 'minutesRange',
  figures: Record<string, number>,
) => string;

/** Rounds for display: 5 s steps above 20 s. */
const roundSeconds = (seconds: number): number =>
  seconds > 20 ? Math.round(seconds / 5) * 5 : Math.max(1, Math.round(seconds));

/** A duration that has been measured: `35 秒`, `1 分 12 秒`, `2 min`. */
export const durationWords = (seconds: number, words: DurationWords): string => {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 60) return words('seconds', { count: whole });
  const minutes = Math.floor(whole / 60);
  const rest = whole % 60;
  return rest === 0 ? words('minutes', { count: minutes }) : words('minutesSeconds', { minutes, seconds: rest });
};

/** A range of seconds that has been estimated, in seconds up to 90 s and in started minutes above. */
export const rangeWords = (range: { min: number; max: number }, words: DurationWords): string => {
  if (range.max <= 90) {
    const [min, max] = [roundSeconds(range.min), roundSeconds(range.max)];
    return min >= max ? words('seconds', { count: max }) : words('secondsRange', { min, max });
  }
  const [min, max] = [Math.max(1, Math.floor(range.min / 60)), Math.ceil(range.max / 60)];
  return min >= max ? words('minutes', { count: max }) : words('minutesRange', { min, max });
};
