import type { WarningCode } from '@atelier/contract/warnings';
import type { EngineReport } from '../../engine.ts';
import { areasOfMask } from '../../places/areas-of-mask.ts';
import { countSet, createMask, dilate, type Mask, uniteMasks } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import { type RefinedAlpha, refineAlpha } from './alpha-refine.ts';
import { guideSide } from './constants.ts';
import { createForegroundReader, type ForegroundReader } from './foreground.ts';
import { findGarmentMask, type GarmentMask } from './garment-mask.ts';
import { askNetworkForPrior, type GarmentPrior } from './garment-prior.ts';
import { findKeptMask } from './kept-masks.ts';

/** A garment cut out of its image. */
export interface Matte {
  /** Alpha of each pixel of the image, 0 to 1. */
  alpha: Float32Array;
  /** Alpha for repainting in place: includes the last pixel that the garment tints, at most 2 pixels beyond the outline. */
  wide: Float32Array;
  /** 1 where the background may have tinted the garment: soft pixels and the three next to them. */
  edge: Uint8Array;
  /** The garment's own colour at an edge pixel. */
  readForeground: ForegroundReader;
  report: EngineReport & { confidence: number };
  /** Hard mask from which alpha was made, with its doubtful regions; absent without a garment search. */
  found?: GarmentMask;
  /** Source of the prior for the garment search; absent without a search. */
  prior?: GarmentPrior['source'];
}

/** Confidence limits: below the first the edge is likely wrong, below the second it should be checked. */
const uncertain = 0.6;
const checkEdge = 0.7;
/** From here on a doubtful region is hardly ever a fault: of 21 in photographs, one was. */
const sure = 0.9;
/** Minimum share of the image for doubtful regions to be reported. */
const minOpen = 0.0012;
/** Pixels inside the edge that JPEG's subsampled chroma planes still tint. */
const spillReach = 3;
/** Share of transparent pixels from which an image counts as already cut out. */
const minTransparent = 0.005;

/**
 * Finds the garment: a network or a vote over border models, GrabCut at 1024 px, colour guided filter at full size. An image with a
 * transparent background keeps its own alpha. `onStep` gets finished steps and their share of the work, 0 to 1. @throws EngineError
 * `refused`, `no-garment-found`.
 */
export const findMatte = (picture: Raster, seed: number, onStep: OnStep): Promise<Matte> =>
  refineFound(picture, (onMaskStep) => findGarmentMask(picture, seed, onMaskStep, askNetworkForPrior), onStep);

/** `findMatte` for tools: reuses the garment mask that a tool of this process found before. */
export const findKeptMatte = (picture: Raster, onStep: OnStep): Promise<Matte> =>
  refineFound(picture, (onMaskStep) => findKeptMask(picture, onMaskStep), onStep);

type OnStep = (step: string, share: number) => Promise<void>;

const refineFound = async (
  picture: Raster,
  findMask: (onStep: OnStep) => Promise<GarmentMask>,
  onStep: OnStep,
): Promise<Matte> => {
  const own = readOwnAlpha(picture);
  if (own) return own;
  const found = await findMask((step, share) => onStep(step, share * 0.75));
  const guide = await shrinkToSide(picture, guideSide);
  const { alpha, wide } = refineAlpha(picture, guide, found.mask);
  await onStep('guided-filter', 0.9);
  const matte = completeMatte(picture, guide, { alpha, wide }, reportOf(found));
  await onStep('decontaminate', 1);
  return { ...matte, found, prior: found.prior };
};

/** Adds the edge and its own colours to the alpha of a garment; `guide` is a copy of the image of at most 1024 px. */
export const completeMatte = (
  picture: Raster,
  guide: Raster,
  { alpha, wide }: RefinedAlpha,
  report: Matte['report'],
): Matte => {
  const readForeground = createForegroundReader(picture, guide, resamplePlane(alpha, picture, guide));
  return { alpha, wide, edge: findEdge(wide, picture), readForeground, report };
};

const findEdge = (alpha: Float32Array, picture: Raster): Uint8Array => {
  const edge = dilate(
    createMask(picture, (at) => alpha[at] < 1),
    spillReach,
  ).data;
  for (let i = 0; i < edge.length; i++) if (alpha[i] === 0) edge[i] = 0;
  return edge;
};

/**
 * Creates the report of a mask: at most one warning, with its regions. Doubtful regions are reported from a size that is worth a
 * correction.
 */
export const reportOf = ({ confidence, doubt, beyond, faint }: GarmentMask): Matte['report'] => {
  const mark = (code: WarningCode, mask: Mask) => ({
    confidence,
    warnings: [code],
    places: areasOfMask(mask).map((area) => ({ code, area })),
  });
  if (confidence < uncertain) return mark('matte-uncertain', faint);
  const open = uniteMasks(doubt, beyond);
  if (confidence < sure && open && countSet(open) >= minOpen * open.data.length) return mark('matte-check-edge', open);
  return { confidence, warnings: listWarnings(confidence) };
};

/** Warnings for a confidence: whether the user should check the edge. */
export const listWarnings = (confidence: number): WarningCode[] => {
  if (confidence < uncertain) return ['matte-uncertain'];
  return confidence < checkEdge ? ['matte-check-edge'] : [];
};

/** True when an image was cut out before, so that its own alpha is its matte. */
export const hasOwnAlpha = ({ channels, data }: Raster): boolean => {
  if (channels !== 4) return false;
  let transparent = 0;
  for (let at = 3; at < data.length; at += 4) if (data[at] < 127.5) transparent++;
  const share = transparent / (data.length / 4);
  return share >= minTransparent && share <= 1 - minTransparent;
};

const readOwnAlpha = (picture: Raster): Matte | undefined => {
  if (!hasOwnAlpha(picture)) return undefined;
  const { width, data } = picture;
  const alpha = Float32Array.from({ length: data.length / 4 }, (_, i) => data[i * 4 + 3] / 255);
  // Straight alpha: the colours are the garment's own everywhere.
  const readForeground: ForegroundReader = (x, y, _alpha, out) => {
    for (let c = 0; c < 3; c++) out[c] = data[(y * width + x) * 4 + c];
  };
  return {
    alpha,
    wide: alpha,
    edge: new Uint8Array(alpha.length),
    readForeground,
    report: { confidence: 1, warnings: [] },
  };
};
