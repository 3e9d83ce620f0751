const hourMs = 3_600_000;

/** Below this many hours a result counts as expiring and its words take the warning colour. */
const expiringHours = 48;

/** A clock that is up to this far behind does not make 16 days of 15. */
const toleranceHours = 0.5;

export type TimeLeft =
  /** `count` in started days; `days` whole ones and `hours` beside them say the same exactly. */
  | { unit: 'days'; count: number; days: number; hours: number; isExpiring: false }
  | { unit: 'hours'; count: number; isExpiring: true }
  | { unit: 'over'; count: 0; isExpiring: true };

/** What is left of the 15 days: days and hours while there are at least two days, then started hours. */
export const timeLeft = (expiresAt: string, now: Date): TimeLeft => {
  const hours = (new Date(expiresAt).getTime() - now.getTime()) / hourMs;
  if (hours <= 0) return { unit: 'over', count: 0, isExpiring: true };
  if (hours < expiringHours) return { unit: 'hours', count: Math.ceil(hours), isExpiring: true };
  const whole = Math.round(hours);
  const count = Math.ceil((hours - toleranceHours) / 24);
  return { unit: 'days', count, days: Math.floor(whole / 24), hours: whole % 24, isExpiring: false };
};
