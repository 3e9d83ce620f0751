import type { ListingMark } from '@atelier/contract/listing';
import { type OwnTexts, type OwnWords, useOwnWords } from '@atelier/picture-editors/own-words';
import {
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type GridLayout, type GridSection, gridLayout, lineOfItem, partsBetween } from '../layout/grid-layout.ts';
import en from '../locales/en/gallery.json' with { type: 'json' };
import zh from '../locales/zh/gallery.json' with { type: 'json' };
import type { RangeStore } from '../range/range-store.ts';
import { useAreaSize, useScaledScroll } from '../scroll/use-scaled-scroll.ts';
import styles from './gallery.module.css';
import { GalleryLine, type TileFace } from './gallery-line.tsx';
import { monthWords, Scrubber } from './scrubber.tsx';
import type { Chosen } from './use-chosen.ts';
import { useGridActs } from './use-grid-acts.ts';

/** Pointer distance in pixels from which a press is a drag. */
const dragFrom = 6;
/** Distance from an edge of the viewport at which the list scrolls automatically. */
const edge = 48;

const indexAt = (x: number, y: number, area: HTMLElement): number | undefined => {
  const box = area.getBoundingClientRect();
  const inside = document.elementFromPoint(x, Math.min(Math.max(y, box.top + 4), box.bottom - 4));
  const index = inside?.closest<HTMLElement>('[data-index]')?.dataset['index'];
  return index === undefined ? undefined : Number(index);
};

const targetAt = (x: number, y: number): HTMLElement | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-gallery-drop]') ?? null;

interface PointerActs {
  isChosen: (index: number) => boolean;
  /** Called when a drag selects a range of tiles. */
  onSpan: (first: number, last: number) => void;
  /** Called when the selection is dropped on an element with `data-gallery-drop`; undefined: drops are disabled. */
  onDrop: ((target: string) => void) | undefined;
}

/**
 * Mouse drags of a gallery: from a selected tile they move the selection, from anywhere else they select. Touch scrolls. @returns event
 * handlers of the area, position of the drag preview, and whether the press that just ended was a drag.
 */
const usePointer = (area: RefObject<HTMLElement | null>, acts: PointerActs) => {
  const [ghost, setGhost] = useState<{ x: number; y: number }>();
  const press = useRef<{ x: number; y: number; from: number; kind: 'press' | 'span' | 'carry' }>(undefined);
  const wasDrag = useRef(false);
  const over = useRef<HTMLElement>(null);
  const mark = (target: HTMLElement | null): void => {
    if (over.current === target) return;
    over.current?.removeAttribute('data-dropping');
    target?.setAttribute('data-dropping', '');
    over.current = target;
  };
  const end = (event: PointerEvent<HTMLElement>): void => {
    const { kind } = press.current ?? {};
    const target = over.current?.dataset['galleryDrop'];
    press.current = undefined;
    mark(null);
    setGhost(undefined);
    if (kind === undefined || kind === 'press') return;
    event.currentTarget.releasePointerCapture(event.pointerId);
    if (kind === 'carry' && event.type === 'pointerup' && target !== undefined) acts.onDrop?.(target);
  };
  return {
    ghost,
    /** Read by the subsequent click. */
    wasDrag,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        wasDrag.current = false;
        if (event.pointerType !== 'mouse' || event.button !== 0 || event.shiftKey) return;
        const tile = (event.target as Element).closest<HTMLElement>('[data-index]');
        if (!tile) return;
        press.current = { x: event.clientX, y: event.clientY, from: Number(tile.dataset['index']), kind: 'press' };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const held = press.current;
        const element = area.current;
        if (!held || !element) return;
        if (held.kind === 'press') {
          if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < dragFrom) return;
          held.kind = acts.onDrop && acts.isChosen(held.from) ? 'carry' : 'span';
          wasDrag.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
        }
        if (held.kind === 'carry') {
          setGhost({ x: event.clientX, y: event.clientY });
          mark(targetAt(event.clientX, event.clientY));
          return;
        }
        const box = element.getBoundingClientRect();
        if (event.clientY > box.bottom - edge) element.scrollTop += 24;
        if (event.clientY < box.top + edge) element.scrollTop -= 24;
        const to = indexAt(event.clientX, event.clientY, element);
        if (to !== undefined) acts.onSpan(Math.min(held.from, to), Math.max(held.from, to));
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
};

