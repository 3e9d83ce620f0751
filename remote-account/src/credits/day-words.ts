/** Days until then, at least 0; what ends today is 0 days away. */
export const daysLeft = (moment: Date, now: Date): number =>
  Math.max(0, Math.floor((moment.getTime() - now.getTime()) / 86_400_000));
