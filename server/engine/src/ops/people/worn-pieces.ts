import { toOklabPlanes } from '../colour/oklab.ts';
import { countSet, createMask, findComponents, type Mask } from '../geometry/mask.ts';
import { loadOpenCv } from '../geometry/opencv.ts';
import { createRandom } from '../geometry/random.ts';
import type { Raster } from '../geometry/raster.ts';
import { runGrabCut, trimapLabel } from '../matte/grab-cut.ts';
import { type BodyZones, zone } from './body-zones.ts';
import { cellOf, countCells, inCommon } from './cloth-colours.ts';
import type { WornWish } from './people-matte.ts';
import { rateEdges } from './rate-edges.ts';
import type { WornCloth } from './worn-garment.ts';

/** Along the trunk: cloth at the shoulders, and cloth before the body under them. */
const shouldersTo = 0.15;
const [bodyFrom, bodyTo] = [0.45, 0.85];
const leastSamples = 300;
/** Colours that shoulders and body have in common, 0 to 1: of garments held up in front of worn ones .41 and less, of one garment, print and open jacket too, .52 and more. */
const leastCommon = 0.46;

/**
 * The part of a piece in front of the body whose colours differ from those on the shoulders: a garment that is held up in front of the worn one, a bib or a waistcoat, or
 * a garment of two cloths; neither colours nor joints decide which of the two is requested. null: the piece is of one kind.
 */
export const findSecondCloth = (work: Raster, piece: Mask, { zones, down }: BodyZones): Mask | null => {
  const shoulders: number[] = [];
  const body: number[] = [];
  for (let at = 0; at < zones.length; at++) {
    if (!piece.data[at]) continue;
    const isBody = zones[at] === zone.head || zones[at] === zone.hand;
    if (zones[at] === zone.yoke || (down[at] < shouldersTo && !isBody)) shoulders.push(at);
    else if (zones[at] === zone.trunk && down[at] > bodyFrom && down[at] < bodyTo) body.push(at);
  }
  if (Math.min(shoulders.length, body.length) < leastSamples) return null;
  const planes = toOklabPlanes(work.data, work.channels);
  const [above, before] = [countCells(planes, shoulders), countCells(planes, body)];
  if (inCommon(above, before) >= leastCommon) return null;
  return createMask(piece, (at) => {
    if (!piece.data[at] || zones[at] === zone.yoke || down[at] < shouldersTo) return false;
    const cell = cellOf(planes, at);
    return before[cell] > above[cell];
  });
};

export interface WornPiece {
  mask: Mask;
  confidence: number;
  /** Where it is not sure that the piece is cloth, or cloth of this piece. */
  doubtful: Mask;
}

/** Along the trunk: up to here cloth is of the upper piece, and from here of the lower one. */
const upperTo = 0.72;
const lowerFrom = 1.12;
/** Fewer pixels, as a share of all cloth, are no piece. */
const leastPiece = 0.06;
/** Share of colours that two parts have in common from which they are one piece. */
const samePiece = 0.5;
/** A lower piece that is this much larger than the upper one is what the picture shows. */
const muchLarger = 2.2;
/** Along the trunk: so far long hair hangs. */
const hairTo = 0.45;
const iterations = 3;
const leastPart = 0.05;
const mostDoubt = 0.4;

/** The requested piece of all the cloth on a person. A dress, a coat or a suit of one colour is one piece. */
export const choosePiece = async (work: Raster, cloth: WornCloth, wish: WornWish, seed: number): Promise<WornPiece> => {
  const { down, zones } = cloth.zones;
  const isUpper = (at: number) => cloth.mask.data[at] === 1 && down[at] < upperTo && zones[at] !== zone.limb;
  const isLower = (at: number) => cloth.mask.data[at] === 1 && down[at] > lowerFrom && zones[at] !== zone.limb;
  const [upper, lower] = [createMask(work, isUpper), createMask(work, isLower)];
  const least = leastPiece * countSet(cloth.mask);
  const common = shareInCommon(work, upper, lower);
  const isOne = countSet(upper) < least || countSet(lower) < least || common > samePiece;
  if (wish === 'outfit' || (isOne && wish === 'worn')) return rated(work, cloth, cloth.mask);
  const parted = isOne ? cutAtHips(work, cloth) : await part(work, cloth.mask, upper, lower, down, seed);
  const below = createMask(work, (at) => cloth.mask.data[at] === 1 && !parted.data[at]);
  const wantsLower = wish === 'lower' || (wish === 'worn' && countSet(below) > muchLarger * countSet(parted));
  return rated(work, cloth, keepMain(wantsLower ? below : parted));
};

