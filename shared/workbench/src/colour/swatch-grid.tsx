import { useLocalized } from '@atelier/platform/i18n';
import type { CSSProperties } from 'react';
import type { CardSwatch } from './colour-search.ts';
import styles from './swatch-grid.module.css';

export interface SwatchGridProps {
  swatches: readonly CardSwatch[];
  value: string | undefined;
  onPick: (hex: string) => void;
}

/** Colours of a card as a dyer's book shows them: cloth above, number or name below. */
export function SwatchGrid({ swatches, value, onPick }: SwatchGridProps) {
  const localized = useLocalized();
  return (
    <div className={styles.grid}>
      {swatches.map(({ key, code, title, hex }) => {
        const name = title ? localized(title) : code;
        return (
          <button
            key={key}
            type="button"
            className={styles.swatch}
            style={{ '--c': hex } as CSSProperties}
            aria-pressed={hex === value}
            aria-label={title && code !== hex ? `${name} ${code}` : `${name} ${hex}`}
            title={title && code !== hex ? `${name} ${code}` : name}
            onClick={() => onPick(hex)}
          >
            <i className={styles.cloth} />
            <span className={styles.name}>{name}</span>
          </button>
        );
      })}
    </div>
  );
}
