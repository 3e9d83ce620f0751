import { trialCredits } from '@atelier/catalogue/constants';
import { useLocalized } from '@atelier/platform/i18n';
import { useAtomValue } from '@atelier/platform/state';
import { buttonClass } from '@atelier/ui/button-class';
import { Icon } from '@atelier/ui/icon';
import { Link } from 'react-router-dom';
import { fillText } from '../../i18n/fill-text.ts';
import { priceClasses, useToolFacts } from '../../menu/tool-facts.ts';
import { businessOffersAtom, leastOffer, personalOffersAtom } from './home-data.ts';
import page from './home-page.module.css';
import { useHomeTexts } from './home-texts.ts';
import styles from './price-band.module.css';

/** Fen as on a button: no cents where there are none. */
const yuan = (fen: number): string =>
  `¥${(fen / 100).toLocaleString('en', { minimumFractionDigits: fen % 100 === 0 ? 0 : 2 })}`;

/** Credits of a new account, and the smallest personal and company package, as the server sells them. */
export const PriceBand = () => {
  const t = useHomeTexts();
  const localized = useLocalized();
  const least = priceClasses(useToolFacts())[0]?.credits;
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
