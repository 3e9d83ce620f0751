import type { CreditLot, Usage } from '@atelier/contract/credits';
import { addDays } from './usage-days.ts';

const dayMs = 86_400_000;

/** Days that a pace is an average of. */
const paceDays = 14;
/** Use on fewer days is no basis for a forecast. */
const leastUsedDays = 3;

/** Credits a day over the last 14 days; 0 where they were used on fewer than three of them. */
export const paceOf = ({ days, today }: Pick<Usage, 'days' | 'today'>): number => {
  const since = addDays(today, 1 - paceDays);
  const used = days
    .filter(({ day }) => day >= since)
    .map(({ tools }) => tools.reduce((sum, { credits }) => sum + credits, 0))
    .filter((credits) => credits > 0);
  return used.length < leastUsedDays ? 0 : used.reduce((sum, credits) => sum + credits, 0) / paceDays;
};

export interface Forecast {
  /** When the first lot ends. */
  endsAt: Date;
  /** Credits of it that would be left by then, 0 when they are used up before. */
  left: number;
}

/**
 * Credits that expire unused at the current rate of use. Lots are spent in order, so only the first lot that expires is returned.
 * @param pace credits a day @returns null when no lot expires, or when there is too little use for a rate
 */
export const forecastOf = (lots: readonly CreditLot[], pace: number, now: Date): Forecast | null => {
  const spendable = lots.filter(({ is_waiting: isWaiting }) => !isWaiting);
  const first = spendable.find(({ expires_at: endsAt }) => endsAt !== null);
  if (!first?.expires_at || pace <= 0) return null;
  const endsAt = new Date(first.expires_at);
  // Lots that end at the same moment end together.
  const together = spendable.filter(({ expires_at: at }) => at === first.expires_at);
  const remaining = together.reduce((sum, lot) => sum + lot.remaining, 0);
  const days = Math.max(0, (endsAt.getTime() - now.getTime()) / dayMs);
  return { endsAt, left: Math.max(0, Math.round(remaining - pace * days)) };
};