/** Texts of the grid itself; tile texts belong to the page. */
const galleryTexts = { zh, en } satisfies OwnTexts<keyof typeof zh>;

export type GalleryKey = keyof typeof galleryTexts.zh;

/** One-based row index in the grid, including headings. */
const rowOfLine = (layout: GridLayout, { section, line }: { section: GridSection; line: number }): number => {
  const headed = layout.sections.indexOf(section) + (section.heading > 0 ? 1 : 0);
  return line + headed + 1;
};

interface HeadingsProps {
  sections: readonly GridSection[];
  layout: GridLayout;
  /** Virtual offset of the layer's top. */
  base: number;
  words: OwnWords<GalleryKey>;
}

/** Visible months with their item counts. */
function Headings({ sections, layout, base, words }: HeadingsProps) {
  return sections.map((section) => (
    // biome-ignore lint/a11y/useSemanticElements: an image grid is no table; the roles follow the ARIA grid pattern
    // biome-ignore lint/a11y/useFocusableInteractive: a heading takes no focus
    <div
      key={section.month}
      role="row"
      aria-rowindex={rowOfLine(layout, { section, line: section.line }) - 1}
      className={styles.heading}
      style={{ top: section.top - base }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="rowheader">
        {section.month ? monthWords(section.month, words) : ''} <span>{section.count.toLocaleString('en')}</span>
      </div>
    </div>
  ));
}

/** Load delay while the view scrolls, ms, so that a dragged scroll bar loads nothing in between. */
const askMs = 40;
/** Time without scrolling after which the next view loads immediately, ms. */
const calmMs = 250;

/** Loads the items in view; `last` below `first`: nothing is rendered yet. */
export const useRangePrefetch = <Item,>(store: RangeStore<Item>, first: number, last: number): void => {
  const moved = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (last < first) return;
    const sinceMove = performance.now() - moved.current;
    moved.current = performance.now();
    if (sinceMove > calmMs) return store.want(first, last);
    const timer = setTimeout(() => store.want(first, last), askMs);
    return () => clearTimeout(timer);
  }, [store, first, last]);
};

export interface GalleryProps<Item> {
  label: string;
  total: number;
  /** Months of the list in its order; empty unless it is sorted by date. */
  marks: readonly ListingMark[];
  store: RangeStore<Item>;
  face: TileFace<Item>;
  chosen: Chosen<Item>;
  /** Maximum selected items. */
  max: number;
  onOpen: (item: Item, index: number) => void;
  /** Called when the selection is dropped on an element with `data-gallery-drop`. */
  onDrop?: (target: string) => void;
  /** Index of the item that is initially at the top. */
  at: number;
  /** Called when scrolling ends, with the index of the item at the top. */
  onRest: (index: number) => void;
  /** Content below the last row, e.g. space for an overlay bar. */
  foot?: ReactNode;
}

const restMs = 400;
/** Scroll distance in pixels for which the layer's origin is fixed: its rows keep their positions and are not rendered again. */
const layerStep = 100_000;

