import type { OwnWords } from '@atelier/picture-editors/own-words';
import { Icon } from '@atelier/ui/icon';
import { memo, type ReactNode, startTransition, useEffect, useState } from 'react';
import type { ScrollVelocity } from '../scroll/scroll-velocity.ts';
import type { GalleryKey } from '../texts/gallery-texts.ts';
import styles from './gallery.module.css';

/** The checkbox in a tile's corner: a click on it selects, also while nothing is selected. */
function Tick({ isOn }: { isOn: boolean }) {
  return (
    <span className={styles.tick} data-tick data-on={isOn || undefined} aria-hidden="true">
      {isOn ? <Icon name="check" size={14} /> : null}
    </span>
  );
}

/** What a page draws for its items. */
export interface TileFace<Item> {
  keyOf: (item: Item) => string;
  /** Accessible name of the tile. */
  nameOf: (item: Item) => string;
  /** The picture, as large as its box. */
  picture: (item: Item) => ReactNode;
  /** The line below it. */
  caption: (item: Item) => ReactNode;
}

export interface GalleryTileProps<Item> {
  index: number;
  /** From 1. */
  column: number;
  /** undefined: not read yet. */
  item: Item | undefined;
  face: TileFace<Item>;
  pace: ScrollVelocity;
  isChosen: boolean;
  /** It is the tab stop of the grid. */
  isActive: boolean;
  hasFailed: boolean;
  words: OwnWords<GalleryKey>;
}

/** Whether a picture is loaded: a tile that appears during fast scrolling waits until it ends. */
const useIsDue = (pace: ScrollVelocity): boolean => {
  const [isDue, setDue] = useState(() => !pace.isFastScrolling());
  useEffect(() => {
    if (isDue) return;
    const look = () => {
      if (!pace.isFastScrolling()) startTransition(() => setDue(true));
    };
    look();
    return pace.subscribe(look);
  }, [pace, isDue]);
  return isDue;
};

function Tile<Item>({ index, column, item, face, pace, isChosen, isActive, hasFailed, words }: GalleryTileProps<Item>) {
  const isHere = item !== undefined;
  const isDue = useIsDue(pace);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of pictures is no table; roles are those of the pattern
    <div
      role="gridcell"
      aria-colindex={column}
      aria-selected={isChosen}
      aria-busy={isHere || hasFailed ? undefined : true}
      aria-label={isHere ? undefined : words(hasFailed ? 'rowFailed' : 'loading')}
      tabIndex={isActive ? 0 : -1}
      className={styles.tile}
      data-index={index}
      data-key={isHere ? face.keyOf(item) : undefined}
    >
      <div className={styles.picture} data-empty={isHere ? undefined : true}>
        {isHere && isDue ? face.picture(item) : null}
        {isHere ? <Tick isOn={isChosen} /> : null}
      </div>
      {isHere ? (
        <>
          {/* Text and no label: a label would have to say the caption word by word. */}
          <span className={styles.voice}>{face.nameOf(item)}</span>
          <div className={styles.caption} aria-hidden="true">
            {face.caption(item)}
          </div>
        </>
      ) : null}
    </div>
  );
}

/** One item: an empty box until it is read. */
export const GalleryTile = memo(Tile) as typeof Tile;
