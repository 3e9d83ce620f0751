import type { StyleEntry } from '@atelier/contract/style-library';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Icon } from '@atelier/ui/icon';
import styles from './styles.module.css';
import type { StylesKey } from './styles-texts.ts';

export interface StyleGridProps {
  entries: readonly StyleEntry[];
  chosen: string | undefined;
  /** Gathered for fusion. */
  mix: readonly StyleEntry[];
  words: OwnWords<StylesKey>;
  onOpen: (code: string) => void;
}

/** The styles as a wall of line drawings. */
export function StyleGrid({ entries, chosen, mix, words, onOpen }: StyleGridProps) {
  const localized = useLocalized();
  return (
    <ul className={styles.grid} aria-label={words('list')}>
      {entries.map(({ code, title, drawing }) => (
        <li key={code}>
          <button
            type="button"
            className={styles.tile}
            aria-current={code === chosen ? 'true' : undefined}
            onClick={() => onOpen(code)}
          >
            <span className={styles.paper}>
              {drawing ? (
                <img
                  src={drawing.thumb_url}
                  width={drawing.width}
                  height={drawing.height}
                  alt=""
                  loading="lazy"
                  draggable={false}
                />
              ) : (
                <span className={styles.waiting}>{words('waiting')}</span>
              )}
              {mix.some((one) => one.code === code) ? (
                <span className={styles.tick}>
                  <Icon name="check" size={14} />
                </span>
              ) : null}
            </span>
            <span className={styles.caption}>
              <span className={styles.name}>{localized(title)}</span>
              <span className={styles.code}>{code}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
