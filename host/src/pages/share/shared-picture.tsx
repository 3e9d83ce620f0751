import type { SharedResult } from '@atelier/contract/share';
import { Button } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import { type CSSProperties, type PointerEvent, useState } from 'react';
import styles from './share-page.module.css';
import { useShareTexts } from './share-texts.ts';

/** Aspect ratios that differ less than this count as equal, so that both pictures can be overlaid. */
const shapeTolerance = 0.01;

const isSameShape = (one: SharedResult['result'], other: SharedResult['result']): boolean =>
  Math.abs((one.width / one.height) * (other.height / other.width) - 1) < shapeTolerance;

const follow = (onShare: (share: number) => void) => (event: PointerEvent<HTMLElement>) => {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  onShare(Math.round(Math.min(100, Math.max(0, ((event.clientX - left) / width) * 100))));
};

type PartProps = SharedResult & { onBroken: () => void };

/** Both pictures under one seam that can be dragged, or moved with the arrow keys. */
function Compared({ name, result, original, onBroken }: PartProps) {
  const t = useShareTexts();
  const [share, setShare] = useState(50);
  const move = follow(setShare);
  if (!original) return null;
  return (
    <div
      className={styles.frame}
      style={{ '--x': `${share}%`, '--ratio': result.width / result.height } as CSSProperties}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event);
      }}
    >
      <img src={result.url} alt={`${name}, ${t.after}`} draggable={false} onError={onBroken} />
      <img
        className={styles.before}
        src={original.url}
        alt={`${name}, ${t.before}`}
        draggable={false}
        onError={onBroken}
      />
      <span className={styles.tag}>{t.before}</span>
      <span className={`${styles.tag} ${styles.right}`}>{t.after}</span>
      <span className={styles.seam} aria-hidden="true">
        <Icon name="compare" size={20} />
      </span>
      <input
        type="range"
        className={styles.range}
        aria-label={t.slide}
        min={0}
        max={100}
        value={share}
        onChange={(event) => setShare(event.target.valueAsNumber)}
      />
    </div>
  );
}

function Parts(props: PartProps) {
  const t = useShareTexts();
  const { name, result, original, onBroken } = props;
  if (result.mime === 'video/mp4') {
    return (
      <video
        className={styles.clip}
        src={result.url}
        poster={result.thumb_url}
        aria-label={name}
        controls
        autoPlay
        loop
        muted
        playsInline
        onError={onBroken}
      />
    );
  }
  if (original && isSameShape(result, original)) return <Compared {...props} />;
  const shown = original
    ? [
        { picture: original, word: t.before },
        { picture: result, word: t.after },
      ]
    : [{ picture: result, word: '' }];
  return (
    <div className={styles.side}>
      {shown.map(({ picture, word }) => (
        <figure key={word}>
          <img src={picture.url} alt={word ? `${name}, ${word}` : name} draggable={false} onError={onBroken} />
          {word ? <figcaption>{word}</figcaption> : null}
        </figure>
      ))}
    </div>
  );
}

/** What a link shows; one that does not load says so and can be tried again. */
export function SharedPicture({ share }: { share: SharedResult }) {
  const t = useShareTexts();
  const [isBroken, setBroken] = useState(false);
  if (isBroken) {
    return (
      <div className={styles.broken} role="alert">
        <p>{share.result.mime === 'video/mp4' ? t.videoFailed : t.pictureFailed}</p>
        <Button onClick={() => setBroken(false)}>{t.retry}</Button>
      </div>
    );
  }
  return <Parts {...share} onBroken={() => setBroken(true)} />;
}
