import type { PackageForSale } from '@atelier/contract/orders';

/** The kind of purchase for a user with a package: more credits for periods of the same length is an upgrade, everything else a renewal. */
export const purchaseKind = (
  chosen: Pick<PackageForSale, 'code' | 'months' | 'points'>,
  packages: readonly Pick<PackageForSale, 'code' | 'months' | 'points'>[],
  running: string | undefined,
): 'membership' | 'renew' | 'upgrade' => {
  if (running === undefined) return 'membership';
  const now = packages.find(({ code }) => code === running);
  return now && now.months === chosen.months && chosen.points > now.points ? 'upgrade' : 'renew';
};
