import { toOklabPlanes } from '../colour/oklab.ts';
import { createMask, fillHoles, findComponents, type Mask, open } from '../geometry/mask.ts';
import { loadOpenCv } from '../geometry/opencv.ts';
import { createRandom } from '../geometry/random.ts';
import type { Raster } from '../geometry/raster.ts';
import { runGrabCut, trimapLabel } from '../matte/grab-cut.ts';
import { type BodyColours, readBodyColours } from './body-colours.ts';
import { type BodyZones, findZones, zone } from './body-zones.ts';
import { type ClothLikeness, tellCloth } from './cloth-colours.ts';
import type { Figure } from './figure.ts';

/** Cloth on a person, before it is parted into pieces. */
export interface WornCloth {
  mask: Mask;
  /** Who wears it. */
  person: Mask;
  zones: BodyZones;
  colours: BodyColours | null;
  /** The trunk looks like skin: bare, or cloth of the skin's colour. */
  isSkinLike: boolean;
  /** Share of the trunk that is surely cloth, 0 to 1. */
  sureShare: number;
}

const skinSure = 0.6;
const skinNone = 0.35;
const hairSure = 0.6;
/** Like the cloth on the trunk: a sleeve or a shoulder. */
const clothSure = 0.75;
const clothLikely = 0.4;
const leastSeeds = 40;
const iterations = 3;
const leastPart = 0.04;
const mostHole = 0.002;

/** What somebody wears, by the colours of their skin and hair and where on the body a pixel lies. null: no cloth is seen on the trunk or the legs. */
export const findWornCloth = async (
  work: Raster,
  person: Mask,
  figure: Figure,
  seed: number,
): Promise<WornCloth | null> => {
  const planes = toOklabPlanes(work.data, work.channels);
  const colours = figure.face && readBodyColours(planes, person, figure.face);
  const zones = findZones(figure, work);
  const likeness = colours && tellCloth(planes, person, zones, colours);
  const isSkinLike = colours !== null && shareOfTrunk(person, zones, (at) => colours.skin[at] > 0.5) > 0.55;
  // Cloth of the hair's colour: where hair ends is then not told by it.
  if (colours && shareOfTrunk(person, zones, (at) => colours.hair[at] > 0.5) > 0.4) colours.hair.fill(0);
  const trimap = drawTrimap(person, zones, { colours, likeness }, isSkinLike);
  const sureShare = shareOfTrunk(person, zones, (at) => trimap[at] === trimapLabel.foreground);
  if (count(trimap, trimapLabel.foreground) < leastSeeds) return null;
  const { cv } = await loadOpenCv();
  const cut = runGrabCut(cv, paintOutside(work, { person, trimap, zones, colours }, seed), trimap, seed, iterations);
  const mask = cleanCloth({ ...sizeOf(work), data: cut.map((value, at) => value & (person.data[at] as number)) });
  return { mask, person, zones, colours, isSkinLike, sureShare };
};

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height });

const count = (labels: Uint8Array, wanted: number): number =>
  labels.reduce((sum, label) => sum + (label === wanted ? 1 : 0), 0);

const shareOfTrunk = (person: Mask, { zones }: BodyZones, isIt: (at: number) => boolean): number => {
  let [all, some] = [0, 0];
  for (let at = 0; at < zones.length; at++) {
    if (zones[at] !== zone.trunk || !person.data[at]) continue;
    all++;
    if (isIt(at)) some++;
  }
  return some / Math.max(1, all);
};

const drawTrimap = (
  person: Mask,
  { zones, down }: BodyZones,
  { colours, likeness }: { colours: BodyColours | null; likeness: ClothLikeness | null },
  isSkinLike: boolean,
): Uint8Array =>
  person.data.map((isPerson, at) => {
    if (!isPerson) return trimapLabel.background;
    const skin = colours?.skin[at] ?? 0;
    const hair = colours?.hair[at] ?? 0;
    switch (zones[at]) {
      case zone.head:
        return trimapLabel.background;
      case zone.hand:
        return skin > skinNone || isSkinLike ? trimapLabel.background : trimapLabel.maybeBackground;
      case zone.foot:
        return trimapLabel.background;
      case zone.trunk:
        if (isSkinLike) return trimapLabel.foreground;
        if (skin > skinSure) return trimapLabel.maybeBackground;
        if (hair > hairSure && down[at] < 0.45) return trimapLabel.maybeBackground;
        return skin < skinNone ? trimapLabel.foreground : trimapLabel.maybeForeground;
      case zone.yoke:
        // Between the shoulders, below the neck, cloth is expected, but for skin in a neckline and hair that hangs there.
        if (skin > skinNone || hair > hairSure) return trimapLabel.maybeBackground;
        return likeness && likeness[at] > clothLikely ? trimapLabel.foreground : trimapLabel.maybeForeground;
      case zone.thigh:
        if (skin > skinSure) return trimapLabel.background;
        return skin < skinNone ? trimapLabel.foreground : trimapLabel.maybeForeground;
      default:
        if (skin > skinSure && !isSkinLike) return trimapLabel.background;
        if (hair > hairSure && down[at] < 0.3) return trimapLabel.maybeBackground;
        if (skin < skinNone && likeness && likeness[at] > clothSure) return trimapLabel.foreground;
        return skin > skinNone ? trimapLabel.maybeBackground : trimapLabel.maybeForeground;
    }
  });

interface Parted {
  person: Mask;
  trimap: Uint8Array;
  zones: BodyZones;
  colours: BodyColours | null;
}

/**
 * The person before a ground of their own skin and hair: GrabCut then learns these as what is no cloth, and not the ground of the picture, which may
 * have the cloth's colour.
 */
const paintOutside = (work: Raster, { person, trimap, zones: { zones }, colours }: Parted, seed: number): Raster => {
  const own: number[] = [];
  for (let at = 0; at < trimap.length; at++) {
    if (!person.data[at] || trimap[at] !== trimapLabel.background || zones[at] === zone.foot) continue;
    // Hair that cloth is like has no likeness left, and is not learned then.
    if (!colours || colours.skin[at] > skinNone || colours.hair[at] > skinNone) own.push(at);
  }
  if (own.length < leastSeeds) return work;
  const random = createRandom(seed);
  const data = work.data.slice();
  for (let at = 0; at < trimap.length; at++) {
    if (person.data[at]) continue;
    const from = (own[Math.floor(random() * own.length)] as number) * 3;
    for (let c = 0; c < 3; c++) data[at * 3 + c] = data[from + c] as number;
  }
  return { ...work, data };
};

const cleanCloth = (mask: Mask): Mask => {
  const opened = open(mask, 1);
  const parts = findComponents(opened);
  const most = parts.reduce((area, part) => Math.max(area, part.area), 0);
  const kept = createMask(mask, () => false);
  for (const { area, pixels } of parts) if (area >= leastPart * most) for (const at of pixels) kept.data[at] = 1;
  return fillHoles(kept, mostHole * mask.data.length);
};
