import { trialCredits } from '@atelier/catalogue/constants';
import { useLocalized } from '@atelier/platform/i18n';
import { useAtomValue } from '@atelier/platform/state';
import { buttonClass } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import { Link } from 'react-router-dom';
import { fillText } from '../../i18n/create-i18n.ts';
import { createPublicQuery, priceClasses, useToolSummaries } from '../../menu/tool-summaries.ts';

import { useHomeTexts } from './home-content.ts';
import page from './home-page.module.css';
import styles from './price-band.module.css';

/** Displayed fields of a package: the contract's `packageForSale`. */
interface PackageOffer {
  name: { zh: string; en: string };
  months: number;
  /** Credits per month. */
  points: number;
  /** Price in fen for the whole period. */
  price: number;
}

/** Displayed fields of a published work: the contract's `work`. */
interface ShownWork {
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

/** Paths of the contract's `getMembershipPackages` and `getWorks`. */
export const packagesAddress = '/api/v1/get_membership?kind=';
export const worksAddress = '/api/v1/works?limit=';

/** Number of works shown. */
const shownWorks = 6;

const personalOffersAtom = createPublicQuery(`${packagesAddress}personal`, offersIn);
const businessOffersAtom = createPublicQuery(`${packagesAddress}business`, offersIn);

/** The newest works and their total number. */
export const worksAtom = createPublicQuery(`${worksAddress}${shownWorks}`, (data) => {
  const { total, items } = data as { total?: number; items?: readonly ShownWork[] };
  return Array.isArray(items) ? { total: total ?? items.length, items } : undefined;
});

/** The package with the lowest price for one month. */
export const leastOffer = (offers: readonly PackageOffer[] | undefined): PackageOffer | undefined =>
  offers
    ?.filter(({ months }) => months === 1)
    .toSorted((one, other) => one.price - other.price)
    .at(0);

/** Formats fen as yuan, without decimals for whole amounts. */
const yuan = (fen: number): string =>
  `¥${(fen / 100).toLocaleString('en', { minimumFractionDigits: fen % 100 === 0 ? 0 : 2 })}`;

/** Credits of a new account, and the smallest personal and company package, from the server's price list. */
export const PriceBand = () => {
  const t = useHomeTexts();
  const localized = useLocalized();
  const least = priceClasses(useToolSummaries())[0]?.credits;
  const offers = [
    { kind: 'personal', offer: leastOffer(useAtomValue(personalOffersAtom)), from: t.priceFrom },
    { kind: 'business', offer: leastOffer(useAtomValue(businessOffersAtom)), from: t.priceFromCompany },
  ];
  const pictures = (credits: number): string =>
    least ? fillText(t.priceCount, { count: Math.floor(credits / least).toLocaleString('en') }) : '';
  const { credits, days } = trialCredits;
  return (
    <section className={styles.band}>
      <div className={page.wrap}>
        <div className={page.head}>
          <h2 className={page.heading}>{t.priceTitle}</h2>
          <Link to="/pricing" className={page.link}>
            {t.priceLink}
            <Icon name="chevron-right" size={16} />
          </Link>
        </div>
        <ul className={styles.plans}>
          <li>
            <h3 className={styles.name}>{t.priceTrial}</h3>
            <p className={styles.amount}>
              <b>{yuan(0)}</b>
            </p>
            <p className={styles.note}>{fillText(t.priceTrialNote, { credits, days })}</p>
            <p className={styles.note}>{pictures(credits)}</p>
          </li>
          {offers.map(({ kind, offer, from }) => (
            <li key={kind} aria-busy={!offer}>
              {offer ? (
                <>
                  <h3 className={styles.name}>{localized(offer.name)}</h3>
                  <p className={styles.amount}>
                    <b>{yuan(offer.price)}</b> {from}
                  </p>
                  <p className={styles.note}>
                    {fillText(t.priceMonthly, { credits: offer.points.toLocaleString('en') })}
                  </p>
                  <p className={styles.note}>{pictures(offer.points)}</p>
                </>
              ) : null}
            </li>
          ))}
        </ul>
        <div className={styles.end}>
          <Link to="/register" className={buttonClass({ kind: 'primary', size: 'l' })}>
            {t.start}
          </Link>
          <p className={page.note}>{t.priceNote}</p>
        </div>
      </div>
    </section>
  );
};
