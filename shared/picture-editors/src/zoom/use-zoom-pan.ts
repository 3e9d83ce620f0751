import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { clampPan, type Extent, fitExtent, fitted, maxScale, shownPercent, type ZoomPan, zoomAt } from './zoom-pan.ts';

export interface ZoomPanControl {
  window: RefObject<HTMLDivElement | null>;
  view: ZoomPan;
  /** Size of the viewport in CSS pixels. */
  size: Extent;
  /** Size of the image at scale 1 in CSS pixels. */
  fitSize: Extent;
  percent: number;
  /** Zooms by a factor, around the centre or a viewport point (relative to its centre). */
  by: (factor: number, point?: { x: number; y: number }) => void;
  pan: (x: number, y: number) => void;
  fit: () => void;
  /** Toggles between 100% (one image pixel per CSS pixel) and fit. */
  actual: () => void;
}

/** Zoom and pan of an image in a self-measuring viewport. `margin`: free CSS pixels around the fitted image. */
export const useZoomPan = (picture: Extent, margin = 0): ZoomPanControl => {
  const window = useRef<HTMLDivElement>(null);
  const [whole, setWhole] = useState<Extent>({ width: 0, height: 0 });
  const [view, setView] = useState(fitted);
  const { width, height } = picture;

  useLayoutEffect(() => {
    const element = window.current;
    if (!element) return;
    const measure = () => setWhole({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);

  const size = useMemo(
    () => ({ width: Math.max(0, whole.width - 2 * margin), height: Math.max(0, whole.height - 2 * margin) }),
    [whole, margin],
  );
  const fitSize = useMemo(() => fitExtent({ width, height }, size), [width, height, size]);
  const by = useCallback(
    (factor: number, point = { x: 0, y: 0 }) => {
      const bounds = { fit: fitSize, window: size, max: maxScale({ width, height }, fitSize) };
      setView((old) => zoomAt(old, factor, point, bounds));
    },
    [fitSize, size, width, height],
  );
  const pan = useCallback(
    (x: number, y: number) => setView((old) => clampPan({ ...old, x: old.x + x, y: old.y + y }, fitSize, size)),
    [fitSize, size],
  );
  const fit = useCallback(() => setView(fitted), []);
  const actual = useCallback(() => {
    const whole = fitSize.width === 0 ? 1 : width / fitSize.width;
    setView((old) => (Math.abs(old.scale - whole) < 0.01 ? fitted : clampPan({ ...old, scale: whole }, fitSize, size)));
  }, [fitSize, size, width]);

  const shown = clampPan(view, fitSize, size);
  return {
    window,
    view: shown,
    size: whole,
    fitSize,
    percent: shownPercent(shown, picture, fitSize),
    by,
    pan,
    fit,
    actual,
  };
};
