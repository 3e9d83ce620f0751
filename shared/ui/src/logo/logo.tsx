import { useState } from 'react';
import styles from './logo.module.css';

export interface LogoProps {
  name: string;
  /** URL of the brand's logo; the default logo if absent. */
  mark?: string;
}

/** Aspect ratio from which a logo is a wordmark, so that the name is not repeated next to it. */
const wordRatio = 2.5;

/** The default mark, an A with a stitch as crossbar, and the name. */
export function Logo({ name, mark }: LogoProps) {
  const [isWord, setWord] = useState(false);
  const hidesName = isWord && mark !== undefined && mark !== '';
  return (
    <span className={styles.logo}>
      {mark ? (
        <img
          className={styles.picture}
          src={mark}
          alt=""
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setWord(naturalWidth >= naturalHeight * wordRatio)
          }
        />
      ) : (
        <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M4 21 12 3l8 18" />
          <path d="M7.6 14.6h8.8" className={styles.seam} />
        </svg>
      )}
      <span className={hidesName ? styles.unseen : styles.name}>{name}</span>
    </span>
  );
}
