import type { OwnWords } from '@atelier/picture-editors/own-words';
import { Button } from '@atelier/ui/button';
import { type CSSProperties, memo, type ReactNode } from 'react';
import type { GridLayout, GridLine } from '../layout/grid-layout.ts';
import type { RangeStore } from '../range/range-store.ts';
import type { GalleryKey } from '../texts/gallery-texts.ts';
import styles from './gallery.module.css';
import { Tick } from './tick.tsx';

/** What a page draws for its items. */
export interface TileFace<Item> {
  keyOf: (item: Item) => string;
  /** Name of the tile for those who do not see it. */
  nameOf: (item: Item) => string;
  /** The picture, as large as its box. */
  picture: (item: Item) => ReactNode;
  /** The line below it. */
  caption: (item: Item) => ReactNode;
}

export interface GalleryLineProps<Item> {
  layout: GridLayout;
  line: GridLine;
  /** Place within the list, from the layer's top. */
  top: number;
  /** Of all rows of the grid, headings included; from 1. */
  row: number;
  store: RangeStore<Item>;
  /** Only to draw again when it rises. */
  version: number;
  face: TileFace<Item>;
  chosen: ReadonlyMap<string, Item>;
  /** The item that the keyboard stands on. */
  active: number;
  words: OwnWords<GalleryKey>;
}

function Line<Item>({ layout, line, top, row, store, face, chosen, active, words }: GalleryLineProps<Item>) {
  const hasFailed = store.hasFailed(line.first);
  const style = {
    top,
    '--tile-width': `${layout.tileWidth}px`,
    '--tile-gap': `${layout.gap}px`,
    '--picture-height': `${layout.pictureHeight}px`,
  } as CSSProperties;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of pictures is no table; roles are those of the pattern
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is its cells'
    <div role="row" aria-rowindex={row} className={styles.line} style={style}>
      {Array.from({ length: line.count }, (_, column) => {
        const index = line.first + column;
        const item = store.get(index);
        const key = item === undefined ? undefined : face.keyOf(item);
        const isChosen = key !== undefined && chosen.has(key);
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            key={index}
            role="gridcell"
            aria-colindex={column + 1}
            aria-selected={isChosen}
            aria-busy={item === undefined && !hasFailed ? true : undefined}
            aria-label={item === undefined ? words(hasFailed ? 'rowFailed' : 'loading') : undefined}
            tabIndex={index === active ? 0 : -1}
            className={styles.tile}
            data-index={index}
            data-key={key}
          >
            <div className={styles.picture} data-empty={item === undefined || undefined}>
              {item === undefined ? null : face.picture(item)}
              {item === undefined ? null : <Tick isOn={isChosen} />}
            </div>
            {item === undefined ? null : <span className={styles.voice}>{face.nameOf(item)}</span>}
            <div className={styles.caption} aria-hidden="true">
              {item === undefined ? null : face.caption(item)}
            </div>
          </div>
        );
      })}
      {hasFailed ? (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: the focus is its button's
        <div role="gridcell" className={styles.failed}>
          {words('rowFailed')}
          <Button size="s" onClick={() => store.retry(line.first)}>
            {words('retry')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** One line of tiles; boxes stand from the first moment, their pictures come when they are read. */
export const GalleryLine = memo(Line) as typeof Line;
