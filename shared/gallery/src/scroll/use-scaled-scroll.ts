import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Place, placeAt, type Scale, scaleOf, scrolledPlace } from './scaled-scroll.ts';

/**
 * Viewport heights per second above which tiles are not recognisable: two wheel flicks are slower, a held key or a dragged thumb is faster.
 */
const hurriedViews = 5;
/** Interval over which the speed is measured; without a scroll event for this long scrolling has ended, ms. */
const sampleMs = 80;

/** Whether a list scrolls too fast to recognise its images. */
export interface ScrollVelocity {
  isFastScrolling: () => boolean;
  /** Listeners are called when fast scrolling ends. */
  subscribe: (listener: () => void) => () => void;
  /** Reports the current offset and viewport height. */
  move: (virtual: number, view: number) => void;
}

/** @param now clock in ms */
export const createScrollVelocity = (now: () => number = () => performance.now()): ScrollVelocity => {
  const listeners = new Set<() => void>();
  let isHurried = false;
  let mark: { at: number; virtual: number } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const calm = (): void => {
    mark = undefined;
    if (!isHurried) return;
    isHurried = false;
    for (const listener of listeners) listener();
  };
  return {
    isFastScrolling: () => isHurried,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    move(virtual, view) {
      clearTimeout(timer);
      timer = setTimeout(calm, sampleMs);
      mark ??= { at: now(), virtual };
      const passed = Math.abs(virtual - mark.virtual);
      const took = now() - mark.at;
      if (took < sampleMs) return;
      const isFast = passed / took > (hurriedViews * view) / 1000;
      if (isFast) isHurried = true;
      else calm();
      mark = { at: now(), virtual };
    },
  };
};

/** Time without a scroll event after which the scroll bar is set to the list's position, ms. */
const restMs = 160;

/** The rendered state. Changes in steps, not with every scroll event: in between the browser scrolls natively. */
export interface Drawn {
  /** Virtual offset, rounded down to whole steps. */
  virtual: number;
  /** CSS pixels from a virtual offset to its position in the box. */
  shift: number;
}

export interface ScaledScroll {
  /** Inner width and height of the area in CSS pixels; 0 before it is measured. */
  width: number;
  height: number;
  scale: Scale;
  drawn: Drawn;
  /** The current position. */
  now: () => Place;
  /** Listeners are called on every position change. */
  subscribe: (listener: () => void) => () => void;
  pace: ScrollVelocity;
  /** Scrolls to a virtual offset. */
  jump: (virtual: number) => void;
}

/** Content size of a scroll area. */
export const useAreaSize = (area: RefObject<HTMLElement | null>) => {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const width = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const height = element.clientHeight;
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [area]);
  return size;
};

const drawnAt = ({ real, virtual }: Place, step: number): Drawn => ({
  virtual: Math.floor(virtual / step) * step,
  // Rounded, because floating-point errors must not look like a move.
  shift: Math.round((real - virtual) * 100) / 100,
});

/** Virtual offset of a scroll area whose content is `full` virtual pixels high, rendered in steps of `step`. */
export const useScaledScroll = (
  area: RefObject<HTMLElement | null>,
  { full, step }: { full: number; step: number },
  size: { width: number; height: number },
): ScaledScroll => {
  const place = useRef<Place>({ real: 0, virtual: 0 });
  const listeners = useRef(new Set<() => void>());
  const [pace] = useState(() => createScrollVelocity());
  const [drawn, setDrawn] = useState<Drawn>({ virtual: 0, shift: 0 });
  const pixelRatio = typeof devicePixelRatio === 'number' ? devicePixelRatio : 1;
  const scale = scaleOf({ full, view: size.height, pixelRatio });
  const latest = useRef({ scale, step });
  latest.current = { scale, step };

  const stand = useCallback(
    (next: Place): void => {
      place.current = next;
      const { virtual, shift } = drawnAt(next, latest.current.step);
      setDrawn((old) => (old.virtual === virtual && old.shift === shift ? old : { virtual, shift }));
      pace.move(next.virtual, latest.current.scale.view);
      for (const listener of listeners.current) listener();
    },
    [pace],
  );
  const jump = useCallback(
    (virtual: number): void => {
      const element = area.current;
      if (!element) return;
      const wanted = placeAt(latest.current.scale, virtual);
      element.scrollTop = wanted.real;
      // The browser rounds to its own pixels.
      stand({ real: element.scrollTop, virtual: wanted.virtual });
    },
    [area, stand],
  );
  const now = useCallback(() => place.current, []);
  const subscribe = useCallback((listener: () => void) => {
    listeners.current.add(listener);
    return () => void listeners.current.delete(listener);
  }, []);

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const handleScroll = () => {
      const next = scrolledPlace(latest.current.scale, place.current, element.scrollTop);
      if (next.real === place.current.real) return;
      stand(next);
      if (latest.current.scale.factor === 1) return;
      clearTimeout(rest);
      rest = setTimeout(() => jump(place.current.virtual), restMs);
    };
    element.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      clearTimeout(rest);
      element.removeEventListener('scroll', handleScroll);
    };
  }, [area, jump, stand]);

  return { ...size, scale, drawn, now, subscribe, pace, jump };
};
