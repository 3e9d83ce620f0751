import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Place, placeAt, type Scale, scaleOf, scrolledPlace } from './scaled-scroll.ts';

/** Without a move for so long, ms, the bar is put where the list stands. */
const restMs = 160;

export interface ScaledScroll {
  /** Inner width and height of the area, CSS pixels; 0 before it was measured. */
  width: number;
  height: number;
  scale: Scale;
  place: Place;
  /** Shows a virtual offset. */
  jump: (virtual: number) => void;
}

/** Space that an area has for its content. */
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

/** The virtual offset of a scroll area whose content is `full` virtual pixels high. */
export const useScaledScroll = (
  area: RefObject<HTMLElement | null>,
  full: number,
  size: { width: number; height: number },
): ScaledScroll => {
  const [place, setPlace] = useState<Place>({ real: 0, virtual: 0 });
  const last = useRef(place);
  const pixelRatio = typeof devicePixelRatio === 'number' ? devicePixelRatio : 1;
  const scale = scaleOf({ full, view: size.height, pixelRatio });
  const latest = useRef(scale);
  latest.current = scale;

  const put = useCallback(
    (virtual: number): void => {
      const element = area.current;
      if (!element) return;
      const wanted = placeAt(latest.current, virtual);
      element.scrollTop = wanted.real;
      // The browser rounds to its own pixels.
      last.current = { real: element.scrollTop, virtual: wanted.virtual };
      setPlace(last.current);
    },
    [area],
  );

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const handleScroll = () => {
      const next = scrolledPlace(latest.current, last.current, element.scrollTop);
      if (next.real === last.current.real) return;
      last.current = next;
      setPlace(next);
      if (latest.current.factor === 1) return;
      clearTimeout(rest);
      rest = setTimeout(() => put(last.current.virtual), restMs);
    };
    element.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      clearTimeout(rest);
      element.removeEventListener('scroll', handleScroll);
    };
  }, [area, put]);

  return { ...size, scale, place, jump: put };
};
