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
 * Middles of the badges of pieces on a stage: each at the upper right of its piece, the upper left where the stage ends, within the stage and none over another. A piece
 * that lies off the stage has its badge at the edge towards it.
 */
export const placeBadges = (boxes: readonly Box[], stage: { width: number; height: number }): BadgePlace[] => {
  const placed: BadgePlace[] = [];
  const within = (value: number, size: number) => Math.max(margin, Math.min(size - margin, value));
  for (const { left, right, top } of boxes) {
    const isTight = right + beside > stage.width - margin;
    const wish = { x: isTight ? left - beside : right + beside, y: top - beside };
    const place = { x: within(wish.x, stage.width), y: within(wish.y, stage.height) };
    // Downwards, and in the next column where the stage ends: a handful of badges finds room after as many steps.
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
