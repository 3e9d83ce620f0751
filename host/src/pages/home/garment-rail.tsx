import { useBrand } from '@atelier/platform/theme';
import { Garment, type GarmentProps } from '../../art/garment.tsx';
import { fillText } from '../../i18n/fill-text.ts';
import styles from './garment-rail.module.css';
import page from './home-page.module.css';
import { useHomeTexts } from './home-texts.ts';

const rail: readonly Omit<GarmentProps, 'className'>[] = [
  { kind: 'tee', cloth: '#2d3c5e', fabric: 'stripe', ink: '#e9e6dd' },
  { kind: 'coat', cloth: '#b98a52' },
  { kind: 'dress', cloth: '#a82f3c', fabric: 'dot', ink: '#f3e3d8' },
  { kind: 'shirt', cloth: '#44659a', fabric: 'twill', ink: '#5f80b2' },
  { kind: 'frock', cloth: '#c79a2c', fabric: 'flower', ink: '#f6ead0' },
  { kind: 'knit', cloth: '#86a886', fabric: 'rib', ink: '#779a78' },
  { kind: 'shirt', cloth: '#e2e0d9' },
  { kind: 'hoodie', cloth: '#85868a' },
];

/** A full-width rail of garments: decoration of the public pages. */
export const GarmentRail = () => {
  const t = useHomeTexts();
  const { webName } = useBrand();
  return (
    <section className={styles.section}>
      <div className={styles.rail} aria-hidden="true">
        {rail.map((garment) => (
          <figure key={`${garment.kind}${garment.cloth}`} className={styles.piece}>
            <Hook />
            <Garment {...garment} className={styles.garment} />
          </figure>
        ))}
      </div>
      <div className={`${page.wrap} ${page.head} ${styles.caption}`}>
        <h2 className={page.heading}>{t.railTitle}</h2>
        <p className={styles.note}>{fillText(t.railNote, { name: webName })}</p>
      </div>
    </section>
  );
};

const Hook = () => (
  <svg className={styles.hook} viewBox="0 0 20 44" aria-hidden="true" focusable="false">
    <path d="M10 44V25c0-5 6.500-5.500 6.500-12a6.500 6.500 0 0 0-13 0" />
  </svg>
);
