import { blurBox } from './box-filter.ts';
import type { ClothModel } from './cloth-model.ts';
import type { Matte } from './matte.ts';
import { type Oklab, toOklabPlanes, writeSrgb } from './oklab.ts';
import type { Raster } from './raster.ts';
import { createToneCurve, type ToneCurve } from './tone-curve.ts';

/** A finished wish: the colour sliders are already in `target`. */
export interface RecolourOptions {
  target: Oklab;
  /** Depth of folds, -1 (half) to 1 (double). */
  contrast: number;
  /** 1 to 5: under 2 the new colour is mixed with the old; above, colours farther from the dominant dye are dyed too. */
  coefficient: number;
  protectPrint: boolean;
}

/** Coefficient at which the dye covers fully, and the one that the reach below is measured at. */
const FULL_COEFFICIENT = 2;
const USUAL_COEFFICIENT = 2.5;
/** Chroma distance that counts as the same dye, and the softness of the limit. */
const FREE_DISTANCE = 0.02;
const SOFTNESS = 0.045;
/** How much lightness beyond that of folds and highlights counts against chroma. */
const LIGHTNESS_WEIGHT = 0.5;
/** A dye is paler in highlights and folds: down to this share of its chroma, or of what its lightness explains. */
const PALE_SHARE = 0.75;
/** Share of a pixel's own deviation in chroma that shines through the new dye. */
const RESIDUAL = 0.25;
/** Rows done at once, and rows beyond them that the filters look at. */
const BAND_ROWS = 128;
const BAND_MARGIN = 8;

/**
 * Dyes the garment in place of its dominant colour, in OKLab: lightness by the tone curve round the lit mid-tone, chroma of the
 * target scaled with the shade, a quarter of the cloth's own variation kept. Prints, told by their distance from the
 * dominant dye, stay. Pixels with a wide alpha of 0 keep their bytes. `onBand` is called with the share done.
 */
export async function recolourGarment(
  picture: Raster,
  matte: Matte,
  cloth: ClothModel,
  options: RecolourOptions,
  onBand: (share: number) => Promise<void>,
): Promise<Raster> {
  const out: Raster = { ...picture, data: picture.data.slice() };
  const curve = createToneCurve(cloth, options.target[0], options.contrast);
  for (let top = 0; top < picture.height; top += BAND_ROWS) {
    const bottom = Math.min(picture.height, top + BAND_ROWS);
    dyeBand(picture, matte, out, { top, bottom }, { cloth, curve, options });
    await onBand(bottom / picture.height);
  }
  return out;
}

interface Dye {
  cloth: ClothModel;
  curve: ToneCurve;
  options: RecolourOptions;
}

function dyeBand(picture: Raster, matte: Matte, out: Raster, rows: { top: number; bottom: number }, dye: Dye): void {
  const { width, channels } = picture;
  const { wide, edge, readForeground } = matte;
  const from = Math.max(0, rows.top - BAND_MARGIN);
  const to = Math.min(picture.height, rows.bottom + BAND_MARGIN);
  if (!wide.subarray(rows.top * width, rows.bottom * width).some((value) => value > 0)) return;
  const garment = readGarment(picture, matte, from, to);
  const planes = toOklabPlanes(garment, 3);
  const lightness = steadyLightness(planes.lightness, width, to - from, dye.curve.gain);
  const cover = measureCover(planes, width, to - from, dye);
  const { cloth, curve, options } = dye;
  const [targetL, targetA, targetB] = options.target;
  const dyed = new Float32Array(3);
  const own = new Float32Array(3);
  for (let y = rows.top; y < rows.bottom; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const soft = wide[i] as number;
      if (soft === 0) continue;
      const j = i - from * width;
      const share = cover[j] as number;
      const shade = curve.map(lightness[j] as number);
      const oldL = planes.lightness[j] as number;
      const oldA = planes.a[j] as number;
      const oldB = planes.b[j] as number;
      // Less light scales all three OKLab coordinates alike; more light than the target's fades towards white instead.
      const chroma = Math.min(1, shade / Math.max(0.05, targetL));
      const light = oldL / cloth.middle;
      const newA = targetA * chroma + RESIDUAL * (oldA - cloth.a * light);
      const newB = targetB * chroma + RESIDUAL * (oldB - cloth.b * light);
      writeSrgb(oldL + share * (shade - oldL), oldA + share * (newA - oldA), oldB + share * (newB - oldB), dyed, 0);
      const at = i * channels;
      if (soft === 1 && !edge[i]) {
        for (let c = 0; c < 3; c++) out.data[at + c] = dyed[c] as number;
        continue;
      }
      readForeground(x, y, soft, own);
      for (let c = 0; c < 3; c++) {
        const value = (picture.data[at + c] as number) + soft * ((dyed[c] as number) - (own[c] as number));
        out.data[at + c] = Math.max(0, Math.min(255, Math.round(value)));
      }
    }
  }
}

