import { Icon } from '@atelier/ui/icon';
import { type CSSProperties, type PointerEvent, useState } from 'react';
import styles from './compare-figure.module.css';
import { type CompareKind, ComparePicture, compareKinds } from './compare-pictures.tsx';
import { type HomeTexts, useHomeTexts } from './home-texts.ts';

const words = {
  recolour: { tab: 'recolour', before: 'recolourBefore', after: 'recolourAfter' },
  cutout: { tab: 'cutout', before: 'cutoutBefore', after: 'cutoutAfter' },
  upscale: { tab: 'upscale', before: 'upscaleBefore', after: 'upscaleAfter' },
} as const satisfies Record<CompareKind, Record<string, keyof HomeTexts>>;

/** Before and after of the tools that work today, under one seam that can be dragged, or moved with the arrow keys. */
export const CompareFigure = () => {
  const t = useHomeTexts();
  const [kind, setKind] = useState<CompareKind>('recolour');
  const [share, setShare] = useState(48);
  const { before, after } = words[kind];
  return (
    <figure className={styles.figure}>
      <div className={styles.picture} style={{ '--x': `${share}%` } as CSSProperties} {...dragging(setShare)}>
        <div className={styles.before}>
          <ComparePicture kind={kind} isAfter={false} />
        </div>
        <div className={styles.after}>
          <ComparePicture kind={kind} isAfter />
        </div>
        <span className={styles.caption}>{t[before]}</span>
        <span className={`${styles.caption} ${styles.right}`}>{t[after]}</span>
        <span className={styles.seam} aria-hidden="true">
          <span className={styles.knob}>
            <Icon name="compare" size={20} />
          </span>
        </span>
        <input
          type="range"
          className={styles.range}
          aria-label={t.compareLabel}
          min={0}
          max={100}
          value={share}
          onChange={(event) => setShare(event.target.valueAsNumber)}
        />
      </div>
      <fieldset className={styles.tabs} aria-label={t.compareTabs}>
        {compareKinds.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === kind}
            className={styles.tab}
            onClick={() => setKind(name)}
          >
            {t[words[name].tab]}
          </button>
        ))}
      </fieldset>
    </figure>
  );
};

/** The seam follows the pointer from wherever it is pressed. */
const dragging = (onShare: (share: number) => void) => {
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onShare(Math.round(Math.min(100, Math.max(0, ((event.clientX - left) / width) * 100))));
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      follow(event);
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
    },
  };
};
