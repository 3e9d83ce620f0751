import type { OwnWords } from '@atelier/picture-editors/own-words';
import { Button } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import { memo, type ReactNode, startTransition, useEffect, useState } from 'react';
import type { RangeStore } from '../range/range-store.ts';
import type { ScrollVelocity } from '../scroll/use-scaled-scroll.ts';
import styles from './gallery.module.css';
import type { GalleryKey } from './gallery.tsx';

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

interface GalleryTileProps<Item> {
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
const GalleryTile = memo(Tile) as typeof Tile;

export interface GalleryLineProps<Item> {
  /** Place of its first item in the list, and how many it has. */
  first: number;
  count: number;
  /** Place within the layer, pixels. */
  top: number;
  /** Of all rows of the grid, headings included; from 1. */
  row: number;
  store: RangeStore<Item>;
  face: TileFace<Item>;
  pace: ScrollVelocity;
  chosen: ReadonlyMap<string, Item>;
  /** The item of this line that Tab comes to; -1: none of them. */
  active: number;
  words: OwnWords<GalleryKey>;
}

/** Draws again when something came for these items, and only then; in pauses of what the hand does. */
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
    // biome-ignore lint/a11y/useSemanticElements: a grid of pictures is no table; roles are those of the pattern
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is its cells'
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
        // biome-ignore lint/a11y/useFocusableInteractive: the focus is its button's
        <div role="gridcell" className={styles.failed}>
          {words('rowFailed')}
          <Button size="s" onClick={() => store.retry(first)}>
            {words('retry')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** One row of tiles; placeholders are rendered at once, pictures when their items are loaded. */
export const GalleryLine = memo(Line) as typeof Line;
