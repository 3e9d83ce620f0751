import type { PictureArea, WarningCode } from '@atelier/contract/warnings';
import { EngineError } from '../../engine.ts';
import { areasOfMask } from '../../places/areas-of-mask.ts';
import type { EnginePlace } from '../../places/engine-place.ts';
import type { FoundBody, FoundFace, PeopleSeen } from '../../vision/people.ts';
import { shareOfCertain } from '../../vision/sure-body.ts';
import { toOklabPlanes } from '../colour/oklab.ts';
import { countSet, createMask, findComponents, type Mask } from '../geometry/mask.ts';
import { loadOpenCv } from '../geometry/opencv.ts';
import { createRandom } from '../geometry/random.ts';
import { type Box, cutBox, type Raster } from '../geometry/raster.ts';
import { shrinkToSide } from '../geometry/resample.ts';
import { runGrabCut, trimapLabel } from '../matte/grab-cut.ts';
import { findKeptMask } from '../matte/kept-masks.ts';
import { type BodyZones, cellOf, countCells, createFigure, inCommon, zone } from './body-zones.ts';
import type { FoundSubject, SubjectWish, WornWish } from './people-matte.ts';
import { cutPeople, rateEdges } from './person-mask.ts';
import { findWornCloth, type WornCloth } from './worn-garment.ts';

/** Minimum share of the image for a body: a smaller one is in the background. */
const minShare = 0.02;
/** Minimum share of the largest person's area for another person to be a subject rather than a passer-by. */
const besideLargest = 0.4;
const sure = 127;

/** The people that are the subject of an image. */
export interface PickedPeople {
  /** Largest first. */
  bodies: readonly [FoundBody, ...FoundBody[]];
  /** Face of the largest body; null where it has no face with a mesh. */
  face: FoundFace | null;
  /** Share of the image that the largest body's mask covers, 0 to 1. */
  share: number;
}

export const pickPeople = ({ bodies, faces }: PeopleSeen): PickedPeople | null => {
  const rated = bodies.map((body) => ({ body, share: shareOf(body) })).sort((one, other) => other.share - one.share);
  const [first, ...rest] = rated;
  if (!first || first.share < minShare) return null;
  const others = rest.filter(({ share }) => share >= besideLargest * first.share).map(({ body }) => body);
  return { bodies: [first.body, ...others], face: faceOf(first.body, faces), share: first.share };
};

const shareOf = ({ mask: { data } }: FoundBody): number => {
  let count = 0;
  for (let at = 0; at < data.length; at++) if (data[at] > sure) count++;
  return count / Math.max(1, data.length);
};

/** The face that contains the body's nose. */
const faceOf = ({ points: [nose] }: FoundBody, faces: readonly FoundFace[]): FoundFace | null =>
  faces.find(({ mesh, box }) => {
    const [x, y] = [(nose?.x ?? Number.NaN) - box.x, (nose?.y ?? Number.NaN) - box.y];
    return mesh !== null && x >= 0 && y >= 0 && x <= box.width && y <= box.height;
  }) ?? null;

/** Limits along the trunk: cloth at the shoulders, and cloth in front of the body below them. */
const shouldersTo = 0.15;
const [bodyFrom, bodyTo] = [0.45, 0.85];
const minSamples = 300;
/**
 * Colour overlap of shoulders and body, 0 to 1: at most 0.41 for garments held up in front of worn ones, at least 0.52 for one garment,
 * including prints and open jackets.
 */
const minCommon = 0.46;

