import type { ToolFacts } from '@atelier/contract/tools';
import { useLocalized } from '@atelier/platform/i18n';
import { buttonClass } from '@atelier/ui/button-class';
import { Icon } from '@atelier/ui/icon';
import { Link } from 'react-router-dom';
import { openTools, useToolFacts } from '../tool-facts.ts';
import page from './home-page.module.css';
import { useHomeTexts, withFigures } from './home-texts.ts';
import styles from './price-band.module.css';

/** Credits of a new account's first lot (the specification's trial). */
const trialCredits = 40;

/** Machine names of the tools that every garment picture begins with. */
const featuredKeys = ['hdUpscale', 'cutout', 'recolour'];

/** The featured tools that can be used now. */
const featuredTools = (tools: readonly ToolFacts[] | undefined): readonly ToolFacts[] =>
  openTools(tools).flatMap(({ tool }) => (featuredKeys.includes(tool.key) ? [tool] : []));

/** What a new account gets, and what tools that work cost, as the server says it. */
export const PriceBand = () => {
  const t = useHomeTexts();
  const localized = useLocalized();
  const featured = featuredTools(useToolFacts());
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
          <Price name={t.priceTrial} figure={trialCredits} unit={t.credits} note={t.priceTrialNote}>
            <Link to="/register" className={buttonClass({ kind: 'primary', size: 'l', isWide: true })}>
              {t.start}
            </Link>
          </Price>
          {featured.map(({ type, title, price: { online = 0 } }) => (
            <Price
              key={type}
              name={localized(title)}
              figure={online}
              unit={t.pricePer}
              note={withFigures(t.priceCount, { count: Math.floor(trialCredits / online) })}
            />
          ))}
        </div>
      </div>
    </section>
  );
};

interface PriceProps {
  name: string;
  figure: number;
  unit: string;
  note: string;
  children?: React.ReactNode;
}

const Price = ({ name, figure, unit, note, children }: PriceProps) => (
  <div className={styles.price}>
    <h3 className={styles.name}>{name}</h3>
    <p className={styles.amount}>
      <b>{figure}</b> {unit}
    </p>
    <p className={styles.note}>{note}</p>
    {children}
  </div>
);