/** Virtualised grid for a list of any length, with keyboard, pointer and month navigation. */
export function Gallery<Item>(props: GalleryProps<Item>) {
  const { label, total, marks, store, face, chosen, max, onOpen, onDrop, at, onRest } = props;
  const words = useOwnWords(galleryTexts);
  const area = useRef<HTMLDivElement>(null);
  const size = useAreaSize(area);
  const isNarrow = size.width < 560;
  const { captionHeight = 30 } = face;
  const layout = useMemo(
    () =>
      gridLayout(total, marks, {
        width: Math.max(size.width, 200),
        tileMin: isNarrow ? 104 : 150,
        ratio: 1.22,
        caption: captionHeight,
        gap: isNarrow ? 8 : 12,
        heading: 44,
      }),
    [total, marks, size.width, isNarrow, captionHeight],
  );
  const { lineHeight } = layout;
  const scroll = useScaledScroll(area, { full: layout.height, step: lineHeight }, size);
  const { scale, drawn, now, subscribe, pace, jump } = scroll;
  const { active, choose, handleKey, handleClick } = useGridActs({
    area,
    layout,
    scroll,
    store,
    chosen,
    max,
    total,
    at,
    words,
    onOpen,
  });

  // The rendered offset is up to one row above the real one; an extra row on both sides is rendered in advance.
  const { virtual } = drawn;
  const { lines, headings } = partsBetween(layout, virtual - lineHeight, virtual + size.height + 2 * lineHeight);
  const firstDrawn = lines[0];
  const lastDrawn = lines.at(-1);
  const base = Math.floor(Math.max(virtual, 0) / layerStep) * layerStep;
  // The grid always has a tab stop in view.
  const isDrawn = firstDrawn && lastDrawn && active >= firstDrawn.first && active < lastDrawn.first + lastDrawn.count;
  const seen = virtual === 0 ? 0 : virtual + lineHeight;
  const tabbed = isDrawn
    ? active
    : (partsBetween(layout, seen, seen + size.height).lines[0] ?? lastDrawn ?? { first: 0 }).first;

  const wantFirst = firstDrawn?.first ?? 0;
  const wantLast = lastDrawn && size.height > 0 ? lastDrawn.first + lastDrawn.count - 1 : -1;
  useRangePrefetch(store, wantFirst, wantLast);

  const isMeasured = size.height > 0 && total > 0;
  const begin = useEffectEvent(() => {
    const line = lineOfItem(layout, Math.min(at, total - 1));
    if (line && at > 0) jump(line.top);
  });
  useLayoutEffect(() => {
    if (isMeasured) begin();
  }, [isMeasured]);

  const rest = useEffectEvent(() => {
    const { virtual: at } = now();
    onRest(at <= 0 ? 0 : (partsBetween(layout, at, at + lineHeight).lines[0]?.first ?? 0));
  });
  useEffect(() => {
    if (!isMeasured) return;
    let timer = setTimeout(rest, restMs);
    const stop = subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(rest, restMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isMeasured, subscribe]);

  const pointer = usePointer(area, {
    isChosen: (index) => {
      const item = store.get(index);
      return item !== undefined && chosen.items.has(face.keyOf(item));
    },
    onSpan: (first, last) => void choose(first, last),
    onDrop,
  });

  const hasMonths = layout.sections.filter((section) => section.month !== undefined).length > 1;
  return (
    <div className={styles.gallery}>
      {/* biome-ignore lint/a11y/useSemanticElements: an image grid is no table; the roles follow the ARIA grid pattern */}
      <div
        ref={area}
        role="grid"
        aria-label={label}
        aria-rowcount={layout.lines + layout.sections.filter(({ heading }) => heading > 0).length}
        aria-colcount={layout.columns}
        aria-multiselectable
        className={styles.area}
        data-marked={hasMonths || undefined}
        data-choosing={chosen.isOn || undefined}
        onKeyDown={handleKey}
        onClick={(event) => {
          if (!pointer.wasDrag.current) handleClick(event);
        }}
        {...pointer.handlers}
      >
        <div role="presentation" className={styles.box} style={{ height: scale.box || undefined }}>
          <div
            role="presentation"
            className={styles.layer}
            style={
              {
                transform: `translateY(${base + drawn.shift}px)`,
                '--tile-width': `${layout.tileWidth}px`,
                '--tile-gap': `${layout.gap}px`,
                '--picture-height': `${layout.pictureHeight}px`,
                '--caption-height': `${captionHeight}px`,
              } as CSSProperties
            }
          >
            <Headings sections={headings} layout={layout} base={base} words={words} />
            {lines.map((line) => (
              <GalleryLine
                key={line.first}
                first={line.first}
                count={line.count}
                top={line.top - base}
                row={rowOfLine(layout, line)}
                store={store}
                face={face}
                pace={pace}
                chosen={chosen.items}
                active={tabbed >= line.first && tabbed < line.first + line.count ? tabbed : -1}
                words={words}
              />
            ))}
          </div>
        </div>
        {props.foot}
      </div>
      <Scrubber
        layout={layout}
        most={layout.height - size.height}
        now={now}
        subscribe={subscribe}
        words={words}
        onJump={jump}
      />
      {pointer.ghost ? (
        <span className={styles.ghost} style={{ left: pointer.ghost.x + 14, top: pointer.ghost.y + 10 }}>
          {words('chosen', { count: chosen.items.size })}
        </span>
      ) : null}
    </div>
  );
}
