/** A place on the stage, CSS pixels from its top left corner. */
export interface BadgePlace {
  x: number;
  y: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Between the middles of two badges, and of one and the stage's edge, at least; CSS pixels. */
const apart = 34;
const margin = 20;
/** From a piece's corner to its badge's middle: beside it, so that it is not hidden. */
const beside = 16;

/**
 * Centres of the badges of pieces on a stage: each at the upper right of its piece, or the upper left near the stage's right edge, within the
 * stage and without overlaps. A piece outside the stage has its badge at the nearest edge.
 */
export const placeBadges = (boxes: readonly Box[], stage: { width: number; height: number }): BadgePlace[] => {
  const placed: BadgePlace[] = [];
  const within = (value: number, size: number) => Math.max(margin, Math.min(size - margin, value));
  for (const { left, right, top } of boxes) {
    const isTight = right + beside > stage.width - margin;
    const wish = { x: isTight ? left - beside : right + beside, y: top - beside };
    const place = { x: within(wish.x, stage.width), y: within(wish.y, stage.height) };
    // Moves down by half a distance, then into the next column; few badges need few steps.
    for (let step = 0; step < 40 && placed.some((one) => isOver(one, place)); step++) {
      place.y += apart / 2;
      if (place.y <= stage.height - margin) continue;
      place.y = margin;
      place.x = within(place.x + (place.x > stage.width / 2 ? -apart : apart), stage.width);
    }
    placed.push(place);
  }
  return placed;
};

const isOver = (one: BadgePlace, other: BadgePlace): boolean =>
  Math.abs(one.x - other.x) < apart && Math.abs(one.y - other.y) < apart;
