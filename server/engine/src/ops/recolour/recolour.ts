import type { ClothModel } from '../cloth/cloth-model.ts';
import { steadyLightness } from '../cloth/steady-lightness.ts';
import { type Oklab, type OklabPlanes, writeOklab, writeSrgb } from '../colour/oklab.ts';
import { createBilinearReader } from '../geometry/bilinear.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { dilate, type Mask } from '../geometry/mask.ts';
import { PlanePool, type PlaneTaker } from '../geometry/plane-pool.ts';
import type { Raster } from '../geometry/raster.ts';
import type { Matte } from '../matte/matte.ts';
import { type ClothLight, readClothLight, toLight } from './cloth-light.ts';
import { type CoverOptions, measureDyeCover, reachOf } from './dye-cover.ts';
import { likelyStrength, seenStrength } from './dye-distance.ts';
import { placeOf } from './dye-place.ts';
import { createDyeTones, type DyeTones } from './dye-tones.ts';
import { type Box, enlargeWithin, type LightBand, readLightBand } from './light-band.ts';
import { createPrintContrast } from './print-contrast.ts';
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
}

/** Less of a garment in its main dye, and it is a check or a print all over. */
const mainDye = 0.5;

/** Whether no dye of a garment is its main one. */
export const hasManyDyes = (cloth: ClothModel): boolean => cloth.share < mainDye;

/**
 * Share of a pixel's own deviation in chroma that shines through the new dye: where prints are left out, and where they are dyed too. As far as flecks and
 * light deviate; what deviates more is another dye, and red checks in green would look rusty.
 */
const residual = { dye: 0.25, all: 0.08 } as const;
const flecks = 0.02;
/** How much darker than the cloth's own folds an edge pixel may be. */
const edgeStep = 0.04;
/** Alpha falls this many times faster to the ground's full share than to 0. */
const groundFade = 8;
/** Rows done at once, and rows beyond them that the filters look at. */
const bandRows = 192;
const bandMargin = 8;

/**
 * Dyes the garment in place of its dominant colour, in OKLab: lightness by the tone curve round the lit mid-tone, chroma of the
 * target scaled with the shade, a quarter of the cloth's own variation kept. Prints, told by their distance from the
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
  const options = { ...wish, protectPrint: wish.protectPrint && !hasManyDyes(cloth) };
  const out: Raster = { ...picture, data: picture.data.slice() };
  const { width, height } = picture;
  const toned: Mask = { width, height, data: new Uint8Array(width * height) };
  const light = readClothLight(picture, matte, cloth, options);
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
  /** Keeps its colour though it lies within the outline. */
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
  { picture: out, toned }: Omit<Recoloured, 'limit'>,
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
  const band = readLightBand(dye.light, picture, box, dye.pool.take);
  const place = findPlaces(matte, picture.width, box);
  const gain = (dye.tones.textureGain * dye.tones.middle) / dye.cloth.middle;
  let lightness = steadyLightness(planes.lightness, width, height, gain);
  const motifs = dye.light.motifs && enlargeWithin(dye.light.motifs, dye.light, picture, box);
  const shaded = dye.light.shaded && enlargeWithin(dye.light.shaded, dye.light, picture, box);
  const scene = { planes, dye: band, place, motifs, shaded, isPrinted: dye.light.isPrinted, width, height };
  const { cover, mix } = measureDyeCover(scene, dye.cloth, dye.light.limit, dye.options);
  if (mix) lightness = layMix(planes, lightness, mix);
  const faint = dye.light.faint && enlargeWithin(dye.light.faint.cover, dye.light, picture, box);
  const apart = dye.apart && enlargeWithin(dye.apart.cover, dye.apart, picture, box);
  const { wide, readForeground } = matte;
  const deviation = createBilinearReader(dye.light, picture);
  const dyed = new Float32Array(3);
  const own = new Float32Array(3);
  const spilt = new Float32Array(3);
  const dyePixel = createDyer(planes, { ...band, faint }, dye, dyed);
  for (let y = rows.top; y < rows.bottom; y++) {
    for (let x: number = box.left; x < box.right; x++) {
      const i = y * picture.width + x;
      const soft = wide[i];
      if (soft === 0) continue;
      const j = (y - box.top) * width + x - box.left;
      const isEdge = place[j] === placeOf.edge;
      const left = apart ? apart[j] : 0;
      const motif = motifs && left === 0 ? motifs[j] : 0;
      if (isEdge) deviation.moveTo(x, y);
      const unrest = isEdge ? deviation.read(dye.light.deviation) : calm;
      if (dyePixel(j, lightness[j], cover[j] * (1 - left), unrest, motif, mix ? mix.kinds[j] : mixKind.unknown))
        toned.data[i] = 1;
      const at = i * picture.channels;
      if (soft === 1 && !isEdge) {
        for (let c = 0; c < 3; c++) out.data[at + c] = dyed[c];
        continue;
      }
      // What the garment does not cover is the ground's; what it covers wholly keeps none of the light that the ground spilt on it.
      const ground = Math.min(1, groundFade * (1 - soft));
      if (ground > 0) {
        readForeground(x, y, soft, own);
        readGround(picture, wide, x, y, own, spilt);
      }
      for (let c = 0; c < 3; c++) {
        const value = soft * dyed[c] + ground * spilt[c];
        // Where the outline lies on the ground, the sum would leave a rim lighter or darker than both.
        const low = Math.min(picture.data[at + c], dyed[c]);
        const high = Math.max(picture.data[at + c], dyed[c]);
        out.data[at + c] = Math.max(low, Math.min(high, Math.round(value)));
      }
    }
  }
};

