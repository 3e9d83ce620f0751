import type { Mask } from '../geometry/mask.ts';
import type { BodyColours } from './body-colours.ts';
import { type BodyZones, zone } from './body-zones.ts';
import type { FaceShape } from './figure.ts';
import { measureDepth } from './mask-depth.ts';

/** From here on cloth may be: heights of the face under the chin, along its own axis. */
const from = 0.12;
/** Likeness to skin or hair under which a pixel is cloth for sure, and from which it is one of them. */
const [none, alike] = [0.3, 0.5];
/** Depth inside a person, as a share of the longer side, at which reading begins: the outline has colours of the ground. */
const within = 0.012;
/** Share of what is seen under the chin that has the hair's colour from which on it is cloth, where no hair hangs there. */
const mostHair = 0.35;
/** Beside the jaw, in widths of the face from its axis and heights above (below 0) the chin: there long hair hangs, and short hair does not. */
const beside = { inner: 0.55, outer: 0.95, above: -0.3, below: 0.05 } as const;
/** Share of that place, on one side, from which on hair is long. */
const hangs = 0.3;

/**
 * Cloth on the shoulders of a person whom the frame cuts off above the trunk: pixels under the chin that are neither skin nor hair. Where hair
 * is short and cloth has its colour, `colours.hair` is cleared, because it does not distinguish them then. `share`: of all visible pixels there,
 * 0 to 1.
 */
export const findShoulderCloth = (
  person: Mask,
  { zones }: BodyZones,
  { skin, hair }: BodyColours,
  face: FaceShape,
): { sure: number[]; share: number } => {
  const depth = measureDepth(person);
  const least = within * Math.max(person.width, person.height);
  const place = placeOn(face, person.width);
  const seen: number[] = [];
  for (let at = 0; at < zones.length; at++) {
    if (depth[at] <= least || zones[at] === zone.head || zones[at] === zone.hand) continue;
    if (place(at).under > from) seen.push(at);
  }
  const ofHair = seen.filter((at) => hair[at] > alike && skin[at] < alike).length;
  if (ofHair > mostHair * seen.length && !hasLongHair(person, { skin, hair }, face)) hair.fill(0);
  const sure = seen.filter((at) => skin[at] < none && hair[at] < none);
  return { sure, share: sure.length / Math.max(1, seen.length) };
};

/** Whether a person's hair hangs beside the jaw. */
export const hasLongHair = (person: Mask, { skin, hair }: BodyColours, face: FaceShape): boolean => {
  const place = placeOn(face, person.width);
  const [all, long] = [
    [0, 0],
    [0, 0],
  ];
  for (let at = 0; at < person.data.length; at++) {
    const { under, aside } = place(at);
    const isBeside = Math.abs(aside) > beside.inner && Math.abs(aside) < beside.outer;
    if (!isBeside || under < beside.above || under > beside.below) continue;
    const side = aside < 0 ? 0 : 1;
    all[side]++;
    if (person.data[at] && hair[at] > alike && skin[at] < alike) long[side]++;
  }
  return [0, 1].some((side) => long[side] > hangs * Math.max(1, all[side]));
};

/** Position of a pixel along a face's axis, in heights of it under the chin, and beside it, in widths. */
const placeOn = ({ chin, top, height, width }: FaceShape, columns: number) => {
  const [downX, downY] = [(chin.x - top.x) / height, (chin.y - top.y) / height];
  return (at: number) => {
    const [x, y] = [(at % columns) - chin.x, Math.floor(at / columns) - chin.y];
    return { under: (x * downX + y * downY) / height, aside: (x * downY - y * downX) / width };
  };
};
