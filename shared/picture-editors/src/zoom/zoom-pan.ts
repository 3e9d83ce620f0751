/** Zoom and offset of an image in a viewport: `scale` is 1 at fit, `x` and `y` are the offset from the viewport's centre, CSS pixels. */
export interface ZoomPan {
  scale: number;
  x: number;
  y: number;
}

export interface Extent {
  width: number;
  height: number;
}

export const fitted: ZoomPan = { scale: 1, x: 0, y: 0 };

const minScale = 1;
/** Maximum zoom: CSS pixels per image pixel. */
const maxPixelSize = 8;

/** Size of an image at scale 1 in CSS pixels: fits the viewport, never enlarged. */
export const fitExtent = (picture: Extent, window: Extent): Extent => {
  const scale = Math.min(1, window.width / picture.width, window.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
};

export const maxScale = (picture: Extent, fit: Extent): number =>
  fit.width === 0 ? 1 : Math.max(1, (picture.width * maxPixelSize) / fit.width);

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Limits panning: an image edge never moves further in than the viewport's edge, or than the centre. */
export const clampPan = (view: ZoomPan, fit: Extent, window: Extent): ZoomPan => {
  const roomX = Math.max(0, (fit.width * view.scale - window.width) / 2);
  const roomY = Math.max(0, (fit.height * view.scale - window.height) / 2);
  return { scale: view.scale, x: clamp(view.x, -roomX, roomX), y: clamp(view.y, -roomY, roomY) };
};

/** Zooms by a factor around a fixed viewport point (relative to its centre, CSS pixels). */
export const zoomAt = (
  view: ZoomPan,
  factor: number,
  point: { x: number; y: number },
  bounds: { fit: Extent; window: Extent; max: number },
): ZoomPan => {
  const scale = clamp(view.scale * factor, minScale, bounds.max);
  const grown = scale / view.scale;
  const moved = { scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown };
  return clampPan(moved, bounds.fit, bounds.window);
};

/** Displayed zoom in percent of the image's original pixels. */
export const shownPercent = (view: ZoomPan, picture: Extent, fit: Extent): number =>
  picture.width === 0 ? 100 : Math.round(((fit.width * view.scale) / picture.width) * 100);

/** Direction of each arrow key. */
export const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