/**
 * Finds the region of a garment in front of the body whose colours differ from those on the shoulders: a garment held up in front of the
 * worn one, a bib or a waistcoat, or a garment of two cloths; neither colours nor joints show which of the two is requested. null: the
 * garment has one kind of cloth.
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
  if (Math.min(shoulders.length, body.length) < minSamples) return null;
  const planes = toOklabPlanes(work.data, work.channels);
  const [above, before] = [countCells(planes, shoulders), countCells(planes, body)];
  if (inCommon(above, before) >= minCommon) return null;
  return createMask(piece, (at) => {
    if (!piece.data[at] || zones[at] === zone.yoke || down[at] < shouldersTo) return false;
    const cell = cellOf(planes, at);
    return before[cell] > above[cell];
  });
};

interface WornPiece {
  mask: Mask;
  confidence: number;
  /** Pixels that are not certainly cloth, or not certainly of this garment. */
  doubtful: Mask;
}

/** Positions along the trunk: cloth of the upper garment ends here, and of the lower one begins here. */
const upperTo = 0.72;
const lowerFrom = 1.12;
/** Minimum share of all cloth for a garment. */
const minPiece = 0.06;
/** Colour overlap of two regions from which they are one garment. */
const samePiece = 0.5;
/** Size ratio of a lower to an upper garment from which the lower one is the image's subject. */
const muchLarger = 2.2;
/** Position along the trunk down to which long hair hangs. */
const hairTo = 0.45;
const iterations = 3;
const minPart = 0.05;
const maxDoubt = 0.4;

/** Selects the requested garment from all cloth on a person. A dress, a coat or a suit of one colour is one garment. */
export const choosePiece = async (work: Raster, cloth: WornCloth, wish: WornWish, seed: number): Promise<WornPiece> => {
  const { down, zones } = cloth.zones;
  const isUpper = (at: number) => cloth.mask.data[at] === 1 && down[at] < upperTo && zones[at] !== zone.limb;
  const isLower = (at: number) => cloth.mask.data[at] === 1 && down[at] > lowerFrom && zones[at] !== zone.limb;
  const [upper, lower] = [createMask(work, isUpper), createMask(work, isLower)];
  const least = minPiece * countSet(cloth.mask);
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

/** Doubtful pixels next to those of the garment, as a term of a confidence. */
const doubtShare = (doubtful: Mask, mask: Mask): number =>
  Math.min(maxDoubt, countSet(doubtful) / Math.max(1, countSet(mask)));

/** One garment has no visible edge at the hips: it is cut straight. */
const cutAtHips = (work: Raster, { mask, zones: { down } }: WornCloth): Mask =>
  createMask(work, (at) => mask.data[at] === 1 && down[at] < 1);

/** The upper of two garments: grown by colour from the certain pixels of each. */
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
  for (const { area, pixels } of parts) if (area >= minPart * most) for (const at of pixels) kept.data[at] = 1;
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

interface Size {
  width: number;
  height: number;
}

/** Minimum value of the network's masks, 0 to 255, for a pixel to be considered. */
const least = 26;
/**
 * Margin around people, as a share of the longer side of their bounding box: hair, hats and hands that the network missed, and background
 * to learn from.
 */
const room = 0.08;

/** Region of an image that contains the people, with a margin; pixels. */
const framePeople = (bodies: readonly FoundBody[], { width, height }: Size): Box => {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const { mask } of bodies) {
    for (let y = 0, at = 0; y < mask.height; y++) {
      for (let x = 0; x < mask.width; x++, at++) {
        if (mask.data[at] < least) continue;
        left = Math.min(left, (x * width) / mask.width);
        right = Math.max(right, ((x + 1) * width) / mask.width);
        top = Math.min(top, (y * height) / mask.height);
        bottom = Math.max(bottom, ((y + 1) * height) / mask.height);
      }
    }
  }
  const more = room * Math.max(right - left, bottom - top);
  left = Math.max(0, Math.floor(left - more));
  top = Math.max(0, Math.floor(top - more));
  right = Math.min(width, Math.ceil(right + more));
  bottom = Math.min(height, Math.ceil(bottom + more));
  return [left, top, Math.max(1, right - left), Math.max(1, bottom - top)];
};

