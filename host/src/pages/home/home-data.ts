import { createPublicAnswer } from '../../menu/public-answers.ts';

/** What the page shows of a package: the contract's `packageForSale`. */
interface PackageOffer {
  name: { zh: string; en: string };
  months: number;
  /** Credits of each month. */
  points: number;
  /** Fen for the whole period. */
  price: number;
}

/** What the page shows of a published work: the contract's `work`. */
export interface ShownWork {
  id: string;
  title: string;
  titles?: { zh: string; en: string };
  author: string;
  thumb_url: string;
  width: number;
  height: number;
  generated: boolean;
}

const offersIn = (data: unknown): readonly PackageOffer[] | undefined => {
  const { packages } = data as { packages?: readonly PackageOffer[] };
  return Array.isArray(packages) ? packages : undefined;
};

/** The contract's `getMembershipPackages` and `getWorks`. */
export const packagesAddress = '/api/v1/get_membership?kind=';
export const worksAddress = '/api/v1/works?limit=';

/** So many works are shown. */
const shownWorks = 6;

export const personalOffersAtom = createPublicAnswer(`${packagesAddress}personal`, offersIn);
export const businessOffersAtom = createPublicAnswer(`${packagesAddress}business`, offersIn);

/** The newest works, and how many there are. */
export const worksAtom = createPublicAnswer(`${worksAddress}${shownWorks}`, (data) => {
  const { total, items } = data as { total?: number; items?: readonly ShownWork[] };
  return Array.isArray(items) ? { total: total ?? items.length, items } : undefined;
});

/** The package that costs least for one month. */
export const leastOffer = (offers: readonly PackageOffer[] | undefined): PackageOffer | undefined =>
  offers
    ?.filter(({ months }) => months === 1)
    .toSorted((one, other) => one.price - other.price)
    .at(0);