/** The garment's own colours of some rows, three channels; black where there is none. */
function readGarment(picture: Raster, { wide, edge, readForeground }: Matte, from: number, to: number): Uint8Array {
  const { width, channels, data } = picture;
  const rows = new Uint8Array((to - from) * width * 3);
  const own = new Float32Array(3);
  for (let i = from * width, at = 0; i < to * width; i++, at += 3) {
    if (wide[i] === 0) continue;
    if (edge[i]) {
      readForeground(i % width, Math.floor(i / width), wide[i] as number, own);
      for (let c = 0; c < 3; c++) rows[at + c] = Math.round(own[c] as number);
    } else for (let c = 0; c < 3; c++) rows[at + c] = data[i * channels + c] as number;
  }
  return rows;
}

/** Deviation of lightness that counts as noise. */
const NOISE = 0.02;
const STEADY_RADIUS = 2;

/** Takes noise out of the lightness (self-guided filter) where the curve would blow it up: dark cloth dyed light. */
function steadyLightness(plane: Float32Array, width: number, height: number, gain: number): Float32Array {
  const amount = Math.max(0, Math.min(1, gain - 1.2));
  if (amount === 0) return plane;
  const mean = blurBox(plane, width, height, STEADY_RADIUS);
  const square = blurBox(
    plane.map((value) => value * value),
    width,
    height,
    STEADY_RADIUS,
  );
  const kept = square.map((value, i) => {
    const variance = Math.max(0, value - (mean[i] as number) ** 2);
    return variance / (variance + NOISE * NOISE);
  });
  const offset = blurBox(
    kept.map((value, i) => (1 - value) * (mean[i] as number)),
    width,
    height,
    STEADY_RADIUS,
  );
  const slope = blurBox(kept, width, height, STEADY_RADIUS);
  return plane.map((value, i) => value + amount * ((slope[i] as number) * value + (offset[i] as number) - value));
}

/** How much of each pixel the dye takes, 0 to 1. */
function measureCover(
  planes: { lightness: Float32Array; a: Float32Array; b: Float32Array },
  width: number,
  height: number,
  { cloth, options }: Dye,
): Float32Array {
  const strength = Math.min(1, options.coefficient / FULL_COEFFICIENT);
  if (!options.protectPrint) return new Float32Array(planes.a.length).fill(strength);
  const reach = options.coefficient / USUAL_COEFFICIENT;
  const softness = 2 * (SOFTNESS * reach) ** 2;
  const dyeSquare = Math.max(1e-9, cloth.a * cloth.a + cloth.b * cloth.b);
  const cover = planes.a.map((a, i) => {
    const b = planes.b[i] as number;
    const lightness = planes.lightness[i] as number;
    const light = lightness / cloth.middle;
    // Distance to the dye at any strength that this much light can give it.
    const strengthSeen = (a * cloth.a + b * cloth.b) / dyeSquare;
    const likely = Math.max(PALE_SHARE * Math.min(1, light), Math.min(Math.max(1, light), strengthSeen));
    const da = a - likely * cloth.a;
    const db = b - likely * cloth.b;
    const beyond = LIGHTNESS_WEIGHT * Math.max(0, lightness - cloth.printLight, cloth.printDark - lightness);
    const distance = Math.max(0, Math.sqrt(da * da + db * db + beyond * beyond) - FREE_DISTANCE * reach);
    return strength * Math.exp((-distance * distance) / softness);
  });
  // Single noisy pixels neither escape the dye nor take it.
  return blurBox(cover, width, height, 1);
}

/** `target` with the sliders applied: saturation and brightness -100 to 100, hue in degrees. */
export function adjustTarget(target: Oklab, sliders: { saturation: number; brightness: number; hue: number }): Oklab {
  const [lightness, a, b] = target;
  const angle = (sliders.hue / 180) * Math.PI;
  const scale = 1 + sliders.saturation / 100;
  return [
    Math.max(0, Math.min(1, lightness + BRIGHTNESS_RANGE * (sliders.brightness / 100))),
    scale * (a * Math.cos(angle) - b * Math.sin(angle)),
    scale * (a * Math.sin(angle) + b * Math.cos(angle)),
  ];
}

/** OKLab lightness that brightness 100 adds. */
const BRIGHTNESS_RANGE = 0.25;