const rated = (work: Raster, cloth: WornCloth, mask: Mask): WornPiece => {
  const second = findSecondCloth(work, mask, cloth.zones);
  const doubts =
    (cloth.isSkinLike ? 0.45 : 0) +
    (cloth.colours ? 0 : 0.2) +
    (cloth.sureShare < 0.35 ? 0.2 : 0) +
    (cloth.mixedHair ? 0.3 : 0) +
    (second ? 0.3 : 0);
  const skin = cloth.colours?.skin;
  const hair = cloth.colours?.hair;
  const { zones, down } = cloth.zones;
  const isMixed = (at: number) => (cloth.mixedHair?.[at] ?? 0) > 0.5 && down[at] < hairTo && zones[at] !== zone.limb;
  const doubtful = createMask(work, (at) => {
    if (mask.data[at] && (isMixed(at) || second?.data[at])) return true;
    if (mask.data[at])
      return cloth.isSkinLike || (skin?.[at] ?? 0) > 0.5 || ((hair?.[at] ?? 0) > 0.6 && zones[at] !== zone.trunk);
    // Neither cloth nor body.
    const isBody = zones[at] === zone.head || zones[at] === zone.hand || zones[at] === zone.foot;
    if (isBody || cloth.mask.data[at] || !cloth.person.data[at]) return false;
    return (skin?.[at] ?? 1) < 0.2 && (hair?.[at] ?? 1) < 0.3;
  });
  return { mask, confidence: Math.max(0, rateEdges(mask, work) - doubts - doubtShare(doubtful, mask)), doubtful };
};

/** Doubtful pixels beside those of the piece, as a part of a confidence. */
const doubtShare = (doubtful: Mask, mask: Mask): number =>
  Math.min(mostDoubt, countSet(doubtful) / Math.max(1, countSet(mask)));

/** One piece of cloth has no edge at the hips to find: it is cut straight. */
const cutAtHips = (work: Raster, { mask, zones: { down } }: WornCloth): Mask =>
  createMask(work, (at) => mask.data[at] === 1 && down[at] < 1);

/** The upper one of two pieces: from what surely is of either, by colour. */
const part = async (
  work: Raster,
  cloth: Mask,
  upper: Mask,
  lower: Mask,
  down: Float32Array,
  seed: number,
): Promise<Mask> => {
  const labels = cloth.data.map((isCloth, at) => {
    if (!isCloth || lower.data[at]) return trimapLabel.background;
    if (upper.data[at]) return trimapLabel.foreground;
    return down[at] < 1 ? trimapLabel.maybeForeground : trimapLabel.maybeBackground;
  });
  const others = [...lower.data.keys()].filter((at) => lower.data[at]);
  const random = createRandom(seed);
  const data = work.data.slice();
  for (let at = 0; at < labels.length; at++) {
    if (cloth.data[at]) continue;
    const from = (others[Math.floor(random() * others.length)] as number) * 3;
    for (let c = 0; c < 3; c++) data[at * 3 + c] = data[from + c] as number;
  }
  const { cv } = await loadOpenCv();
  const cut = runGrabCut(cv, { ...work, data }, labels, seed, iterations);
  return createMask(work, (at) => cut[at] === 1 && cloth.data[at] === 1);
};

const keepMain = (mask: Mask): Mask => {
  const parts = findComponents(mask);
  const most = parts.reduce((area, { area: own }) => Math.max(area, own), 0);
  const kept = createMask(mask, () => false);
  for (const { area, pixels } of parts) if (area >= leastPart * most) for (const at of pixels) kept.data[at] = 1;
  return kept;
};

const bins = 12;

/** Intersection of two masks' colour histograms, 0 to 1. */
const shareInCommon = (work: Raster, one: Mask, other: Mask): number => {
  const { lightness, a, b } = toOklabPlanes(work.data, work.channels);
  const cell = (at: number) => {
    const l = Math.min(bins - 1, Math.floor(lightness[at] * bins * 0.7));
    const u = Math.max(0, Math.min(bins - 1, Math.floor((a[at] + 0.18) * bins * 2.8)));
    const v = Math.max(0, Math.min(bins - 1, Math.floor((b[at] + 0.18) * bins * 2.8)));
    return (l * bins + u) * bins + v;
  };
  const histogram = (mask: Mask) => {
    const counts = new Float32Array(bins ** 3);
    const total = Math.max(1, countSet(mask));
    for (let at = 0; at < mask.data.length; at++) if (mask.data[at]) counts[cell(at)] += 1 / total;
    return counts;
  };
  const [first, second] = [histogram(one), histogram(other)];
  return first.reduce((sum, value, at) => sum + Math.min(value, second[at]), 0);
};
