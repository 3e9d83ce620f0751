import type { PackageForSale } from '@atelier/contract/orders';

/** What buying a package is for whoever has one: more credits for periods of the same length is an upgrade, everything else comes after. */
export const purchaseKind = (
  chosen: Pick<PackageForSale, 'code' | 'months' | 'points'>,
  packages: readonly Pick<PackageForSale, 'code' | 'months' | 'points'>[],
  running: string | undefined,
): 'membership' | 'renew' | 'upgrade' => {
  if (running === undefined) return 'membership';
  const now = packages.find(({ code }) => code === running);
  return now && now.months === chosen.months && chosen.points > now.points ? 'upgrade' : 'renew';
};
