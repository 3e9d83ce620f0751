import { Icon } from '@atelier/ui/icon';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../texts/words.ts';
import styles from './tile-picture.module.css';

export interface TilePictureProps {
  src: string;
  alt: string;
  /** The same image 1280 pixels wide, for large display; `src` has 640. */
  fineSrc?: string;
  /** True for new results: they appear with a sharpening animation. Others only fade in, because blur is expensive with many tiles. */
  isFresh?: boolean;
  /** Badge in the corner for other types than images, e.g. SVG. */
  mark?: string;
}

/** Delay of the automatic retry: an image may be requested before it is stored, or during a network failure. */
const retryMs = 1500;

/** An image that fades in; a failed load is retried once, then shown with the next step. */
export function TilePicture({ src, alt, isFresh = false, mark, fineSrc }: TilePictureProps) {
  const words = useWords();
  const picture = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<'coming' | 'there' | 'broken'>('coming');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth > 0) setState('there');
  }, []);
  useEffect(() => {
    if (state !== 'broken' || tries > 0) return;
    const timer = setTimeout(() => {
      setTries(1);
      setState('coming');
    }, retryMs);
    return () => clearTimeout(timer);
  }, [state, tries]);
  if (state === 'broken') {
    return (
      <span className={styles.broken}>
        <Icon name="image" size={20} />
        <span className={styles.words}>{words('loadFailed')}</span>
        {tries > 0 ? <span className={styles.next}>{words('loadFailedNext')}</span> : null}
        <span className={styles.spoken}>{alt}</span>
      </span>
    );
  }
  return (
    <>
      <img
        ref={picture}
        {...(fineSrc === undefined
          ? {}
          : { srcSet: `${src} 640w, ${fineSrc} 1280w`, sizes: '(max-width: 991px) 100vw, 640px' })}
        src={src}
        alt={alt}
        loading="lazy"
        decoding="async"
        draggable={false}
        className={[state === 'there' ? styles.there : styles.coming, isFresh ? styles.fresh : '']
          .filter(Boolean)
          .join(' ')}
        onLoad={() => setState('there')}
        onError={() => setState('broken')}
      />
      {mark ? <span className={styles.mark}>{mark}</span> : null}
    </>
  );
}
