import { ApiFailure } from '../../platform/api-failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dayOf } from '../wallet/calendar.ts';
import type { PackageRow } from './packages.ts';
import { type Days, livePeriods, type Period, runningPeriod } from './periods.ts';
import { pointsLeftOf } from './points-left.ts';
import { type UpgradeTerms, upgradeTerms } from './rules.ts';

interface FoundUpgrade {
  terms: UpgradeTerms;
  periodId: string;
  daysLeft: number;
  endsAt: Date;
}

/** More credits a month, for periods of the same length. */
const isMore = ({ sold }: Period, row: PackageRow): boolean => row.months === sold.months && row.points > sold.points;

/**
 * What an upgrade costs and brings now. The wallet must be locked where an order is made of it.
 * @throws ApiFailure 41301 while nothing runs, 41307 for what is no upgrade
 */
export const findUpgrade = async (
  tx: Tx,
  days: Days,
  { walletId, row, now }: { walletId: string; row: PackageRow; now: Date },
): Promise<FoundUpgrade> => {
  const running = runningPeriod(await livePeriods(tx, walletId, now), now);
  if (!running) throw new ApiFailure('41301');
  if (!isMore(running, row)) throw new ApiFailure('41307');
  const daysLeft = dayOf(running.endsAt, days.zone) - dayOf(now, days.zone);
  const pointsLeft = Math.min(running.points, await pointsLeftOf(tx, running.orderId, now));
  const terms = upgradeTerms(
    { ...running, pointsLeft, daysLeft },
    { price: row.price, points: row.points * row.months },
  );
  return { terms, periodId: running.id, daysLeft, endsAt: running.endsAt };
};
