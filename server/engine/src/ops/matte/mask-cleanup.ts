import { type Component, dilate, fillHoles, findComponents, type Mask, open } from '../geometry/mask.ts';
import type { PicturePlanes } from './picture-planes.ts';

/** A second part is kept when it has this share of the greatest one's area: the other trouser leg, a belt. */
const minPart = 0.12;
const maxHole = 0.006;
/** Opening radii, as shares of the longest side, that leave hangers and hooks behind. */
const thin = 0.012;
const narrow = 0.03;
/** Colour distance up to which a thin piece is the garment's own. */
const ownColour = 14;
/** A piece whose box is this much longer than wide counts as a rod. */
const rod = 3;

/** Removes what GrabCut takes along: specks, the hook of a hanger, pinholes, frayed pixels. */
export const cleanMask = (mask: Mask, planes: PicturePlanes): Mask => {
  const side = Math.max(mask.width, mask.height);
  let clean = keepMainParts(mask);
  clean = stripThinPieces(clean, planes, Math.round(side * thin));
  clean = stripTop(clean, planes, Math.round(side * narrow));
  clean = fillHoles(keepMainParts(clean), maxHole * mask.data.length);
  return open(clean, 1);
};

const keepMainParts = (mask: Mask): Mask => {
  const parts = findComponents(mask);
  const most = parts.reduce((area, part) => Math.max(area, part.area), 0);
  const data = new Uint8Array(mask.data.length);
  for (const { area, pixels } of parts) if (area >= minPart * most) for (const at of pixels) data[at] = 1;
  return { ...mask, data };
};

/** Drops what an opening loses, unless it has the garment's colour; a rod that leaves the frame always goes. */
const stripThinPieces = (mask: Mask, planes: PicturePlanes, radius: number): Mask => {
  const core = open(mask, radius);
  const colour = averageColour(planes, core.data);
  const data = mask.data.slice();
  for (const piece of listLost(mask, core)) {
    const isRod = isLong(piece, mask.width) && piece.touchesFrame;
    if (isRod || distanceTo(planes, piece.pixels, colour) > ownColour) for (const at of piece.pixels) data[at] = 0;
  }
  return { ...mask, data };
};

/** Drops narrow upright parts above the garment in another colour: the hook and shoulders of a hanger. */
const stripTop = (mask: Mask, planes: PicturePlanes, radius: number): Mask => {
  const core = open(mask, radius);
  const top = core.data.indexOf(1);
  if (top < 0) return mask;
  const topRow = Math.floor(top / mask.width);
  const colour = averageColour(planes, core.data);
  const data = mask.data.slice();
  for (const piece of listLost(mask, core)) {
    const above = piece.pixels.reduce((count, at) => count + (at < topRow * mask.width ? 1 : 0), 0);
    if (above > 0.7 * piece.area && distanceTo(planes, piece.pixels, colour) > ownColour) {
      for (const at of piece.pixels) data[at] = 0;
    }
  }
  return { ...mask, data };
};

/** Connected pieces that the opening lost, except specks along the outline. */
const listLost = (mask: Mask, core: Mask): Component[] => {
  const near = dilate(core, 1);
  const lost = { ...mask, data: mask.data.map((value, i) => (value && !near.data[i] ? 1 : 0)) };
  return findComponents(lost).filter(({ area }) => area >= 12);
};

const isLong = ({ pixels }: Component, width: number): boolean => {
  let [left, right, top, bottom] = [width, 0, Number.POSITIVE_INFINITY, 0];
  for (const at of pixels) {
    const x = at % width;
    const y = Math.floor(at / width);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const [short, long] = [right - left + 1, bottom - top + 1].sort((a, b) => a - b);
  return (long ?? 0) > rod * (short ?? 1);
};

type Colour = [number, number, number];

const averageColour = ({ lightness, a, b }: PicturePlanes, data: Uint8Array): Colour => {
  const sums: Colour = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < data.length; i++) {
    if (!data[i]) continue;
    sums[0] += lightness[i];
    sums[1] += a[i];
    sums[2] += b[i];
    count++;
  }
  return sums.map((sum) => sum / Math.max(1, count)) as Colour;
};

const distanceTo = ({ lightness, a, b }: PicturePlanes, pixels: Uint32Array, colour: Colour): number => {
  let sum = 0;
  for (const at of pixels) {
    // Folds make lightness vary within one cloth.
    const dl = 0.5 * (lightness[at] - colour[0]);
    sum += Math.hypot(dl, a[at] - colour[1], b[at] - colour[2]);
  }
  return sum / Math.max(1, pixels.length);
};
