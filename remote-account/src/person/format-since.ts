const steps = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Relative time: `3 hours ago`, `昨天`; of the last minute: now. */
export const formatSince = (then: Date, now: Date, language: string): string => {
  const seconds = Math.max(0, (now.getTime() - then.getTime()) / 1000);
  const [unit, size] = steps.find(([, each]) => seconds >= each) ?? (['second', 1] as const);
  const count = unit === 'second' ? 0 : Math.floor(seconds / size);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-count, unit);
};
