import { trialCredits } from '@atelier/catalogue/constants';
import { useLocalized } from '@atelier/platform/i18n';
import { buttonClass } from '@atelier/ui/button-class';
import { Icon } from '@atelier/ui/icon';
import { Link } from 'react-router-dom';
import { priceClasses, useToolFacts } from '../tool-facts.ts';
import page from './home-page.module.css';
import { useHomeTexts, withFigures } from './home-texts.ts';
import styles from './price-band.module.css';

/** What a new account is given, and what every tool that works costs, as the server says it. */
export const PriceBand = () => {
  const t = useHomeTexts();
  const localized = useLocalized();
  const classes = priceClasses(useToolFacts());
  return (
    <section className={styles.band}>
      <div className={page.wrap}>
        <div className={page.head}>
          <h2 className={page.heading}>{t.priceTitle}</h2>
          <Link to="/pricing" className={styles.link}>
            {t.priceLink}
            <Icon name="chevron-right" size={16} />
          </Link>
        </div>
        <div className={styles.sheet}>
          <Trial cheapest={classes[0]?.credits} />
          <ul className={styles.classes}>
            {classes.map(({ credits, tools }) => (
              <li key={credits}>
                <p className={styles.amount}>
                  <b>{credits}</b> {t.pricePer}
                </p>
                <div>
                  <h3 className={styles.name}>{withFigures(t.priceTools, { count: tools.length })}</h3>
                  <p className={styles.note}>{tools.map(({ title }) => localized(title)).join(t.priceBetween)}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
};

const Trial = ({ cheapest }: { cheapest: number | undefined }) => {
  const t = useHomeTexts();
  const { credits, days } = trialCredits;
  return (
    <div className={styles.trial}>
      <h3 className={styles.name}>{t.priceTrial}</h3>
      <p className={styles.amount}>
        <b>{credits}</b> {t.credits}
      </p>
      <p className={styles.note}>{withFigures(t.priceTrialNote, { days })}</p>
      {cheapest ? (
        <p className={styles.note}>{withFigures(t.priceCount, { count: Math.floor(credits / cheapest) })}</p>
      ) : null}
      <Link to="/register" className={buttonClass({ kind: 'primary', size: 'l', isWide: true })}>
        {t.start}
      </Link>
    </div>
  );
};
