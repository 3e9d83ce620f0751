import type { OklabPlanes } from '../colour/oklab.ts';
import type { Mask } from '../geometry/mask.ts';
import type { BodyColours } from './body-colours.ts';
import { type BodyZones, zone } from './body-zones.ts';

/** Cells of the histograms: of lightness, and of a and b from -reach to reach. */
const lights = 24;
const tints = 20;
const tintReach = 0.2;
/** Part of the trunk that cloth is read from: below hair that hangs over the shoulders, above trousers. */
const [clothFrom, clothTo] = [0.45, 0.95];
/** From here on a pixel of that part, or of the head, is read as skin or hair. */
const alike = 0.5;
const leastSamples = 60;
/** Overlap of colours, 0 to 1, above which skin and the cloth on the trunk are not distinguishable. */
const sameSkin = 0.6;
/** Share of the samples that counts as none. */
const floor = 0.002;

/** How much each pixel looks like the cloth on the trunk rather than like skin and hair, 0 to 1; 0 where it looks like none of them. */
export type ClothLikeness = Float32Array;

/**
 * Tells cloth from skin and hair of nearly its colour by what this person's are: a dark tee is no hair because hair is dark, where the trunk below has that very dark
 * and the head has not. Lowers `colours.skin` and `colours.hair`; gives how much each pixel looks like the cloth. null: too little of the trunk is seen.
 */
export const tellCloth = (
  planes: OklabPlanes,
  person: Mask,
  { zones, down }: BodyZones,
  colours: BodyColours,
): ClothLikeness | null => {
  const list = (isIt: (at: number) => boolean): number[] => {
    const found: number[] = [];
    for (let at = 0; at < zones.length; at++) if (person.data[at] && isIt(at)) found.push(at);
    return found;
  };
  const trunk = list((at) => zones[at] === zone.trunk && down[at] > clothFrom && down[at] < clothTo);
  if (trunk.length < leastSamples) return null;
  const cloth = countCells(planes, trunk);
  const skin = countCells(
    planes,
    list((at) => zones[at] === zone.head && colours.skin[at] > alike),
  );
  const hair = countCells(
    planes,
    list((at) => zones[at] === zone.head && colours.hair[at] > alike && colours.skin[at] < alike),
  );
  const isSkinTold = inCommon(cloth, skin) < sameSkin;
  const likeness = new Float32Array(zones.length);
  for (let at = 0; at < zones.length; at++) {
    if (!person.data[at]) continue;
    const cell = cellOf(planes, at);
    const [ofCloth, ofSkin, ofHair] = [cloth[cell], skin[cell], hair[cell]];
    if (isSkinTold) colours.skin[at] *= (ofSkin + floor) / (ofSkin + ofCloth + floor);
    colours.hair[at] *= (ofHair + floor) / (ofHair + ofCloth + floor);
    likeness[at] = ofCloth / (ofCloth + ofSkin + ofHair + floor);
  }
  return likeness;
};

/** The cell of a histogram that a pixel falls into. */
export const cellOf = ({ lightness, a, b }: OklabPlanes, at: number): number => {
  const tint = (value: number) =>
    Math.max(0, Math.min(tints - 1, Math.floor(((value + tintReach) * tints) / (2 * tintReach))));
  const light = Math.max(0, Math.min(lights - 1, Math.floor(lightness[at] * lights)));
  return (light * tints + tint(a[at])) * tints + tint(b[at]);
};

/** A smooth histogram whose largest cells are near the share of the samples in them. */
export const countCells = (planes: OklabPlanes, members: readonly number[]): Float32Array => {
  let counts = new Float32Array(lights * tints * tints);
  if (members.length === 0) return counts;
  for (const at of members) counts[cellOf(planes, at)] += 1 / members.length;
  for (const step of [1, tints, tints * tints]) {
    const before = counts;
    counts = before.map((value, cell) => (value * 2 + (before[cell - step] ?? 0) + (before[cell + step] ?? 0)) / 4);
  }
  return counts;
};

/** Share that two such histograms have in common, 0 to 1. */
export const inCommon = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, cell) => sum + Math.min(value, other[cell]), 0);
