import { close, createMask, dilate, findComponents, type Mask } from '../geometry/mask.ts';

/** Gaps of an outline up to twice this, as a share of the print's longer side, are closed first. */
const gapShare = 0.008;
/**
 * A smaller hole, as a share of the print's frame, stays as it is: it is a gap between threads or the eye of a letter. The first where something
 * is drawn in it, the second where it is empty.
 */
const minHole = { drawnIn: 0.002, empty: 0.02 } as const;
/** How far beyond a hole its outline is looked at, of the hole's half-width, and the share of print there that makes it a stroke and no outline. */
const outlineReach = 0.5;
const strokeShare = 0.6;
/** Of a hole: with this share of print standing free inside it, it is a ground that something is drawn on. */
const minInside = 0.01;

/**
 * The holes of a print that are drawn and not open: a face or a figure that is only an outline on cloth of its own colour. What something is drawn
 * in, and what a thin line encloses, is filled; eyes of letters and the inside of thick rings stay open.
 */
export const findFilled = (print: Mask, frame: { width: number; height: number }): Mask => {
  const closed = close(print, Math.max(1, Math.round(gapShare * Math.max(frame.width, frame.height))));
  const least = (kind: keyof typeof minHole) => minHole[kind] * frame.width * frame.height;
  const out: Mask = { ...print, data: new Uint8Array(print.data.length) };
  for (const { pixels, area, touchesFrame } of findComponents(closed, 0)) {
    if (touchesFrame || area < least('drawnIn')) continue;
    const box = boxOf(pixels, print);
    const hole = cut(pixels, box, print.width);
    const inside = enclosed(hole);
    const isDrawnIn = inside > minInside * area;
    if (!isDrawnIn && (area < least('empty') || surround(hole, box, closed) > strokeShare)) continue;
    for (const at of pixels) out.data[at] = 1;
  }
  return out;
};

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The hole's frame with as much room round it as its outline is looked at. */
const boxOf = (pixels: Uint32Array, { width, height }: Mask): Box => {
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (const at of pixels) {
    const x = at % width;
    const y = (at - x) / width;
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  const room = 2 + Math.ceil((outlineReach * Math.min(right - left + 1, bottom - top + 1)) / 2);
  const from = { left: Math.max(0, left - room), top: Math.max(0, top - room) };
  return {
    ...from,
    width: Math.min(width, right + room + 1) - from.left,
    height: Math.min(height, bottom + room + 1) - from.top,
  };
};

const cut = (pixels: Uint32Array, { left, top, width, height }: Box, stride: number): Mask => {
  const data = new Uint8Array(width * height);
  for (const at of pixels) data[(Math.floor(at / stride) - top) * width + (at % stride) - left] = 1;
  return { width, height, data };
};

/** Pixels that the hole goes all round. */
const enclosed = (hole: Mask): number =>
  findComponents(hole, 0).reduce((sum, { area, touchesFrame }) => sum + (touchesFrame ? 0 : area), 0);

/** Share of print in a thin ring half as far from the hole as the hole is wide: high where a thick stroke goes round it. */
const surround = (hole: Mask, { left, top }: Box, print: Mask): number => {
  let [area, rim] = [0, 0];
  const grown = dilate(hole, 1).data;
  for (let i = 0; i < grown.length; i++) {
    area += hole.data[i];
    rim += grown[i] - hole.data[i];
  }
  const reach = Math.max(2, Math.round((outlineReach * 2 * area) / Math.max(1, rim)));
  const [inner, outer] = [dilate(hole, reach - 1).data, dilate(hole, reach).data];
  const ring = createMask(hole, (i) => outer[i] === 1 && inner[i] === 0).data;
  let [count, set] = [0, 0];
  for (let i = 0; i < ring.length; i++) {
    if (!ring[i]) continue;
    count++;
    set += print.data[(top + Math.floor(i / hole.width)) * print.width + left + (i % hole.width)];
  }
  return set / Math.max(1, count);
};
