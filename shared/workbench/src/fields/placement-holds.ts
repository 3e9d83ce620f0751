import type { MotifPlacement } from '@atelier/catalogue/motif-placement';

/** The garment that was shown last, by its upload, and the placement. */
export interface PlacedOn {
  garment: string | undefined;
  placement: MotifPlacement | undefined;
}

const isSame = (one: MotifPlacement, other: MotifPlacement): boolean =>
  one.x === other.x && one.y === other.y && one.scale === other.scale && one.rotation === other.rotation;

/**
 * Does the placement still belong to the picture? Not when the garment was changed under it; but a restored form changes both
 * at once, and a form that is still being read had no garment before.
 */
export const holdsPlacement = (before: PlacedOn, now: PlacedOn): boolean => {
  const isOther = before.garment !== undefined && before.garment !== now.garment;
  if (!isOther || now.placement === undefined || before.placement === undefined) return true;
  return !isSame(before.placement, now.placement);
};
