import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLanguage } from '@atelier/platform/i18n';
import { type Direction, nearest } from '@atelier/task-results/nearest';
import { useMoreAtEnd } from '@atelier/task-results/use-more-at-end';
import { Icon } from '@atelier/ui/icon';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { MaterialKey } from './material-dialog.tsx';
import styles from './material-grid.module.css';
import type { MaterialEntry, MaterialList } from './use-materials.ts';

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

export interface MaterialGridProps {
  list: MaterialList;
  chosen: readonly MaterialEntry[];
  takesMany: boolean;
  words: OwnWords<MaterialKey>;
  onToggle: (entry: MaterialEntry) => void;
  /** Selected and used immediately: a double click, or Enter on a selected one. */
  onUse: (entry: MaterialEntry) => void;
}

/** Grid of selectable images: one tab stop, arrow keys move, Space selects. */
export function MaterialGrid({ list, chosen, takesMany, words, onToggle, onUse }: MaterialGridProps) {
  const language = useLanguage();
  const area = useRef<HTMLDivElement>(null);
  const end = useMoreAtEnd(area, list.hasMore && !list.isFailed, list.loadMore);
  const [current, setCurrent] = useState<string>();
  const stop = list.entries.some(({ key }) => key === current) ? current : list.entries[0]?.key;
  const handleKey = (event: KeyboardEvent<HTMLElement>, entry: MaterialEntry) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directions[event.key];
    if (direction) {
      event.preventDefault();
      const faces = [...(area.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
      const boxes = faces.map((face) => face.getBoundingClientRect());
      faces[nearest(event.currentTarget.getBoundingClientRect(), boxes, direction)]?.focus();
    }
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      const isChosen = chosen.some(({ key }) => key === entry.key);
      if (event.key === 'Enter' && isChosen) onUse(entry);
      else onToggle(entry);
    }
  };
  return (
    <div ref={area} className={styles.area}>
      <div
        role="listbox"
        aria-label={words('materials')}
        aria-multiselectable={takesMany}
        aria-busy={list.isLoading}
        className={styles.grid}
      >
        {list.entries.map((entry) => {
          const place = chosen.findIndex(({ key }) => key === entry.key);
          return (
            <div
              key={entry.key}
              role="option"
              aria-selected={place >= 0}
              aria-label={words('facts', { name: entry.name[language], width: entry.width, height: entry.height })}
              tabIndex={entry.key === stop ? 0 : -1}
              className={styles.tile}
              onFocus={() => setCurrent(entry.key)}
              onClick={() => onToggle(entry)}
              onDoubleClick={() => onUse(entry)}
              onKeyDown={(event) => handleKey(event, entry)}
            >
              <span className={styles.picture}>
                <img src={entry.thumb_url} alt="" loading="lazy" draggable={false} />
              </span>
              {place >= 0 ? (
                <span className={styles.tick}>{takesMany ? place + 1 : <Icon name="check" size={16} />}</span>
              ) : null}
              <span className={styles.name}>{entry.name[language]}</span>
            </div>
          );
        })}
      </div>
      <div ref={end} className={styles.end} />
    </div>
  );
}
