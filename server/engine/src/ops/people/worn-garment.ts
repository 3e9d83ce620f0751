import { type OklabPlanes, toOklabPlanes } from '../colour/oklab.ts';
import { createMask, fillHoles, findComponents, type Mask, open } from '../geometry/mask.ts';
import { loadOpenCv } from '../geometry/opencv.ts';
import { createRandom } from '../geometry/random.ts';
import type { Raster } from '../geometry/raster.ts';
import { runGrabCut, trimapLabel } from '../matte/grab-cut.ts';
import {
  type BodyColours,
  type BodyZones,
  type ClothLikeness,
  type Figure,
  findShoulderCloth,
  findZones,
  hasLongHair,
  likeSkin,
  medianColour,
  readBodyColours,
  tellCloth,
  zone,
} from './body-zones.ts';

const skinSure = 0.6;
const skinNone = 0.35;
const hairSure = 0.6;
/** Similarity to the cloth on the trunk: a sleeve or a shoulder. */
const clothSure = 0.75;
const clothLikely = 0.4;

/**
 * Labels cloth, skin and hair of a person, definite or probable, for GrabCut: by position on the body and by colour. `isSkinLike`: the
 * trunk has the skin's colour.
 */
const drawClothTrimap = (
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
        // Between the shoulders, below the neck, cloth is expected, except for skin in a neckline and hanging hair.
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

/** OKLab range of any skin tone in most lights: lightness, chroma, and hue in degrees. */
const gamut = { lightness: [0.2, 0.93], chroma: [0.025, 0.17], hue: [15, 85] } as const;
/** Minimum share of the visible head and hands with such a colour, and minimum pixels: less are gloves, hair, or a mannequin's head. */
const minShare = 0.25;
const minPixels = 30;

const isWithin = (value: number, [least, most]: readonly [number, number]): boolean => value >= least && value <= most;

/**
 * Reads the skin of a person whose face is cut off by the frame or turned away, from the usually bare regions: hands, chin and nape. Hair
 * is then unknown. null: too little of them is visible.
 */
export const readBareSkin = (planes: OklabPlanes, person: Mask, { zones }: BodyZones): BodyColours | null => {
  const { lightness, a, b } = planes;
  let all = 0;
  const members: number[] = [];
  for (let at = 0; at < zones.length; at++) {
    if (!person.data[at] || (zones[at] !== zone.head && zones[at] !== zone.hand)) continue;
    all++;
    const hue = (Math.atan2(b[at], a[at]) * 180) / Math.PI;
    const isSkin =
      isWithin(lightness[at], gamut.lightness) &&
      isWithin(Math.hypot(a[at], b[at]), gamut.chroma) &&
      isWithin(hue, gamut.hue);
    if (isSkin) members.push(at);
  }
  const colour = members.length >= Math.max(minPixels, minShare * all) && medianColour(planes, members);
  return colour ? { skin: likeSkin(planes, colour), hair: new Float32Array(zones.length) } : null;
};

/** Cloth on a person, before it is divided into garments. */
export interface WornCloth {
  mask: Mask;
  person: Mask;
  zones: BodyZones;
  colours: BodyColours | null;
  /** True when the trunk looks like skin: bare, or cloth of the skin's colour. */
  isSkinLike: boolean;
  /** Share of the trunk that is certainly cloth, 0 to 1. */
  sureShare: number;
  /** Similarity of each pixel to hair, where long hair hangs over cloth of its colour and they are not distinguishable. */
  mixedHair: Float32Array | null;
}

const minSeeds = 40;
/**
 * Minimum share of certain cloth in the visible region below the chin of a portrait: bare shoulders, earrings and background between
 * strands of hair had 0.18 or less, cloth 0.35 or more.
 */
const minShoulders = 0.25;
/** Share of the trunk in the hair's colour above which it is cloth. */
const maxHair = 0.4;
/** Lower limit of the shoulders along the trunk. A smaller amount of hair-like cloth there is not included hair. */
const shouldersTo = 0.1;
const minMixed = 0.01;
const iterations = 3;
const minPart = 0.04;
const maxHole = 0.002;

/**
 * Finds a person's clothes by the colours of their skin and hair and by the zones of the body. null: no cloth is visible on the trunk or
 * the legs.
 */
export const findWornCloth = async (
  work: Raster,
  person: Mask,
  figure: Figure,
  seed: number,
): Promise<WornCloth | null> => {
  const planes = toOklabPlanes(work.data, work.channels);
  const zones = findZones(figure, work);
  const colours = figure.face ? readBodyColours(planes, person, figure.face) : readBareSkin(planes, person, zones);
  // A copy from before cloth of a similar colour is separated from it.
  const allHair = colours?.hair.slice();
  const likeness = colours && tellCloth(planes, person, zones, colours);
  const isSkinLike = colours !== null && shareOfTrunk(person, zones, (at) => colours.skin[at] > 0.5) > 0.55;
  // Cloth of the hair's colour: the colour does not show where hair ends.
  if (colours && shareOfTrunk(person, zones, (at) => colours.hair[at] > 0.5) > maxHair) colours.hair.fill(0);
  const draw = () => drawClothTrimap(person, zones, { colours, likeness }, isSkinLike);
  let trimap = draw();
  let sureShare = shareOfTrunk(person, zones, (at) => trimap[at] === trimapLabel.foreground);
  if (count(trimap, trimapLabel.foreground) < minSeeds) {
    if (!colours || !figure.face) return null;
    const { sure, share } = findShoulderCloth(person, zones, colours, figure.face);
    if (sure.length < minSeeds || share < minShoulders) return null;
    trimap = draw();
    for (const at of sure) trimap[at] = trimapLabel.foreground;
    sureShare = share;
  }
  const { cv } = await loadOpenCv();
  const cut = runGrabCut(cv, paintOutside(work, { person, trimap, zones, colours }, seed), trimap, seed, iterations);
  const mask = cleanCloth({ ...sizeOf(work), data: cut.map((value, at) => value & (person.data[at] as number)) });
  const isMixed =
    colours &&
    allHair &&
    figure.face &&
    shareOfTrunk(person, zones, (at) => allHair[at] > 0.5) > maxHair &&
    shareAbove(mask, zones, allHair) > minMixed &&
    hasLongHair(person, { ...colours, hair: allHair }, figure.face);
  return { mask, person, zones, colours, isSkinLike, sureShare, mixedHair: isMixed ? allHair : null };
};

/** Share of the cloth at or above the shoulders that looks like hair. */
const shareAbove = ({ data }: Mask, { down }: BodyZones, hair: Float32Array): number => {
  let [all, above] = [0, 0];
  for (let at = 0; at < data.length; at++) {
    if (!data[at]) continue;
    all++;
    if (hair[at] > 0.5 && down[at] < shouldersTo) above++;
  }
  return above / Math.max(1, all);
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

interface Parted {
  person: Mask;
  trimap: Uint8Array;
  zones: BodyZones;
  colours: BodyColours | null;
}

/**
 * Paints the body on a background of its own skin and hair: GrabCut then learns these as not cloth, instead of the image's background,
 * which may have the cloth's colour.
 */
const paintOutside = (work: Raster, { person, trimap, zones: { zones }, colours }: Parted, seed: number): Raster => {
  const own: number[] = [];
  for (let at = 0; at < trimap.length; at++) {
    if (!person.data[at] || trimap[at] !== trimapLabel.background || zones[at] === zone.foot) continue;
    // Hair that resembles the cloth has no similarity left, and is not learned.
    if (!colours || colours.skin[at] > skinNone || colours.hair[at] > skinNone) own.push(at);
  }
  if (own.length < minSeeds) return work;
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
  for (const { area, pixels } of parts) if (area >= minPart * most) for (const at of pixels) kept.data[at] = 1;
  return fillHoles(kept, maxHole * mask.data.length);
};
