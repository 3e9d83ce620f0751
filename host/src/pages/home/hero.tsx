import { useLanguage } from '@atelier/platform/i18n';
import { useSessionState } from '@atelier/platform/session';
import { buttonClass } from '@atelier/ui/button-class';
import { Icon } from '@atelier/ui/icon';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { fillText } from '../../i18n/fill-text.ts';
import en from '../../locales/en/sample-try.json' with { type: 'json' };
import zh from '../../locales/zh/sample-try.json' with { type: 'json' };
import { openTools, useToolFacts } from '../../menu/tool-facts.ts';

import { Compare, type Side } from './compare.tsx';
import styles from './hero.module.css';
import heroCompareStyles from './hero-compare.module.css';
import page from './home-page.module.css';
import { coat } from './home-pictures.ts';
import { useHomeTexts } from './home-texts.ts';
import sampleTryStyles from './sample-try.module.css';
import { type SampleTry as SampleTryState, useSampleTry } from './use-sample-try.ts';

type SampleTryTexts = Readonly<Record<keyof typeof zh, string>>;

const texts = { zh, en } as const satisfies Record<string, SampleTryTexts>;

/** Words of "try it now"; loaded with the home page. */
const useSampleTryTexts = (): SampleTryTexts => texts[useLanguage()];

/** Dyes that suit a coat. */
const dyes = [
  { name: 'green', colour: '#2f5d50' },
  { name: 'red', colour: '#7c2f3a' },
  { name: 'blue', colour: '#2b3a5e' },
  { name: 'yellow', colour: '#c08a2d' },
  { name: 'oat', colour: '#d9cdb8' },
  { name: 'black', colour: '#2b2b2d' },
] as const;

const recolourPage = '/auxiliaryTools/changeColors';

interface SampleTryProps {
  shown: SampleTryState;
  onColour: (colour: string) => void;
}

/** Swatches that recolour the sample without an account, and the way on to an own photo. */
const SampleTry = ({ shown, onColour }: SampleTryProps) => {
  const t = useSampleTryTexts();
  const { status } = useSessionState();
  const chosen = 'colour' in shown ? shown.colour : undefined;
  return (
    <div className={sampleTryStyles.try}>
      <fieldset className={sampleTryStyles.dyes}>
        <legend className={sampleTryStyles.title}>{t.title}</legend>
        {dyes.map(({ name, colour }) => (
          <button
            key={name}
            type="button"
            className={sampleTryStyles.dye}
            aria-label={t[name]}
            title={t[name]}
            aria-pressed={chosen === colour}
            onClick={() => onColour(colour)}
          >
            {/* A presentation attribute: the page's policy takes no style from markup. */}
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="12" r="12" fill={colour} />
            </svg>
          </button>
        ))}
        <label className={sampleTryStyles.own} title={t.own}>
          <Icon name="plus" size={16} />
          <input
            type="color"
            aria-label={t.own}
            defaultValue="#5b7a9d"
            onChange={(event) => onColour(event.target.value)}
          />
        </label>
      </fieldset>
      <p className={sampleTryStyles.note} role="status">
        {shown.state === 'busy' ? t.busy : null}
        {shown.state === 'failed' ? (shown.message ?? t.failed) : null}
        {shown.state === 'done' ? (
          <Link to={status === 'signed-in' ? recolourPage : '/register'}>
            {t.next}
            <Icon name="chevron-right" size={16} />
          </Link>
        ) : null}
      </p>
    </div>
  );
};

const kinds = ['fabric', 'colour', 'scene', 'cutout'] as const;

/** One coat under four tools, as the engine drew it, and in the colour that a visitor tries. */
const HeroCompare = () => {
  const t = useHomeTexts();
  const sampleTexts = useSampleTryTexts();
  const [kind, setKind] = useState<(typeof kinds)[number]>('fabric');
  const { shown, start } = useSampleTry(useLanguage());
  const tried = kind === 'colour' && 'colour' in shown ? shown : undefined;
  const dye = dyes.find(({ colour }) => colour === tried?.colour);
  const after: Side = {
    address: tried?.picture ?? coat[kind],
    label: dye
      ? sampleTexts[dye.name]
      : tried
        ? fillText(sampleTexts.result, { colour: tried.colour })
        : t[`${kind}After`],
    isCutOut: kind === 'cutout',
  };
  return (
    <figure className={heroCompareStyles.figure}>
      <Compare
        isFirst
        width={880}
        height={704}
        label={t.compareLabel}
        before={{ address: coat.before, label: t.before }}
        after={after}
        busyText={tried?.state === 'busy' ? sampleTexts.busy : undefined}
      />
      <fieldset className={heroCompareStyles.tabs} aria-label={t.compareTabs}>
        {kinds.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === kind}
            className={heroCompareStyles.tab}
            onClick={() => setKind(name)}
          >
            {t[name]}
          </button>
        ))}
      </fieldset>
      <SampleTry
        shown={shown}
        onColour={(colour) => {
          setKind('colour');
          void start(colour);
        }}
      />
    </figure>
  );
};

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
