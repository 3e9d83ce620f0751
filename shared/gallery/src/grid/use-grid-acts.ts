import type { OwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react';
import { type GridLayout, lineAt, lineOfItem } from '../layout/grid-layout.ts';
import type { RangeStore } from '../range/range-store.ts';
import type { ScaledScroll } from '../scroll/use-scaled-scroll.ts';
import type { GalleryKey } from './gallery.tsx';
import type { Chosen } from './use-chosen.ts';

interface GridKey {
  key: string;
  ctrlKey: boolean;
}

/** The item of a row nearest to a column. */
const inLine = (layout: GridLayout, line: number, column: number): number | undefined => {
  const there = lineAt(layout, Math.min(Math.max(line, 0), layout.lines - 1));
  return there && there.first + Math.min(column, there.count - 1);
};

/**
 * Index that a key moves to: arrows, Home and End within a row, with Ctrl within the list, PageUp and PageDown by `page` rows. @returns
 * undefined for keys that do not move.
 */
export const movedIndex = (
  layout: GridLayout,
  index: number,
  { key, ctrlKey }: GridKey,
  page: number,
): number | undefined => {
  const line = lineOfItem(layout, index);
  if (!line) return undefined;
  const column = index - line.first;
  const last = layout.total - 1;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(index - 1, 0);
    case 'ArrowRight':
      return Math.min(index + 1, last);
    case 'ArrowUp':
      return inLine(layout, line.line - 1, column);
    case 'ArrowDown':
      return inLine(layout, line.line + 1, column);
    case 'PageUp':
      return inLine(layout, line.line - page, column);
    case 'PageDown':
      return inLine(layout, line.line + page, column);
    case 'Home':
      return ctrlKey ? 0 : line.first;
    case 'End':
      return ctrlKey ? last : line.first + line.count - 1;
    default:
      return undefined;
  }
};

export interface GridActsOptions<Item> {
  area: RefObject<HTMLElement | null>;
  layout: GridLayout;
  scroll: ScaledScroll;
  store: RangeStore<Item>;
  chosen: Chosen<Item>;
  max: number;
  total: number;
  at: number;
  words: OwnWords<GalleryKey>;
  onOpen: (item: Item, index: number) => void;
}

/** Keyboard and pointer actions of a grid: move, select one item or a range, open. */
export const useGridActs = <Item>(options: GridActsOptions<Item>) => {
  const { area, layout, store, chosen, max, total, words, onOpen } = options;
  const { now, height, jump } = options.scroll;
  const [active, setActive] = useState(options.at);
  const anchor = useRef<number>(undefined);
  /** Index that receives focus next: further key presses start from it. */
  const going = useRef<number>(undefined);
  const page = Math.max(1, Math.floor(height / layout.lineHeight));

  const choose = async (first: number, last: number): Promise<void> => {
    try {
      const items = await store.ensure(first, Math.min(last, first + max - 1));
      if (!chosen.add(items) || last - first >= max) dialogs.toast({ message: words('tooMany', { max }) });
    } catch (error) {
      dialogs.showError(error);
    }
  };
  const span = (to: number): void => {
    const from = anchor.current ?? active;
    void choose(Math.min(from, to), Math.max(from, to));
  };
  const toggle = (index: number): void => {
    const item = store.get(index);
    anchor.current = index;
    if (item !== undefined) chosen.toggle(item);
  };
  const focus = (index: number): void => {
    const line = lineOfItem(layout, index);
    if (!line) return;
    setActive(index);
    const { virtual } = now();
    const isAbove = line.top < virtual;
    const isBelow = line.top + layout.lineHeight > virtual + height;
    if (isAbove) jump(line.top - 8);
    if (isBelow) jump(line.top + layout.lineHeight - height + 8);
    going.current = index;
    requestAnimationFrame(() => {
      if (going.current !== index) return;
      going.current = undefined;
      area.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
    });
  };
  const handleKey = (event: KeyboardEvent): void => {
    const cell = (event.target as Element).closest<HTMLElement>('[role="gridcell"][data-index]');
    if (!cell || event.altKey) return;
    const index = going.current ?? Number(cell.dataset['index']);
    const isCommand = event.ctrlKey || event.metaKey;
    const moved = movedIndex(layout, index, { key: event.key, ctrlKey: isCommand }, page);
    if (moved !== undefined) {
      if (event.shiftKey) {
        anchor.current ??= index;
        span(moved);
      } else anchor.current = undefined;
      focus(moved);
    } else if (event.key === ' ') toggle(index);
    else if (event.key === 'Enter') {
      const item = store.get(index);
      if (item === undefined) store.retry(index);
      else onOpen(item, index);
    } else if (event.key === 'Escape' && chosen.isOn) chosen.setOn(false);
    else if (event.key.toLowerCase() === 'a' && isCommand) void choose(0, total - 1);
    else return;
    event.preventDefault();
  };
  const handleClick = (event: MouseEvent): void => {
    const tile = (event.target as Element).closest<HTMLElement>('[data-index]');
    if (!tile) return;
    const index = Number(tile.dataset['index']);
    const item = store.get(index);
    setActive(index);
    if (item === undefined) return;
    const isTick = (event.target as Element).closest('[data-tick]') !== null;
    if (event.shiftKey && (chosen.isOn || isTick)) span(index);
    else if (isTick || chosen.isOn || event.ctrlKey || event.metaKey) toggle(index);
    else onOpen(item, index);
  };

  return { active, choose, handleKey, handleClick };
};
