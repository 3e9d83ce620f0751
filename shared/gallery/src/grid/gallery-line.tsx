import type { OwnWords } from '@atelier/picture-editors/own-words';
import { Button } from '@atelier/ui/button';
import { memo, startTransition, useEffect, useState } from 'react';
import type { RangeStore } from '../range/range-store.ts';
import type { ScrollVelocity } from '../scroll/scroll-velocity.ts';
import type { GalleryKey } from '../texts/gallery-texts.ts';
import styles from './gallery.module.css';
import { GalleryTile, type TileFace } from './gallery-tile.tsx';

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
