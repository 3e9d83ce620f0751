import { trialCredits } from '@atelier/catalogue/constants';
import { Icon } from '@atelier/ui/icon';
import { StitchFrame } from '@atelier/ui/stitch';
import { Kbd } from '@atelier/ui/tag';
import type { ReactNode } from 'react';
import { Garment } from '../../art/garment.tsx';
import { fillText } from '../../i18n/create-i18n.ts';
import { openTools, useToolSummaries } from '../../menu/tool-summaries.ts';
import { useHomeTexts } from './home-content.ts';
import page from './home-page.module.css';
import styles from './how-it-works.module.css';

/** Three steps, each illustrated with its section of the tool page. The sections are images, not controls. */
export const HowItWorks = () => {
  const t = useHomeTexts();
  return (
    <section className={`${page.wrap} ${styles.section}`}>
      <h2 className={page.heading}>{t.howTitle}</h2>
      <ol className={styles.steps}>
        <Step number={1} title={t.howOne} note={t.howOneNote}>
          <StitchFrame isOver className={styles.zone}>
            <Icon name="upload" size={20} />
            <span>
              {t.howOneZone}
              <small>{t.howOneZoneNote}</small>
            </span>
          </StitchFrame>
        </Step>
        <Step number={2} title={t.howTwo} note={t.howTwoNote}>
          <PricedButton />
        </Step>
        <Step number={3} title={t.howThree} note={t.howThreeNote}>
          <Picks />
        </Step>
      </ol>
    </section>
  );
};

interface StepProps {
  number: number;
  title: string;
  note: string;
  children: ReactNode;
}

const Step = ({ number, title, note, children }: StepProps) => (
  <li>
    <div className={styles.stage} aria-hidden="true">
      {children}
    </div>
    <h3 className={styles.title}>
      <span>{number}</span>
      {title}
    </h3>
    <p className={styles.note}>{note}</p>
  </li>
);

const PricedButton = () => {
  const t = useHomeTexts();
  const [first] = openTools(useToolSummaries());
  const credits = first?.tool.price.online;
  return (
    <div>
      <div className={styles.generate}>
        <span>{t.howTwoButton}</span>
        {credits === undefined ? null : (
          <span className={styles.price}>
            <b>{credits}</b> {t.credits}
          </span>
        )}
      </div>
      <div className={styles.balance}>
        <span>
          {credits === undefined
            ? ''
            : fillText(t.howTwoBalance, { credits: trialCredits.credits, left: trialCredits.credits - credits })}
        </span>
        <span>
          <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
        </span>
      </div>
    </div>
  );
};

const cloths = ['#86a886', '#a55b69', '#44577f', '#b5a98c'] as const;

const Picks = () => (
  <div className={styles.picks}>
    {cloths.map((cloth, place) => (
      <span key={cloth} className={styles.pick}>
        <Garment kind="coat" cloth={cloth} className={styles.garment} />
        {place === 2 ? (
          <span className={styles.tick}>
            <Icon name="check" size={16} />
          </span>
        ) : null}
      </span>
    ))}
  </div>
);