/** Probability that a person covers each pixel of a frame that was reduced to `size`, 0 to 1. */
const readCover = (
  bodies: readonly FoundBody[],
  picture: Size,
  [left, top, width, height]: Box,
  size: Size,
): Float32Array => {
  const cover = new Float32Array(size.width * size.height);
  for (const { mask } of bodies) {
    for (let y = 0, at = 0; y < size.height; y++) {
      const v = ((top + ((y + 0.5) * height) / size.height) * mask.height) / picture.height - 0.5;
      for (let x = 0; x < size.width; x++, at++) {
        const u = ((left + ((x + 0.5) * width) / size.width) * mask.width) / picture.width - 0.5;
        cover[at] = Math.max(cover[at], readMask(mask, u, v) / 255);
      }
    }
  }
  return cover;
};

const readMask = ({ width, height, data }: FoundBody['mask'], u: number, v: number): number => {
  const x = Math.max(0, Math.min(width - 1, u));
  const y = Math.max(0, Math.min(height - 1, v));
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [across, down] = [x - left, y - top];
  const upper = data[top * width + left] * (1 - across) + data[top * width + right] * across;
  const lower = data[bottom * width + left] * (1 - across) + data[bottom * width + right] * across;
  return upper * (1 - down) + lower * down;
};

/** Share of the image above which a person is real. */
const maxShare = 0.15;
/** Share of a person inside a garment from which the person is printed on it, and the minimum size ratio. */
const heldShare = 0.92;
const larger = 1.8;
const sureWorn = 0.6;
/**
 * Maximum share inside the garment for a person on a poster beside it; the search needs a higher confidence, because no print confirms it.
 */
const besideShare = 0.1;
const sureBeside = 0.75;
/**
 * A print that fills the chest: the network's mask has a low certainty (0.34 for one, for people rarely below 0.6), the garment is this
 * much larger, the search more certain, and the garment extends this many face heights above the face: hair and hats extend less.
 */
const large = { certain: 0.5, larger: 1.3, sure: 0.85, above: 0.8 } as const;

/**
 * True when a detected person is only depicted: small beside a garment that the garment search is certain of, and printed on it, or on a
 * poster or a screen apart from it. In ten photographs of small real people, none was apart from the detected garment.
 */
export const isPictured = async (picture: Raster, { bodies, face, share }: PickedPeople): Promise<boolean> => {
  const isLarge = share > maxShare;
  if (isLarge && (!face || shareOfCertain(bodies[0].mask) >= large.certain)) return false;
  try {
    const { mask, confidence } = await findKeptMask(picture, async () => {});
    if (confidence < sureWorn) return false;
    const cover = readCover([bodies[0]], picture, [0, 0, picture.width, picture.height], mask);
    let [garment, person, held] = [0, 0, 0];
    for (let at = 0; at < cover.length; at++) {
      const isGarment = mask.data[at] === 1;
      if (isGarment) garment++;
      if (cover[at] <= 0.5) continue;
      person++;
      if (isGarment) held++;
    }
    if (isLarge && face) {
      const isMuch = garment >= large.larger * person && confidence >= large.sure;
      const above = face.box.y - (topOf(mask) * picture.height) / mask.height;
      return isMuch && held >= heldShare * person && above >= large.above * face.box.height;
    }
    if (garment < larger * person) return false;
    return held >= heldShare * person || (held <= besideShare * person && confidence >= sureBeside);
  } catch (error) {
    if (error instanceof EngineError && error.kind === 'refused') return false;
    throw error;
  }
};

/** First row of a mask with set pixels. */
const topOf = ({ width, data }: Mask): number => Math.floor(Math.max(0, data.indexOf(1)) / width);

/** Intersection over union of both masks: confidence is 0.6 at the first, 0.9 at the second and 1 soon after. */
const [doubtful, good] = [0.945, 0.972];
const [atDoubtful, atGood] = [0.6, 0.9];

