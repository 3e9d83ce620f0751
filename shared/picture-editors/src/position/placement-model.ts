import { type MotifPlacement, placementRange } from '@atelier/catalogue/picture-marks';

/** A rectangle in fractions of the garment image. */
export interface FractionBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Aspect ratio (width by height) of the two images. */
export interface Ratios {
  garment: number;
  motif: number;
}

const clamp = (value: number, [least, most]: readonly [number, number]): number =>
  Math.min(most, Math.max(least, value));

/** Normalises degrees to (-180, 180]. */
const turn = (degrees: number): number => {
  const rest = ((degrees % 360) + 360) % 360;
  return rest > 180 ? rest - 360 : rest;
};

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The nearest valid placement; rounded, so that the submitted values equal the displayed ones. */
export const allowedPlacement = ({ x, y, scale, rotation }: MotifPlacement): MotifPlacement => ({
  x: round(clamp(x, placementRange.x), 4),
  y: round(clamp(y, placementRange.y), 4),
  scale: round(clamp(scale, placementRange.scale), 4),
  rotation: round(turn(rotation), 1),
});

/** Height of a motif as a share of the image's height. */
export const heightShare = (scale: number, { garment, motif }: Ratios): number => (scale * garment) / motif;

/** Axis-aligned bounding box of the rotated motif, in fractions of the image. */
export const boundsOf = ({ x, y, scale, rotation }: MotifPlacement, ratios: Ratios): FractionBox => {
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  // Computed in units of the image's width on both axes, then converted back.
  const height = scale / ratios.motif;
  const halfWidth = (scale * cos + height * sin) / 2;
  const halfHeight = ((scale * sin + height * cos) / 2) * ratios.garment;
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
};

/** Default position of a print: the chest of the garment, at a third of its width. */
export const firstPlacement = (box: FractionBox, ratios: Ratios): MotifPlacement => {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const scale = Math.min(width * 0.36, (height * 0.4 * ratios.motif) / ratios.garment);
  return allowedPlacement({ x: box.left + width / 2, y: box.top + height * 0.38, scale, rotation: 0 });
};

/** Maximum size in the garment's box, upright and centred. */
export const fitPlacement = (box: FractionBox, ratios: Ratios): MotifPlacement => {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const scale = Math.min(width, (height * ratios.motif) / ratios.garment);
  return allowedPlacement({ x: box.left + width / 2, y: box.top + height / 2, scale, rotation: 0 });
};

/** Active snap lines of the motif: horizontal and vertical fractions. */
export interface SnapLines {
  across: readonly number[];
  down: readonly number[];
}

interface AxisSnap {
  by: number;
  line: number;
}

const nearest = (pairs: readonly (readonly [at: number, line: number])[], reach: number): AxisSnap | undefined =>
  pairs
    .map(([at, line]) => ({ by: line - at, line }))
    .filter(({ by }) => Math.abs(by) <= reach)
    .sort((one, other) => Math.abs(one.by) - Math.abs(other.by))[0];

const axis = (
  centre: number,
  [start, end]: readonly [number, number],
  [boxStart, boxEnd]: readonly [number, number],
  reach: number,
): AxisSnap | undefined => {
  const middles = [1 / 2, (boxStart + boxEnd) / 2, 1 / 3, 2 / 3];
  const edges = [boxStart, boxEnd];
  return nearest(
    [
      ...middles.map((line) => [centre, line] as const),
      ...edges.flatMap((line) => [[start, line] as const, [end, line] as const]),
    ],
    reach,
  );
};

/**
 * Snaps a motif to the centre and thirds of the image and to the centre and edges of the garment's box. @param reach snap distance, as a
 * share of width and of height.
 */
export const snapPlacement = (
  placement: MotifPlacement,
  box: FractionBox,
  ratios: Ratios,
  reach: { x: number; y: number },
): { placement: MotifPlacement; lines: SnapLines } => {
  const bounds = boundsOf(placement, ratios);
  const across = axis(placement.x, [bounds.left, bounds.right], [box.left, box.right], reach.x);
  const down = axis(placement.y, [bounds.top, bounds.bottom], [box.top, box.bottom], reach.y);
  return {
    placement: { ...placement, x: placement.x + (across?.by ?? 0), y: placement.y + (down?.by ?? 0) },
    lines: { across: across ? [across.line] : [], down: down ? [down.line] : [] },
  };
};

/** Snap distance of a rotation to an upright or level angle, degrees. */
const turnReach = 3;

/** Snaps to quarter turns; with `isStepped` to multiples of 15 degrees. */
export const snapTurn = (degrees: number, { isStepped = false } = {}): number => {
  if (isStepped) return turn(Math.round(degrees / 15) * 15);
  const quarter = Math.round(degrees / 90) * 90;
  return turn(Math.abs(degrees - quarter) <= turnReach ? quarter : degrees);
};
