import type { ClothModel } from '../cloth/cloth-model.ts';
import { steadyLightness } from '../cloth/steady-lightness.ts';
import { type Oklab, type OklabPlanes, writeOklab } from '../colour/oklab.ts';
import { type BilinearReader, createBilinearReader } from '../geometry/bilinear.ts';
import type { Mask } from '../geometry/mask.ts';
import { PlanePool, type PlaneTaker } from '../geometry/plane-pool.ts';
import type { Raster } from '../geometry/raster.ts';
import type { Matte } from '../matte/matte.ts';
import { type ClothLight, readClothLight } from './cloth-light.ts';
import { type CoverOptions, measureDyeCover, reachOf } from './dye-cover.ts';
import { placeOf } from './dye-place.ts';
import { calm, createDyeRow, createRowScene, type DyeRow, dyeRow } from './dye-row.ts';
import { createDyeTones, type DyeTones } from './dye-tones.ts';
import { layRow } from './lay-row.ts';
import { type Box, enlargeWithin, readLightBand } from './light-band.ts';
import { firstSet, lastSet } from './row-span.ts';
import { mixKind, type PrintMix } from './unmix-prints.ts';

/** Columns that hold garment within some rows; undefined when none do. */
const findGarmentBox = ({ width }: Raster, { wide }: Matte, rows: { top: number; bottom: number }): Box | undefined => {
  let [left, right] = [width, 0];
  for (let y = rows.top; y < rows.bottom; y++) {
    const start = y * width;
    left = firstSet(wide, start, left);
    right = lastSet(wide, start, right, width);
  }
  return left < right ? { left, right, ...rows } : undefined;
};

/** What each pixel of a box is (`placeOf`). */
const findPlaces = ({ wide, edge }: Matte, stride: number, box: Box): Uint8Array => {
  const width = box.right - box.left;
  const out = new Uint8Array(width * (box.bottom - box.top));
  for (let y = box.top, j = 0; y < box.bottom; y++, j += width) {
    placeRow(wide, edge, y * stride + box.left, out, j, width);
  }
  return out;
};

const placeRow = (
  wide: Float32Array,
  edge: Uint8Array,
  from: number,
  out: Uint8Array,
  to: number,
  count: number,
): void => {
  for (let x = 0; x < count; x++) {
    if (wide[from + x] > 0) out[to + x] = edge[from + x] ? placeOf.edge : placeOf.inner;
  }
};

/**
 * The garment's own colours in a box; plain cloth where there is none, so that filters see no false edge. Row by row in a function of its module, as all of a
 * recolour's inner loops: it is compiled once, where a loop over a whole picture is compiled anew for each of the first ten, and a closure with each collection.
 */
const readGarment = (picture: Raster, matte: Matte, box: Box, cloth: ClothModel, take: PlaneTaker): OklabPlanes => {
  const count = (box.right - box.left) * (box.bottom - box.top);
  const planes = {
    lightness: take(count).fill(cloth.middle),
    a: take(count).fill(cloth.a),
    b: take(count).fill(cloth.b),
  };
  const scene = {
    picture,
    matte,
    planes,
    box,
    own: new Float32Array(3),
    colour: [0, 0, 0] as [number, number, number],
  };
  for (let y = box.top, j = 0; y < box.bottom; y++, j += box.right - box.left) readRow(scene, y, j);
  return planes;
};

interface GarmentScene {
  picture: Raster;
  matte: Matte;
  planes: OklabPlanes;
  box: Box;
  own: Float32Array;
  colour: [number, number, number];
}

/** Row `y` of the picture, which begins at pixel `to` of the box. */
const readRow = ({ picture, matte, planes, box, own, colour }: GarmentScene, y: number, to: number): void => {
  const { data, width, channels } = picture;
  const { wide, edge } = matte;
  const { lightness, a, b } = planes;
  for (let x = box.left, j = to; x < box.right; x++, j++) {
    const i = y * width + x;
    if (wide[i] === 0) continue;
    const at = i * channels;
    if (edge[i]) {
      matte.readForeground(x, y, wide[i], own);
      writeOklab(Math.round(own[0]), Math.round(own[1]), Math.round(own[2]), colour);
    } else writeOklab(data[at], data[at + 1], data[at + 2], colour);
    lightness[j] = colour[0];
    a[j] = colour[1];
    b[j] = colour[2];
  }
};

/** What is known of the pixels of a box. */
export interface Given {
  box: Box;
  place: Uint8Array;
  cover: Float32Array;
  motifs: Float32Array | undefined;
  light: ClothLight;
  unrest: BilinearReader;
}

/** Writes what a row's pixels take of the dye, row `y` of the picture, which begins at pixel `start` of the box. */
const giveRow = (
  { box, place, cover, motifs, light, unrest: reader }: Given,
  { share, unrest, motif }: DyeRow,
  y: number,
  start: number,
): void => {
  for (let x = 0; x < share.length; x++) {
    const j = start + x;
    share[x] = cover[j];
    motif[x] = motifs ? motifs[j] : 0;
    unrest[x] = calm;
    if (place[j] !== placeOf.edge) continue;
    reader.moveTo(box.left + x, y);
    unrest[x] = reader.read(light.deviation);
  }
};

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
 * of 0 keep their bytes. `onBand` is called with the share done.
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
  const pool = new PlanePool();
  for (let top = 0; top < picture.height; top += bandRows) {
    pool.release();
    const bottom = Math.min(picture.height, top + bandRows);
    dyeBand(picture, matte, { picture: out, toned }, { top, bottom }, { cloth, light, tones, options, pool });
    await onBand(bottom / picture.height);
  }
  return { picture: out, toned, limit: reachOf(light.limit, options.coefficient) };
};

interface Dye {
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
  const row = createDyeRow(width);
  const scope = { planes, steadied: lightness, place, band: light, faint, kinds: mix?.kinds };
  const dyed = createRowScene(scope, dye);
  const given = {
    box,
    place,
    cover,
    motifs,
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
