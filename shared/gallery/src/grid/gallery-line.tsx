import type { OwnWords } from '@atelier/picture-editors/own-words';
import { Button } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import { memo, type ReactNode, startTransition, useEffect, useState } from 'react';
import type { RangeStore } from '../range/range-store.ts';
import type { ScrollVelocity } from '../scroll/use-scaled-scroll.ts';
import styles from './gallery.module.css';
import type { GalleryKey } from './gallery.tsx';

/** Checkbox in a tile's corner: a click selects, also while nothing is selected. */
function Tick({ isOn }: { isOn: boolean }) {
  return (
    <span className={styles.tick} data-tick data-on={isOn || undefined} aria-hidden="true">
      {isOn ? <Icon name="check" size={14} /> : null}
    </span>
  );
}

/** Renders the items of a page. */
export interface TileFace<Item> {
  keyOf: (item: Item) => string;
  /** Accessible name of the tile. */
  nameOf: (item: Item) => string;
  /** The image, filling its box. */
  picture: (item: Item) => ReactNode;
  /** Caption below the image. */
  caption: (item: Item) => ReactNode;
  /** In pixels; 30, one line, by default. */
  captionHeight?: number;
}

interface GalleryTileProps<Item> {
  index: number;
  /** One-based. */
  column: number;
  /** undefined: not loaded yet. */
  item: Item | undefined;
  face: TileFace<Item>;
  pace: ScrollVelocity;
  isChosen: boolean;
  /** True when it is the tab stop of the grid. */
  isActive: boolean;
  hasFailed: boolean;
  words: OwnWords<GalleryKey>;
}

/** Whether to load an image: tiles that appear during fast scrolling wait until it ends. */
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
    // biome-ignore lint/a11y/useSemanticElements: an image grid is no table; the roles follow the ARIA grid pattern
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

/** One item: an empty box until it is loaded. */
const GalleryTile = memo(Tile) as typeof Tile;

export interface GalleryLineProps<Item> {
  /** Index of its first item in the list, and number of items. */
  first: number;
  count: number;
  /** Offset within the layer in pixels. */
  top: number;
  /** One-based row index in the grid, including headings. */
  row: number;
  store: RangeStore<Item>;
  face: TileFace<Item>;
  pace: ScrollVelocity;
  chosen: ReadonlyMap<string, Item>;
  /** Index of the item in this row that is the tab stop; -1: none. */
  active: number;
  words: OwnWords<GalleryKey>;
}

/** Re-renders only when these items change, in a transition, so that input is not blocked. */
const useStamp = <Item,>(store: RangeStore<Item>, first: number, last: number): void => {
  const [, setStamp] = useState(() => store.stamp(first, last));
  useEffect(() => {
    const look = () => startTransition(() => setStamp(store.stamp(first, last)));
    look();
    return store.subscribe(look);
  }, [store, first, last]);
};

function Line<Item>({ first, count, top, row, store, face, pace, chosen, active, words }: GalleryLineProps<Item>) {
  useStamp(store, first, first + count - 1);
  const hasFailed = store.hasFailed(first);
  return (
    // biome-ignore lint/a11y/useSemanticElements: an image grid is no table; the roles follow the ARIA grid pattern
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    <div role="row" aria-rowindex={row} className={styles.line} style={{ top }}>
      {Array.from({ length: count }, (_, column) => {
        const index = first + column;
        const item = store.get(index);
        return (
          <GalleryTile
            key={index}
            index={index}
            column={column + 1}
            item={item}
            face={face}
            pace={pace}
            isChosen={item !== undefined && chosen.has(face.keyOf(item))}
            isActive={index === active}
            hasFailed={item === undefined && hasFailed}
            words={words}
          />
        );
      })}
      {hasFailed ? (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
        <div role="gridcell" className={styles.failed}>
          {words('rowFailed')}
          <Button size="s" label={words('retry')} onClick={() => store.retry(first)} />
        </div>
      ) : null}
    </div>
  );
}

/** One row of tiles; placeholders are rendered immediately, images when their items are loaded. */
export const GalleryLine = memo(Line) as typeof Line;
