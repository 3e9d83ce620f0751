import type { ClothModel } from '../cloth/cloth-model.ts';
import { steadyLightness } from '../cloth/steady-lightness.ts';
import type { Oklab, OklabPlanes } from '../colour/oklab.ts';
import { createBilinearReader } from '../geometry/bilinear.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { dilate, type Mask } from '../geometry/mask.ts';
import { PlanePool } from '../geometry/plane-pool.ts';
import type { Raster } from '../geometry/raster.ts';
import type { Matte } from '../matte/matte.ts';
import { type ClothLight, readClothLight } from './cloth-light.ts';
import { type CoverOptions, measureDyeCover, reachOf } from './dye-cover.ts';
import { createDyeRow, createRowScene, dyeRow } from './dye-row.ts';
import { createDyeTones, type DyeTones } from './dye-tones.ts';
import { findGarmentBox, findPlaces, readGarment } from './garment-band.ts';
import { giveRow } from './give-row.ts';
import { layRow } from './lay-row.ts';
import { enlargeWithin, readLightBand } from './light-band.ts';
import { mixKind, type PrintMix } from './unmix-prints.ts';

/** A garment in its new dye. */
export interface Recoloured {
  picture: Raster;
  /** 1 where a print was made lighter or darker, because it would hardly be seen on the new dye. */
  toned: Mask;
  /** Distance (`measureDyeDistance`) from the dominant dye at which a print begins, which is kept; infinite where prints are dyed too. */
  limit: number;
}

/** A finished wish: the colour sliders are already in `target`. */
export interface RecolourOptions extends CoverOptions {
  target: Oklab;
  /** Depth of folds, -1 (half) to 1 (double). */
  contrast: number;
  /** The light of this very picture and matte, read before with prints left out; absent: it is read. */
  light?: ClothLight | undefined;
}

/** Less of a garment in its main dye, and it is a check or a print all over. */
const mainDye = 0.5;

/** Whether no dye of a garment is its main one. */
export const hasManyDyes = (cloth: ClothModel): boolean => cloth.share < mainDye;

/** Rows done at once, and rows beyond them that the filters look at. */
const bandRows = 192;
const bandMargin = 8;

/**
 * Dyes the garment in place of its dominant colour, in OKLab: lightness by the tone curve round the lit mid-tone, chroma of the
 * target scaled with the shade, a quarter of the cloth's own variation kept. Prints, recognised by their distance from the
 * dominant dye, stay, but for what would hardly be seen on the new dye: it keeps its hue and becomes lighter or darker. Pixels with a wide alpha
 * of 0 keep their bytes, those of `matte.apart` their colour. `onBand` is called with the share done.
 */
export const recolourGarment = async (
  picture: Raster,
  matte: Matte,
  cloth: ClothModel,
  wish: RecolourOptions,
  onBand: (share: number) => Promise<void>,
): Promise<Recoloured> => {
  // Of many dyes none is the garment's: keeping the others would leave a patchwork.
  const isLeftOut = !hasManyDyes(cloth);
  const options = { ...wish, protectPrint: wish.protectPrint && isLeftOut };
  const out: Raster = { ...picture, data: picture.data.slice() };
  const { width, height } = picture;
  const toned: Mask = { width, height, data: new Uint8Array(width * height) };
  const known = options.protectPrint === isLeftOut ? wish.light : undefined;
  const light = known ?? readClothLight(picture, matte, cloth, options);
  const tones = createDyeTones(light, cloth.middle, options.target, options.contrast);
  const apart = matte.apart && softenApart(matte.apart);
  const pool = new PlanePool();
  for (let top = 0; top < picture.height; top += bandRows) {
    pool.release();
    const bottom = Math.min(picture.height, top + bandRows);
    dyeBand(picture, matte, { picture: out, toned }, { top, bottom }, { cloth, light, tones, options, apart, pool });
    await onBand(bottom / picture.height);
  }
  return { picture: out, toned, limit: reachOf(light.limit, options.coefficient) };
};

/** What is no cloth, with the mixed pixels round it: 0 to 1. */
interface SoftApart {
  width: number;
  height: number;
  cover: Float32Array;
}

