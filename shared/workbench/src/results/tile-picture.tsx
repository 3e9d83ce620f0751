import { Icon } from '@atelier/ui/icon';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../texts/words.ts';
import styles from './tile-picture.module.css';

export interface TilePictureProps {
  src: string;
  alt: string;
}

/** A picture that arrives soft and sharpens; one that does not load says so. */
export function TilePicture({ src, alt }: TilePictureProps) {
  const words = useWords();
  const picture = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<'coming' | 'there' | 'broken'>('coming');
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth > 0) setState('there');
  }, []);
  if (state === 'broken') {
    return (
      <span className={styles.broken}>
        <Icon name="image" size={20} />
        <span className={styles.words}>{words('loadFailed')}</span>
        <span className={styles.spoken}>{alt}</span>
      </span>
    );
  }
  return (
    <img
      ref={picture}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={state === 'there' ? styles.there : styles.coming}
      onLoad={() => setState('there')}
      onError={() => setState('broken')}
    />
  );
}
