/** A rectangle in CSS pixels of the window. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const gap = 16;
const margin = 12;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** Beside what it is about, on the first side with room: right, left, below, above; always wholly in the window. */
export const placeCard = (
  anchor: Box,
  card: { width: number; height: number },
  window: { width: number; height: number },
): { left: number; top: number } => {
  const right = anchor.left + anchor.width + gap;
  const below = anchor.top + anchor.height + gap;
  const left = anchor.left - gap - card.width;
  const above = anchor.top - gap - card.height;
  const mostLeft = window.width - margin - card.width;
  const mostTop = window.height - margin - card.height;
  const beside = clamp(anchor.top, margin, mostTop);
  const along = clamp(anchor.left, margin, mostLeft);
  if (right <= mostLeft) return { left: right, top: beside };
  if (left >= margin) return { left, top: beside };
  if (below <= mostTop) return { left: along, top: below };
  return { left: along, top: clamp(above, margin, mostTop) };
};
