import { type Component, createMask, dilate, findComponents } from '../geometry/mask.ts';
import type { HangerSign } from './hanger-body.ts';
import type { TopZone } from './top-zone.ts';

/** Pixels between the mask and an object on it: the mixed outline. */
const gap = 7;
/** Smaller things are noise, pixels. */
const minArea = 60;
/** A clip touches the garment over this width and rises by this much, shares of the longer side. */
const minClip = 0.025;
const minOver = 0.02;
/** Both clips of a hanger: how near the upper edge they hold (share of the garment's height), how far from the axis, and how unequally (shares of its width). */
const edgeDepth = 0.1;
const minOff = 0.2;
const unequal = 0.2;

/** The foot of each of two clips that hold the upper edge of a garment on either side, and what they belong to. */
export const findClips = (zone: TopZone): HangerSign => {
  const { mask, standing, width, garment } = zone;
  const near = dilate(mask, gap).data;
  const offOf = (at: number) => ((at % width) - garment.axis) / (garment.right - garment.left + 1);
  const clips = findComponents(standing)
    .filter(({ area }) => area >= minArea)
    .flatMap((thing) => {
      const foot = [...thing.pixels].filter((at) => near[at] === 1);
      return [foot.filter((at) => offOf(at) < -minOff), foot.filter((at) => offOf(at) > minOff)]
        .filter((part) => isClip(part, thing, zone))
        .map((part) => ({ part, thing, off: part.reduce((sum, at) => sum + offOf(at), 0) / part.length }));
    });
  const found = createMask(mask, () => false);
  const things = new Set<Component>();
  for (const one of clips) {
    if (!clips.some((other) => one.off * other.off < 0 && Math.abs(one.off + other.off) < unequal)) continue;
    for (const at of one.part) found.data[at] = 1;
    things.add(one.thing);
  }
  return { place: found, things: [...things] };
};

const isClip = (foot: readonly number[], thing: Component, { width, side, garment }: TopZone): boolean => {
  if (foot.length === 0) return false;
  const columns = foot.map((at) => at % width);
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const row = foot.reduce((sum, at) => sum + Math.floor(at / width), 0) / foot.length;
  const over = thing.pixels.filter((at) => at % width >= left && at % width <= right);
  const top = over.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
  return (
    right - left >= minClip * side &&
    row - Math.floor(top / width) >= minOver * side &&
    row < garment.top + edgeDepth * (garment.bottom - garment.top)
  );
};
