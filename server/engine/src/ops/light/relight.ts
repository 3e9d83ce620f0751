import { inflateRelief } from '../cloth/relief.ts';
import { type Oklab, toOklabPlanes, writeOklab, writeSrgb } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import type { Raster } from '../geometry/raster.ts';
import { createBilinearReader, resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import type { Subject } from '../matte/open-subject.ts';

/** OKLab of rows of an image, with and without grain. */
export interface SmoothRows {
  own: readonly Float32Array[];
  smooth: readonly Float32Array[];
}

/** Half side of the window as a share of the longer side of the image, with minimum and maximum in pixels. */
const radiusShare = 1 / 250;
const [minRadius, maxRadius] = [2, 8];
/** Differences well below this (OKLab) are grain; those well above are edges and remain. Chroma noise is weaker. */
const grain = [0.04, 0.015, 0.015] as const;

/** Reads the rows from `top` to `bottom` (exclusive) without the grain of a camera or of JPEG (a self-guided filter, He 2010), in bands. */
const smoothRows = (picture: Raster, top: number, bottom: number): SmoothRows => {
  const { width, height, channels, data } = picture;
  const side = Math.max(width, height);
  const radius = Math.max(minRadius, Math.min(maxRadius, Math.round(radiusShare * side)));
  const [from, to] = [Math.max(0, top - 2 * radius), Math.min(height, bottom + 2 * radius)];
  const planes = grain.map(() => new Float32Array(width * (to - from)));
  const lab: [number, number, number] = [0, 0, 0];
  for (let i = 0, at = from * width * channels; i < width * (to - from); i++, at += channels) {
    writeOklab(data[at], data[at + 1], data[at + 2], lab);
    planes.forEach((plane, c) => {
      plane[i] = lab[c] as number;
    });
  }
  const cut = (plane: Float32Array) => plane.subarray((top - from) * width, (bottom - from) * width);
  const smooth = planes.map((plane, c) => cut(filterPlane(plane, width, to - from, radius, (grain[c] as number) ** 2)));
  return { own: planes.map(cut), smooth };
};

const filterPlane = (
  plane: Float32Array,
  width: number,
  height: number,
  radius: number,
  epsilon: number,
): Float32Array => {
  const mean = blurBox(plane, width, height, radius);
  const squares = blurBox(
    plane.map((value) => value * value),
    width,
    height,
    radius,
  );
  const gain = squares.map((square, i) => {
    const variance = Math.max(0, square - mean[i] * mean[i]);
    return variance / (variance + epsilon);
  });
  const soft = blurBox(gain, width, height, radius);
  const rest = blurBox(
    mean.map((value, i) => (1 - gain[i]) * value),
    width,
    height,
    radius,
  );
  return plane.map((value, i) => soft[i] * value + rest[i]);
};

export interface Light {
  /** Direction of the lamp in degrees: 0 right, 90 above, 180 left. */
  direction: number;
  /** Elevation of the lamp above the image plane in degrees: 0 grazing, 90 from the viewer. */
  elevation: number;
  /** Colour of the light; only hue and chroma matter. */
  colour: Oklab;
  /** 0 to 1. */
  strength: number;
  /** True when the background also darkens away from the lamp. */
  lightsGround: boolean;
}

/** Longest side at which light is computed; it has no finer detail. */
const workSide = 512;
/** Share of ambient light beside the lamp's. */
const ambient = 0.35;
/** Limits of the lightness change (cube root of light). */
const darkest = 0.62;
const brightest = 1.35;
/** Falloff over the background from the lamp's side to the other, as a share of lightness. */
const groundFall = 0.3;
/** Share of the lamp's chroma that a lit white takes on. */
const tint = 0.55;
/** Lightness from which highlights are compressed, to preserve their detail. */
const shoulder = 0.86;
/** Rows per step: limits the float memory. */
const bandRows = 192;

/**
 * Lights a subject with one lamp: Lambert's law on an inflated relief, as a change of the existing light. Relights the image without grain
 * and adds the grain back unchanged, or weaker in shade: amplified light would amplify noise. The mean lightness of the subject does not
 * change. Without `lightsGround`, pixels outside the subject keep their bytes.
 */
export const relight = async ({ picture, matte }: Subject, light: Light): Promise<Raster> => {
  const small = await shrinkToSide(picture, workSide);
  const cover = resamplePlane(matte.alpha, picture, small);
  const { lightness } = toOklabPlanes(small.data, 3);
  const gain = shade(cover, lightness, small, light);
  const fall = (light.lightsGround ? 1 : 0) * groundFall * light.strength;
  const angle = (light.direction / 180) * Math.PI;
  const reader = createBilinearReader(small, picture);
  const out: Raster = { ...picture, data: picture.data.slice() };
  const chroma = Math.max(0.2, light.colour[0]);
  const { width, height, channels } = picture;
  let rows: SmoothRows = { own: [], smooth: [] };
  for (let y = 0, i = 0; y < height; y++) {
    if (y % bandRows === 0) rows = smoothRows(picture, y, Math.min(height, y + bandRows));
    for (let x = 0; x < width; x++, i++) {
      const share = matte.alpha[i];
      if (share === 0 && fall === 0) continue;
      reader.moveTo(x, y);
      const near = (x / width - 0.5) * Math.cos(angle) - (y / height - 0.5) * Math.sin(angle);
      const own = share > 0 ? reader.read(gain) : 1;
      const change = share * own + (1 - share) * (1 + fall * near);
      const lit = tint * light.strength * (share * Math.max(0, own) + (1 - share) * (fall > 0 ? 0.6 : 0));
      const at = (y % bandRows) * width + x;
      const smooth = (c: number) => (rows.smooth[c] as Float32Array)[at];
      const fine = (c: number) => Math.min(1, change) * ((rows.own[c] as Float32Array)[at] - smooth(c));
      const bright = bend(smooth(0), change);
      const a = smooth(1) * change + fine(1) + (lit * bright * light.colour[1]) / chroma;
      const b = smooth(2) * change + fine(2) + (lit * bright * light.colour[2]) / chroma;
      writeSrgb(Math.max(0, Math.min(1, bright + fine(0))), a, b, out.data, i * channels);
    }
  }
  return out;
};

/** Lightness change at each pixel of the copy: mean 1 over the subject, weighted by its lightness. */
const shade = (
  cover: Float32Array,
  lightness: Float32Array,
  size: { width: number; height: number },
  { direction, elevation, strength }: Light,
): Float32Array => {
  const { slopeX, slopeY } = inflateRelief(cover, lightness, size);
  const angle = (direction / 180) * Math.PI;
  const rise = (elevation / 180) * Math.PI;
  const [lampX, lampY, lampZ] = [Math.cos(angle) * Math.cos(rise), -Math.sin(angle) * Math.cos(rise), Math.sin(rise)];
  const gain = new Float32Array(cover.length);
  let lit = 0;
  let total = 0;
  for (let i = 0; i < gain.length; i++) {
    const dx = slopeX[i];
    const dy = slopeY[i];
    const facing = (lampZ - lampX * dx - lampY * dy) / Math.sqrt(1 + dx * dx + dy * dy);
    gain[i] = ambient + (1 - ambient) * Math.max(0, facing);
    const weight = cover[i] * lightness[i];
    lit += weight * gain[i];
    total += weight;
  }
  const middle = total > 0 ? lit / total : 1;
  const limit = (value: number) => Math.max(darkest, Math.min(brightest, value));
  for (let i = 0; i < gain.length; i++) gain[i] = limit(Math.cbrt(gain[i] / middle)) ** (2.2 * strength);
  return keepMean(gain, cover, lightness);
};

/** Limits, powers and compressed highlights shift the mean: three iterations restore it. */
const keepMean = (gain: Float32Array, cover: Float32Array, lightness: Float32Array): Float32Array => {
  for (let turn = 0; turn < 3; turn++) {
    let before = 0;
    let after = 0;
    for (let i = 0; i < gain.length; i++) {
      before += cover[i] * lightness[i];
      after += cover[i] * bend(lightness[i], gain[i]);
    }
    const back = after > 0 ? before / after : 1;
    for (let i = 0; i < gain.length; i++) gain[i] = gain[i] * back;
  }
  return gain;
};

/** Lightness times change; above the shoulder it approaches white asymptotically, never below the original. */
const bend = (lightness: number, change: number): number => {
  const wanted = lightness * change;
  const knee = Math.max(shoulder, change > 1 ? Math.min(0.99, lightness) : 1);
  if (wanted <= knee) return wanted;
  const room = 1 - knee;
  return knee + room * (1 - Math.exp(-(wanted - knee) / room));
};