/**
 * Agreement between the network's mask and the mask refined by colours and edges, as a confidence of 0 to 1. Where they differ, one of the
 * two is wrong. An error of both, such as the arm of a chair, is not detected. `cover`: of the network, 0 to 1, at the size of the mask.
 */
export const rateAgreement = (cover: Float32Array, mask: Mask): number => {
  let [both, either] = [0, 0];
  for (let at = 0; at < mask.data.length; at++) {
    const [isSeen, isCut] = [cover[at] > 0.5, mask.data[at] === 1];
    if (isSeen && isCut) both++;
    if (isSeen || isCut) either++;
  }
  const share = both / Math.max(1, either);
  return Math.max(0, Math.min(1, atDoubtful + ((atGood - atDoubtful) * (share - doubtful)) / (good - doubtful)));
};

/** Longest side for GrabCut, as for garments. */
const workSide = 512;
/** Confidence of worn cloth below which the user should check it. */
const uncertain = 0.75;
const maxPlaces = 3;
/** Height of a face, as a share of the image's, from which an image without cloth is a portrait. */
const maxHead = 0.25;
/** One seed for all jobs: tools that share a mask must agree. */
const seed = 7;

/** Finds the requested subject among the people in an image; null: people are not its subject, or no clothes are visible. */
export const findSubject = async (
  picture: Raster,
  seen: PeopleSeen,
  wish: SubjectWish,
): Promise<FoundSubject | null> => {
  const picked = pickPeople(seen);
  if (!picked || (await isPictured(picture, picked))) return null;
  const isPerson = wish === 'person';
  const bodies = isPerson ? picked.bodies : ([picked.bodies[0]] as const);
  const box = framePeople(bodies, picture);
  const work = await shrinkToSide(cutBox(picture, box), workSide);
  const cover = readCover(bodies, picture, box, work);
  const person = await cutPeople(work, cover, seed);
  if (isPerson) {
    const confidence = Math.min(rateEdges(person, work), rateAgreement(cover, person));
    return { box, mask: person, confidence, warnings: [], places: [] };
  }
  const figure = createFigure(picked.bodies[0], picked.face, box, work);
  const cloth = await findWornCloth(work, person, figure, seed);
  if (!cloth) {
    // The head fills the image: the garment search would find the face.
    if (picked.face && picked.face.box.height > maxHead * picture.height)
      throw new EngineError('refused', 'no-garment-found');
    return null;
  }
  const piece = await choosePiece(work, cloth, wish, seed);
  const warnings: WarningCode[] = [];
  const places: EnginePlace[] = [];
  if (picked.bodies.length > 1) {
    warnings.push('people-several');
    places.push({ code: 'people-several', area: shareOfPicture(box, picture) });
  }
  if (piece.confidence < uncertain) {
    warnings.push('worn-garment-uncertain');
    for (const area of areasOfMask(piece.doubtful, { most: maxPlaces })) {
      places.push({ code: 'worn-garment-uncertain', area: moveArea(area, box, picture) });
    }
  }
  return { box, mask: piece.mask, confidence: piece.confidence, warnings, places };
};

/** Converts shares of a region of an image to shares of the whole. */
const moveArea = (area: PictureArea, [left, top, width, height]: Box, picture: Raster): PictureArea => {
  const across = (x: number) => (left + x * width) / picture.width;
  const down = (y: number) => (top + y * height) / picture.height;
  if (area.kind === 'polygon') return { ...area, points: area.points.map(([x, y]) => [across(x), down(y)]) };
  const [x, y] = [across(area.x), down(area.y)];
  return { ...area, x, y, width: across(area.x + area.width) - x, height: down(area.y + area.height) - y };
};

const shareOfPicture = ([left, top, width, height]: Box, picture: Raster) => ({
  kind: 'box' as const,
  x: left / picture.width,
  y: top / picture.height,
  width: width / picture.width,
  height: height / picture.height,
});