/** Tint of a garment, distance from grey in 8-bit steps, from which the other side of its wheel can be told. */
const clearTint = 8;
/** Pixels within which ground is looked at, every second one. */
const groundReach = 4;

/**
 * Writes the ground's part of a pixel that holds garment of the colour `own`. Where the outline lies too far out, more of the old dye is taken off than the
 * pixel has, which leaves a rim of the complementary colour, blue round yellow cloth; where it lies too far in, a rim of the old dye. So the ground's part
 * leans to either side no farther than the ground beside it, or to the other side than the pixel itself.
 */
const readGround = (
  picture: Raster,
  wide: Float32Array,
  x: number,
  y: number,
  own: Float32Array,
  out: Float32Array,
): void => {
  const { data, width, channels } = picture;
  const i = y * width + x;
  const mean = (own[0] + own[1] + own[2]) / 3;
  let square = 0;
  let lean = 0;
  let seen = 0;
  for (let c = 0; c < 3; c++) {
    const tint = own[c] - mean;
    out[c] = data[i * channels + c] - wide[i] * own[c];
    square += tint * tint;
    lean += out[c] * tint;
    seen += data[i * channels + c] * tint;
  }
  if (square < clearTint * clearTint || (lean <= 0 && lean >= (1 - wide[i]) * Math.min(0, seen))) return;
  const beside = leanOfGround(picture, wide, x, y, own, mean);
  if (beside === undefined) return;
  const least = (1 - wide[i]) * Math.min(0, seen, beside);
  const most = (1 - wide[i]) * Math.max(0, beside);
  const kept = Math.max(least, Math.min(most, lean));
  for (let c = 0; c < 3; c++) out[c] = out[c] + ((kept - lean) / square) * (own[c] - mean);
};

/** How far the ground beside a pixel leans towards the tint of `own`, whose mean is given; below 0 to the other side. Undefined where there is none. */
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

/** Columns that hold garment within some rows; undefined when none do. */
const findGarmentBox = ({ width }: Raster, { wide }: Matte, rows: { top: number; bottom: number }): Box | undefined => {
  let [left, right] = [width, 0];
  for (let y = rows.top; y < rows.bottom; y++) {
    for (let x = 0; x < left; x++) if (wide[y * width + x] > 0) left = x;
    for (let x = width - 1; x >= right; x--) if (wide[y * width + x] > 0) right = x + 1;
  }
  return left < right ? { left, right, ...rows } : undefined;
};

