/** Chromium lays out so many device pixels, Firefox about half of it: CSS pixels fall as the pixel ratio rises. */
const chromiumMost = 33_554_428;
/** Stays below both with room for what stands around the list. */
const anyMost = 8_000_000;

/** How a list of any height lies in a box that a browser can lay out. */
export interface Scale {
  /** Height of everything, virtual pixels. */
  full: number;
  /** Height of the window onto it. */
  view: number;
  /** Height of the box, CSS pixels. */
  box: number;
  /** Virtual pixels to each pixel of the scroll bar's way; 1 where all fits. */
  factor: number;
}

/** Where the browser's bar stands, and what of the list is shown there. */
export interface Place {
  real: number;
  virtual: number;
}

const clamp = (figure: number, most: number): number => Math.min(Math.max(figure, 0), Math.max(most, 0));

export const scaleOf = ({ full, view, pixelRatio }: { full: number; view: number; pixelRatio: number }): Scale => {
  const box = Math.min(full, anyMost, (0.8 * chromiumMost) / Math.max(pixelRatio, 1));
  const factor = box >= full || box <= view ? 1 : (full - view) / (box - view);
  return { full, view, box, factor };
};

/** The place at which a virtual offset is shown. */
export const placeAt = (scale: Scale, virtual: number): Place => {
  const there = clamp(virtual, scale.full - scale.view);
  return { real: there / scale.factor, virtual: there };
};

/**
 * Where the list stands after its bar moved to `real`. Wheel, keys and touch move it pixel by pixel; a step of more than one and a half
 * views is the bar dragged, which names a place of the whole. Both ends are always reached.
 */
export const scrolledPlace = (scale: Scale, last: Place, real: number): Place => {
  if (scale.factor === 1) return { real, virtual: clamp(real, scale.full - scale.view) };
  const step = real - last.real;
  const isDragged = Math.abs(step) >= scale.view * 1.5;
  const most = scale.full - scale.view;
  if (real <= 0 && step !== 0) return { real, virtual: 0 };
  if (real >= scale.box - scale.view - 1 && step !== 0) return { real, virtual: most };
  return { real, virtual: clamp(isDragged ? real * scale.factor : last.virtual + step, most) };
};