const softenApart = (apart: Mask): SoftApart | undefined => {
  if (!apart.data.includes(1)) return undefined;
  const { width, height } = apart;
  return { width, height, cover: blurBox(new Float32Array(dilate(apart, 1).data), width, height, 1) };
};

interface Dye {
  /** Keeps its colour though it is inside the outline. */
  apart: SoftApart | undefined;
  cloth: ClothModel;
  light: ClothLight;
  tones: DyeTones;
  options: RecolourOptions;
  pool: PlanePool;
}

const dyeBand = (
  picture: Raster,
  matte: Matte,
  result: Omit<Recoloured, 'limit'>,
  rows: { top: number; bottom: number },
  dye: Dye,
): void => {
  const box = findGarmentBox(picture, matte, {
    top: Math.max(0, rows.top - bandMargin),
    bottom: Math.min(picture.height, rows.bottom + bandMargin),
  });
  if (!box) return;
  const planes = readGarment(picture, matte, box, dye.cloth, dye.pool.take);
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const light = readLightBand(dye.light, picture, box, dye.pool.take);
  const place = findPlaces(matte, picture.width, box);
  const gain = (dye.tones.textureGain * dye.tones.middle) / dye.cloth.middle;
  let lightness = steadyLightness(planes.lightness, width, height, gain);
  const motifs = dye.light.motifs && enlargeWithin(dye.light.motifs, dye.light, picture, box);
  const shaded = dye.light.shaded && enlargeWithin(dye.light.shaded, dye.light, picture, box);
  const level = dye.light.level && enlargeWithin(dye.light.level, dye.light, picture, box);
  const { isPrinted } = dye.light;
  const longest = Math.max(picture.width, picture.height);
  const scene = { planes, dye: light, place, motifs, shaded, level, isPrinted, width, height, longest };
  const { cover, mix } = measureDyeCover(scene, dye.cloth, dye.light.limit, dye.options);
  if (mix) lightness = layMix(planes, lightness, mix);
  const faint = dye.light.faint && enlargeWithin(dye.light.faint.cover, dye.light, picture, box);
  const apart = dye.apart && enlargeWithin(dye.apart.cover, dye.apart, picture, box);
  const row = createDyeRow(width);
  const scope = { planes, steadied: lightness, place, band: light, faint, kinds: mix?.kinds };
  const dyed = createRowScene(scope, dye);
  const given = {
    box,
    place,
    cover,
    motifs,
    apart,
    light: dye.light,
    unrest: createBilinearReader(dye.light, picture),
  };
  const laid = { picture, matte, result, box, place, own: new Float32Array(3), spilt: new Float32Array(3) };
  for (let y = rows.top; y < rows.bottom; y++) {
    const start = (y - box.top) * width;
    giveRow(given, row, y, start);
    dyeRow(dyed, row, start);
    layRow(laid, row, y, start);
  }
};

/** Puts the print's colour in place of a mixed pixel's, and gives the lightness of the cloth beside it. */
const layMix = (planes: OklabPlanes, lightness: Float32Array, mix: PrintMix): Float32Array => {
  const out = lightness.slice();
  for (let i = 0; i < out.length; i++) {
    if (mix.kinds[i] !== mixKind.mixed) continue;
    out[i] = mix.lightness[i];
    planes.lightness[i] = mix.print.lightness[i];
    planes.a[i] = mix.print.a[i];
    planes.b[i] = mix.print.b[i];
  }
  return out;
};

/** `target` with the sliders applied: saturation and brightness -100 to 100, hue in degrees. */
export const adjustTarget = (
  target: Oklab,
  sliders: { saturation: number; brightness: number; hue: number },
): Oklab => {
  const [lightness, a, b] = target;
  const angle = (sliders.hue / 180) * Math.PI;
  const scale = 1 + sliders.saturation / 100;
  return [
    Math.max(0, Math.min(1, lightness + brightnessRange * (sliders.brightness / 100))),
    scale * (a * Math.cos(angle) - b * Math.sin(angle)),
    scale * (a * Math.sin(angle) + b * Math.cos(angle)),
  ];
};

/** OKLab lightness that brightness 100 adds. */
const brightnessRange = 0.25;
