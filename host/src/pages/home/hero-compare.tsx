import { useLanguage } from '@atelier/platform/i18n';
import { useState } from 'react';
import { fillText } from '../../i18n/fill-text.ts';
import { Compare, type Side } from './compare.tsx';
import styles from './hero-compare.module.css';
import { coat } from './home-pictures.ts';
import { useHomeTexts } from './home-texts.ts';
import { SampleTry } from './sample-try.tsx';
import { useSampleTryTexts } from './sample-try-texts.ts';
import { useSampleTry } from './use-sample-try.ts';

const kinds = ['fabric', 'colour', 'scene', 'cutout'] as const;

/** One coat under four tools, as the engine drew it, and in the colour that a visitor tries. */
export const HeroCompare = () => {
  const t = useHomeTexts();
  const sampleTexts = useSampleTryTexts();
  const [kind, setKind] = useState<(typeof kinds)[number]>('fabric');
  const { shown, start } = useSampleTry(useLanguage());
  const picture = kind === 'colour' && 'picture' in shown ? shown.picture : undefined;
  const drawn: Side = { address: coat[kind], label: t[`${kind}After`], isCutOut: kind === 'cutout' };
  const after: Side = picture
    ? { address: picture, label: fillText(sampleTexts.result, { colour: 'colour' in shown ? shown.colour : '' }) }
    : drawn;
  return (
    <figure className={styles.figure}>
      <Compare
        isFirst
        width={880}
        height={704}
        label={t.compareLabel}
        before={{ address: coat.before, label: t.before }}
        after={after}
        isBusy={shown.state === 'busy'}
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
