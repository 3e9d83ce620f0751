/** Maximum element height in Chromium in device pixels; Firefox allows about half. In CSS pixels it decreases with the pixel ratio. */
const chromiumMost = 33_554_428;
/** Below both limits, with a margin for the content around the list. */
const anyMost = 8_000_000;

/** Maps a list of any height to a box that a browser can lay out. */
export interface Scale {
  /** Height of the content in virtual pixels. */
  full: number;
  /** Height of the viewport. */
  view: number;
  /** Height of the box in CSS pixels. */
  box: number;
  /** Virtual pixels per pixel of scroll distance; 1 when everything fits. */
  factor: number;
}

/** The scroll bar's offset (`real`) and the list offset shown there (`virtual`). */
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

/** The scroll position of a virtual offset. */
export const placeAt = (scale: Scale, virtual: number): Place => {
  const there = clamp(virtual, scale.full - scale.view);
  return { real: there / scale.factor, virtual: there };
};

/**
 * The position after the scroll bar moved to `real`. Wheel, keys and touch scroll pixel by pixel; a step of at least one and a half
 * viewport heights is a drag of the bar, which maps to the whole list. Both ends are always reachable.
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