const findPlaces = ({ wide, edge }: Matte, stride: number, { left, right, top, bottom }: Box): Uint8Array => {
  const out = new Uint8Array((right - left) * (bottom - top));
  for (let y = top, j = 0; y < bottom; y++) {
    for (let i = y * stride + left; i < y * stride + right; i++, j++) {
      if (wide[i] > 0) out[j] = edge[i] ? placeOf.edge : placeOf.inner;
    }
  }
  return out;
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

/** Share of dye from which a pixel has no print to speak of, and a step of lightness that is seen. */
const hardlyPrint = 0.97;
const seenStep = 0.05;

/** Share of the dye that the camera smears over pale prints at their outline; what has more of it is a print of that tint. */
const mostSmear = 0.6;

/** Multiples of the step from which a pixel belongs to a faint print between which its tint comes to be kept. */
const faintRamp = { from: 0.7, to: 1.3 } as const;

const rampOf = (value: number, { from, to }: typeof faintRamp): number =>
  Math.max(0, Math.min(1, (value - from) / (to - from)));

/** In place of the deviation of light around, which only edge pixels are held to. */
const calm = -1;

/**
 * Writes the dyed colour of pixel `j`: its steadied lightness, share of dye, deviation of light around (`calm` inside) and share of a motif are
 * given. True: a print there was toned.
 */
const createDyer = (
  planes: OklabPlanes,
  band: LightBand & { faint: Float32Array | undefined },
  { cloth, light, tones, options: { target, protectPrint } }: Dye,
  out: Float32Array,
) => {
  const kept = protectPrint ? residual.dye : residual.all;
  const perShade = 1 / Math.max(0.05, tones.middle);
  const faintFrom = light.faint?.from ?? 0;
  const readPrint = createPrintContrast(target[0], light.fineShare);
  return (j: number, lightness: number, share: number, unrest: number, motif: number, kind: number): boolean => {
    const isMixed = kind === mixKind.mixed;
    const isEdge = unrest !== calm;
    const oldL = planes.lightness[j];
    const oldA = planes.a[j];
    const oldB = planes.b[j];
    const mean = band.mean[j];
    let step = toLight(lightness, cloth.middle) - mean;
    if (isEdge) {
      // The ground shines into the outermost pixels: they get no lighter and no darker than the cloth beside them.
      step = Math.max(-edgeStep - unrest, Math.min(0.5 * unrest, step));
    }
    const slope = band.slope[j];
    let shade = tones.map(mean + slope * step, (1 - slope) * step);
    let print = oldL;
    const isPrint = protectPrint && motif > 0 && share < hardlyPrint;
    const around = isPrint ? tones.map(mean, 0) : shade;
    // Less light scales all three OKLab coordinates alike; more light than the target's fades towards white instead.
    const chroma = Math.min(1, shade * perShade);
    const dyeA = band.a[j];
    const dyeB = band.b[j];
    const likely = likelyStrength(oldA, oldB, oldL / cloth.middle, dyeA, dyeB);
    // No more is taken out than is there, or pixels that mix cloth and print would turn to the other side of the wheel.
    const seen = Math.max(0, seenStrength(oldA, oldB, dyeA, dyeB));
    const smeared = kind === mixKind.unknown ? 0 : seen * Math.max(0, Math.min(1, 2 * (1 - seen / mostSmear)));
    const taken = share < 1 ? Math.min(Math.max(share * likely, smeared), seen) : likely;
    // What is not the old dye: the print's part of a mixed pixel stays, the cloth's own variation mostly goes.
    const leftA = oldA - taken * dyeA;
    const leftB = oldB - taken * dyeB;
    const stray = leftA * leftA + leftB * leftB;
    const through = stray > flecks * flecks ? residual.all + ((kept - residual.all) * flecks) / Math.sqrt(stray) : kept;
    const tint = band.faint && faintFrom > 0 ? band.faint[j] * rampOf(Math.sqrt(stray) / faintFrom, faintRamp) : 0;
    const rest = 1 - share * (1 - (isEdge || isMixed ? 0 : through + tint * (1 - through)));
    const newA = share * target[1] * chroma + rest * leftA;
    const newB = share * target[2] * chroma + rest * leftB;
    if (isPrint) {
      const fade = Math.min(1, around * perShade);
      const da = newA - target[1] * fade;
      const db = newB - target[2] * fade;
      print = oldL + motif * (readPrint(oldL, around, Math.sqrt(da * da + db * db)) - oldL);
      // A pixel that mixes cloth with a toned print is as light as the cloth around in its dyed part, or a bright rim would stay.
      if (print !== oldL) shade += motif * Math.min(1, 2 * (1 - share)) * (around - shade);
    }
    writeSrgb(print + share * (shade - print), newA, newB, out, 0);
    return share < 0.5 && Math.abs(print - oldL) > seenStep;
  };
};

/** The garment's own colours in a box; plain cloth where there is none, so that filters see no false edge. */
const readGarment = (
  picture: Raster,
  { wide, edge, readForeground }: Matte,
  box: Box,
  cloth: ClothModel,
  take: PlaneTaker,
): OklabPlanes => {
  const { data } = picture;
  const count = (box.right - box.left) * (box.bottom - box.top);
  const planes = {
    lightness: take(count).fill(cloth.middle),
    a: take(count).fill(cloth.a),
    b: take(count).fill(cloth.b),
  };
  const own = new Float32Array(3);
  const colour: [number, number, number] = [0, 0, 0];
  let j = 0;
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++, j++) {
      const i = y * picture.width + x;
      if (wide[i] === 0) continue;
      const at = i * picture.channels;
      if (edge[i]) {
        readForeground(x, y, wide[i], own);
        writeOklab(Math.round(own[0]), Math.round(own[1]), Math.round(own[2]), colour);
      } else writeOklab(data[at], data[at + 1], data[at + 2], colour);
      planes.lightness[j] = colour[0];
      planes.a[j] = colour[1];
      planes.b[j] = colour[2];
    }
  }
  return planes;
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
