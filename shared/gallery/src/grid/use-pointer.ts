import { type PointerEvent, type RefObject, useRef, useState } from 'react';

/** Pixels that a pointer moves before a press counts as a drag. */
const dragFrom = 6;
/** Distance from an edge of the area at which the list scrolls automatically. */
const edge = 48;

const indexAt = (x: number, y: number, area: HTMLElement): number | undefined => {
  const box = area.getBoundingClientRect();
  const inside = document.elementFromPoint(x, Math.min(Math.max(y, box.top + 4), box.bottom - 4));
  const index = inside?.closest<HTMLElement>('[data-index]')?.dataset['index'];
  return index === undefined ? undefined : Number(index);
};

const targetAt = (x: number, y: number): HTMLElement | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-gallery-drop]') ?? null;

export interface PointerActs {
  isChosen: (index: number) => boolean;
  /** A drag over tiles went from one to another. */
  onSpan: (first: number, last: number) => void;
  /** What is chosen was let go over an element with `data-gallery-drop`; undefined: nothing takes it. */
  onDrop: ((target: string) => void) | undefined;
}

/**
 * Mouse drags of a gallery. From a chosen tile they carry what is chosen; from anywhere else they choose. A finger scrolls.
 * @returns handlers of the area, where the carried things hang, and whether the press that just ended was a drag.
 */
export const usePointer = (area: RefObject<HTMLElement | null>, acts: PointerActs) => {
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
    /** Read by the click that follows. */
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
