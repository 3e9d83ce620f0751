import type { ClothModel } from '../cloth/cloth-model.ts';
import { steadyLightness } from '../cloth/steady-lightness.ts';
import { type Oklab, type OklabPlanes, writeOklab, writeSrgb } from '../colour/oklab.ts';
import type { Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { createSteps } from '../geometry/resample.ts';
import type { Matte } from '../matte/matte.ts';
import { type ClothLight, readClothLight, readLight } from './cloth-light.ts';
import { type CoverOptions, measureDyeCover, placeOf, reachOf } from './dye-cover.ts';
import { likelyStrength } from './dye-distance.ts';
import { createDyeTones, type DyeTones, mapTone } from './dye-tones.ts';

/** A recoloured garment. */
export interface Recoloured {
  picture: Raster;
  /** 1 where a kept print is hardly visible on the new dye. */
  lost: Mask;
  /**
   * Distance (`measureDyeDistance`) from the dominant dye at which a print begins, which is preserved; infinite where prints are recoloured
   * too.
   */
  limit: number;
}

export interface RecolourOptions extends CoverOptions {
  /** Includes the colour sliders. */
  target: Oklab;
  /** Depth of folds, -1 (half) to 1 (double). */
  contrast: number;
  /** Light of the same image and matte, read earlier with prints excluded; absent: it is read. */
  light?: ClothLight | undefined;
}

/** Share of a garment in its main dye below which it is a check or an all-over print. */
const mainDye = 0.5;

/** True when no dye of a garment is its main one. */
export const hasManyDyes = (cloth: ClothModel): boolean => cloth.share < mainDye;

/** Rows per step, and the rows beyond them that the filters read. */
const bandRows = 192;
const bandMargin = 8;
/**
 * Share of a pixel's own chroma deviation that remains in the new dye, where prints are excluded and where they are recoloured too; limited
 * to the deviation of flecks and light.
 */
const residual = { dye: 0.25, all: 0.08 } as const;
const flecks = 0.02;
/** Maximum darkness of an edge pixel below the cloth's own folds. */
const edgeStep = 0.04;
/** Tint of a garment, distance from grey in 8-bit steps, from which its complementary tint is visible. */
const clearTint = 8;
/** Radius in pixels within which the background is sampled, every second pixel. */
const groundReach = 4;
/** OKLab distance from the new cloth below which a kept print is invisible. */
const unseen = 0.07;
/** Weight of the background at an edge pixel: this factor times (1 - alpha), at most 1. */
const groundFade = 8;

/** Columns and rows of an image; right and bottom are exclusive. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A small plane's values at the pixels of a box. */
interface Band {
  mean: Float32Array;
  slope: Float32Array;
  deviation: Float32Array;
  a: Float32Array;
  b: Float32Array;
}

interface Dye {
  picture: Raster;
  matte: Matte;
  cloth: ClothModel;
  light: ClothLight;
  tones: DyeTones;
  options: RecolourOptions;
}

/**
 * Recolours the garment's dominant colour, in OKLab: lightness by the tone curve around the lit mid-tone, chroma of the target scaled with
 * the shade, plus a quarter of the cloth's own variation. Prints, by their distance from the dominant dye, and kept colours do not change.
 * Pixels with a wide alpha of 0 keep their bytes. Calls `onBand` with the share done.
 */
export const recolourGarment = async (
  picture: Raster,
  matte: Matte,
  cloth: ClothModel,
  asked: RecolourOptions,
  onBand: (share: number) => Promise<void>,
): Promise<Recoloured> => {
  // With many dyes none is the garment's: preserving the others would leave a patchwork.
  const isLeftOut = !hasManyDyes(cloth);
  const options = { ...asked, protectPrint: asked.protectPrint && isLeftOut };
  const known = options.protectPrint === isLeftOut ? asked.light : undefined;
  const light = known ?? (await readClothLight(picture, matte, cloth, options));
  const tones = createDyeTones(light, cloth.middle, options.target, options.contrast);
  const dye = { picture, matte, cloth, light, tones, options };
  const { width, height } = picture;
  const data = picture.data.slice();
  const lost: Mask = { width, height, data: new Uint8Array(width * height) };
  for (let top = 0; top < picture.height; top += bandRows) {
    const bottom = Math.min(picture.height, top + bandRows);
    dyeBand(dye, { data, lost: lost.data }, { top, bottom });
    await onBand(bottom / picture.height);
  }
  return { picture: { ...picture, data }, lost, limit: reachOf(light.limit, options.coefficient) };
};

const dyeBand = (dye: Dye, out: Painted, { top, bottom }: { top: number; bottom: number }): void => {
  const { picture, matte, cloth, light, tones, options } = dye;
  const box = findGarmentBox(picture, matte, {
    top: Math.max(0, top - bandMargin),
    bottom: Math.min(picture.height, bottom + bandMargin),
  });
  if (!box) return;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const place = new Uint8Array(width * height);
  const planes = {
    lightness: new Float32Array(place.length).fill(cloth.middle),
    a: new Float32Array(place.length).fill(cloth.a),
    b: new Float32Array(place.length).fill(cloth.b),
  };
  const own = { picture, matte, box, place, planes, foreground: new Float32Array(3), colour: [0, 0, 0] as Colour };
  for (let y = box.top; y < box.bottom; y++) readRow(own, y, (y - box.top) * width);
  const [mean, slope, deviation, a, b] = enlargeWithin(
    [light.mean, light.slope, light.deviation, light.a, light.b],
    light,
    picture,
    box,
  ) as [Float32Array, Float32Array, Float32Array, Float32Array, Float32Array];
  const band = { mean, slope, deviation, a, b };
  const gain = (tones.textureGain * tones.middle) / cloth.middle;
  const steadied = steadyLightness(planes.lightness, width, height, gain);
  const lightness = steadied === planes.lightness ? steadied.slice() : steadied;
  const cover = measureDyeCover({ planes, dye: band, place, width, height }, cloth, light.limit, options);
  const scene: PaintScene = {
    ...dye,
    box,
    place,
    planes,
    lightness,
    band,
    cover,
    ...out,
    zero: readLight(cloth.middle),
    kept: options.protectPrint ? residual.dye : residual.all,
    perShade: 1 / Math.max(0.05, tones.middle),
    colour: new Float32Array(3),
    own: new Float32Array(3),
  };
  for (let y = top; y < bottom; y++) paintRow(scene, y, (y - box.top) * width, width);
};

type Colour = [number, number, number];

/** Columns that contain garment within a range of rows; undefined when none do. */
const findGarmentBox = ({ width }: Raster, { wide }: Matte, rows: { top: number; bottom: number }): Box | undefined => {
  let [left, right] = [width, 0];
  for (let y = rows.top; y < rows.bottom; y++) {
    const row = wide.subarray(y * width, (y + 1) * width);
    const first = row.findIndex((value) => value > 0);
    if (first < 0) continue;
    left = Math.min(left, first);
    right = Math.max(right, row.findLastIndex((value) => value > 0) + 1);
  }
  return left < right ? { left, right, ...rows } : undefined;
};

interface OwnScene {
  picture: Raster;
  matte: Matte;
  box: Box;
  place: Uint8Array;
  planes: OklabPlanes;
  foreground: Float32Array;
  colour: Colour;
}

/**
 * Writes the class of each pixel of a row and its own colour, without the background's share; outside the garment plain cloth remains, so
 * that filters see no false edge. A module function, like all inner loops here: it is compiled once, where a closure is compiled again
 * after each collection.
 */
const readRow = (
  { picture, matte, box, place, planes, foreground, colour }: OwnScene,
  y: number,
  start: number,
): void => {
  const { data, width, channels } = picture;
  for (let x = box.left, to = start; x < box.right; x++, to++) {
    const i = y * width + x;
    if (matte.wide[i] === 0) continue;
    place[to] = matte.edge[i] ? placeOf.edge : placeOf.inner;
    if (matte.edge[i]) {
      matte.readForeground(x, y, matte.wide[i], foreground);
      writeOklab(Math.round(foreground[0]), Math.round(foreground[1]), Math.round(foreground[2]), colour);
    } else writeOklab(data[i * channels], data[i * channels + 1], data[i * channels + 2], colour);
    planes.lightness[to] = colour[0];
    planes.a[to] = colour[1];
    planes.b[to] = colour[2];
  }
};

interface Size {
  width: number;
  height: number;
}

/** Planes of the size `from` at the pixels of a box of `picture`, bilinear. */
const enlargeWithin = (planes: readonly Float32Array[], from: Size, picture: Size, box: Box): Float32Array[] => {
  const [columns, rows] = [createSteps(from.width, picture.width), createSteps(from.height, picture.height)];
  const width = box.right - box.left;
  const line = new Float32Array(from.width);
  return planes.map((plane) => {
    const out = new Float32Array(width * (box.bottom - box.top));
    for (let y = box.top, to = 0; y < box.bottom; y++, to += width) {
      const [upper, lower] = [rows.first[y] * from.width, rows.second[y] * from.width];
      for (let x = 0; x < line.length; x++)
        line[x] = plane[upper + x] + (plane[lower + x] - plane[upper + x]) * rows.part[y];
      stretchRow(line, columns, box.left, out, to, width);
    }
    return out;
  });
};

const stretchRow = (
  line: Float32Array,
  { first, second, part }: ReturnType<typeof createSteps>,
  left: number,
  out: Float32Array,
  to: number,
  count: number,
): void => {
  for (let n = 0; n < count; n++) {
    const value = line[first[left + n]];
    out[to + n] = value + (line[second[left + n]] - value) * part[left + n];
  }
};

/** Output: the image's bytes, and where a kept print is hardly visible. */
interface Painted {
  data: Uint8Array;
  lost: Uint8Array;
}

interface PaintScene extends Dye, Painted {
  box: Box;
  place: Uint8Array;
  /** Own colours; for mixed pixels the print's. */
  planes: OklabPlanes;
  /** The cloth's lightness without noise. */
  lightness: Float32Array;
  band: Band;
  cover: Float32Array;
  /** Light of the lit mid-tone. */
  zero: number;
  kept: number;
  /** Chroma of the new dye per unit of lightness. */
  perShade: number;
  colour: Float32Array;
  own: Float32Array;
}

/** Recolours row `y` of the image, which begins at pixel `start` of the box. */
const paintRow = (scene: PaintScene, y: number, start: number, count: number): void => {
  const { picture, matte, box, place, planes, lightness, band, cover, cloth, tones, options, kept, perShade } = scene;
  const { colour, data, lost, zero } = scene;
  const { target } = options;
  for (let at = start, x = box.left; at < start + count; at++, x++) {
    if (place[at] === placeOf.ground) continue;
    const share = cover[at];
    const isEdge = place[at] === placeOf.edge;
    let step = readLight(lightness[at]) - zero - band.mean[at];
    // The background tints the outermost pixels: they get no lighter and no darker than the cloth beside them.
    if (isEdge) step = Math.max(-edgeStep - band.deviation[at], Math.min(0.5 * band.deviation[at], step));
    const slow = band.slope[at] * step;
    const shade = mapTone(tones, band.mean[at] + slow, step - slow);
    const [oldL, oldA, oldB] = [planes.lightness[at], planes.a[at], planes.b[at]];
    const likely = likelyStrength(oldA, oldB, oldL / cloth.middle, band.a[at], band.b[at]);
    const [leftA, leftB] = [oldA - likely * band.a[at], oldB - likely * band.b[at]];
    const stray = Math.sqrt(leftA * leftA + leftB * leftB);
    // A larger deviation than that of flecks is another dye: red checks in green would look rusty.
    const through = isEdge ? 0 : stray > flecks ? residual.all + ((kept - residual.all) * flecks) / stray : kept;
    // Less light scales all three OKLab coordinates alike; more light than the target's fades towards white instead.
    const chroma = Math.min(1, shade * perShade);
    writeSrgb(
      oldL + share * (shade - oldL),
      oldA + share * (target[1] * chroma + through * leftA - oldA),
      oldB + share * (target[2] * chroma + through * leftB - oldB),
      colour,
      0,
    );
    const i = y * picture.width + x;
    if (share < 0.5 && !isEdge) {
      const around = mapTone(tones, band.mean[at], 0);
      const fade = Math.min(1, around * perShade);
      if (Math.hypot(oldL - around, oldA - target[1] * fade, oldB - target[2] * fade) < unseen) lost[i] = 1;
    }
    if (isEdge || matte.wide[i] < 1) paintEdge(scene, i, x, y);
    else for (let c = 0; c < 3; c++) data[i * picture.channels + c] = colour[c];
  }
};

/**
 * Shift of the background beside a pixel towards the tint of `own`, whose mean is given; negative in the opposite direction. Undefined
 * where there is no background.
 */
const leanOfGround = (
  { data, width, height, channels }: Raster,
  wide: Float32Array,
  x: number,
  y: number,
  own: Float32Array,
  mean: number,
): number | undefined => {
  let [count, lean] = [0, 0];
  for (let v = Math.max(0, y - groundReach); v <= Math.min(height - 1, y + groundReach); v += 2) {
    for (let u = Math.max(0, x - groundReach); u <= Math.min(width - 1, x + groundReach); u += 2) {
      const at = v * width + u;
      if (wide[at] > 0) continue;
      count++;
      for (let c = 0; c < 3; c++) lean += data[at * channels + c] * (own[c] - mean);
    }
  }
  return count > 0 ? lean / count : undefined;
};

/**
 * Composites a recoloured pixel that the garment covers in part: the rest of the pixel is background; a fully covered one loses the
 * background's spill light. If the outline is too far out, more of the old dye is removed than the pixel contains, which leaves a rim of
 * the complementary colour; if it is too far in, a rim of the old dye remains. So the background's share is shifted in either direction no
 * farther than the adjacent background.
 */
const paintEdge = ({ picture, matte, colour, own, data }: PaintScene, i: number, x: number, y: number): void => {
  const soft = matte.wide[i];
  const ground = Math.min(1, groundFade * (1 - soft));
  const at = i * picture.channels;
  matte.readForeground(x, y, soft, own);
  const mean = (own[0] + own[1] + own[2]) / 3;
  let [square, lean, seen] = [0, 0, 0];
  for (let c = 0; c < 3; c++) {
    const tint = own[c] - mean;
    square += tint * tint;
    lean += (picture.data[at + c] - soft * own[c]) * tint;
    seen += picture.data[at + c] * tint;
  }
  let back = 0;
  if (square > clearTint * clearTint && (lean > 0 || lean < (1 - soft) * Math.min(0, seen))) {
    const beside = leanOfGround(picture, matte.wide, x, y, own, mean);
    const least = (1 - soft) * Math.min(0, seen, beside ?? 0);
    const most = beside === undefined ? lean : (1 - soft) * Math.max(0, beside);
    back = (lean - Math.max(least, Math.min(most, lean))) / square;
  }
  for (let c = 0; c < 3; c++) {
    const rest = picture.data[at + c] - soft * own[c] - back * (own[c] - mean);
    const value = soft * colour[c] + ground * rest;
    // Where the outline is on the background, the sum would leave a rim lighter or darker than both.
    const [low, high] = [Math.min(picture.data[at + c], colour[c]), Math.max(picture.data[at + c], colour[c])];
    data[at + c] = Math.max(low, Math.min(high, Math.round(value)));
  }
};

/** Applies the sliders to `target`: saturation and brightness -100 to 100, hue in degrees. */
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

/** OKLab lightness added at brightness 100. */
const brightnessRange = 0.25;
