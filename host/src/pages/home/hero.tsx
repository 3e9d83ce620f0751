import { useSessionState } from '@atelier/platform/session';
import { buttonClass } from '@atelier/ui/button-class';
import { Link } from 'react-router-dom';
import { fillText } from '../../i18n/fill-text.ts';
import { openTools, useToolFacts } from '../../menu/tool-facts.ts';
import styles from './hero.module.css';
import { HeroCompare } from './hero-compare.tsx';
import page from './home-page.module.css';
import { useHomeTexts } from './home-texts.ts';

export const Hero = () => {
  const t = useHomeTexts();
  const { status } = useSessionState();
  const open = openTools(useToolFacts());
  const begin = status === 'signed-out' ? '/register' : '/dashboard';
  return (
    <section className={`${page.wrap} ${styles.hero}`}>
      <div>
        <h1 className={styles.title}>
          {t.titleOne}
          <br />
          {t.titleTwo}
        </h1>
        <p className={styles.lead}>{t.lead}</p>
        <div className={styles.actions}>
          <Link to={begin} className={buttonClass({ kind: 'primary', size: 'l' })}>
            {t.begin}
          </Link>
          <Link to="/worksInspiration" className={buttonClass({ size: 'l' })}>
            {t.works}
          </Link>
        </div>
        <dl className={styles.facts}>
          <Fact figure={t.factFree} note={t.factFreeNote} />
          <Fact figure={t.factDays} note={t.factDaysNote} />
          {/* The last one: the server says it, and it moves nothing when it comes. */}
          {open.length > 0 ? (
            <Fact figure={fillText(t.factTools, { count: open.length })} note={t.factToolsNote} />
          ) : null}
        </dl>
      </div>
      <HeroCompare />
    </section>
  );
};

const Fact = ({ figure, note }: { figure: string; note: string }) => (
  <div className={styles.fact}>
    <dt>{figure}</dt>
    <dd>{note}</dd>
  </div>
);
