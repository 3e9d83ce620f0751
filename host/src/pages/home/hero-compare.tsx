import { useState } from 'react';
import { Compare } from './compare.tsx';
import styles from './hero-compare.module.css';
import { coat } from './home-pictures.ts';
import { useHomeTexts } from './home-texts.ts';

const kinds = ['fabric', 'colour', 'scene', 'cutout'] as const;

/** One coat under four tools, as the engine drew it. */
export const HeroCompare = () => {
  const t = useHomeTexts();
  const [kind, setKind] = useState<(typeof kinds)[number]>('fabric');
  return (
    <figure className={styles.figure}>
      <Compare
        isFirst
        width={880}
        height={704}
        label={t.compareLabel}
        before={{ address: coat.before, label: t.before }}
        after={{ address: coat[kind], label: t[`${kind}After`], isCutOut: kind === 'cutout' }}
      />
      <fieldset className={styles.tabs} aria-label={t.compareTabs}>
        {kinds.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === kind}
            className={styles.tab}
            onClick={() => setKind(name)}
          >
            {t[name]}
          </button>
        ))}
      </fieldset>
    </figure>
  );
};
