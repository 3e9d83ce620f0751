import sharp from 'sharp';
import { parseOklab } from '../ops/colour/oklab.ts';
import { fromOklab, isDark, lightnessOf, shade } from './colour-shade.ts';
import { boxOf, type Edge, type Point, pointAt } from './edge.ts';
import { createNoise, tileSide } from './fabric-tile.ts';
import type { Piece } from './piece.ts';
import { randomOf, round, stroke } from './prints/tile-tools.ts';
import type { FlatSpec, SurfaceKey } from './spec.ts';
import { textureOf } from './surface-textures.ts';

/** How much of the cloth itself is there, where it can be seen through. */
const cover: Partial<Record<SurfaceKey, number>> = { mesh: 0.4, sheer: 0.5, organza: 0.62 };

/** Share of light that cloth keeps back, 0 to 1. */
export const coverOf = (surfaces: readonly SurfaceKey[]): number =>
  Math.min(1, ...surfaces.map((key) => cover[key] ?? 1));

/** How bright folds shine: 1 as on plain cloth. */
export const shineOf = (surfaces: readonly SurfaceKey[]): number | undefined => {
  if (surfaces.includes('matte')) return 0.25;
  if (surfaces.some((key) => ['patent', 'metallic', 'holographic'].includes(key))) return 3;
  if (surfaces.some((key) => ['gloss', 'pearl', 'iridescent', 'organza'].includes(key))) return 2.2;
  return undefined;
};

type Stop = readonly [at: number, colour: string, opacity: number];

const glosses: Partial<Record<SurfaceKey, { slope: number; stops: readonly Stop[] }>> = {
  metallic: {
    slope: 0.35,
    stops: [
      ...([
        [0, '#000', 0.16],
        [0.14, '#fff', 0.5],
        [0.26, '#fff', 0.04],
        [0.36, '#000', 0.2],
        [0.5, '#fff', 0.62],
        [0.6, '#000', 0.06],
        [0.72, '#000', 0.22],
        [0.86, '#fff', 0.46],
        [1, '#000', 0.18],
      ] as const),
    ],
  },
  pearl: {
    slope: 0.6,
    stops: [
      [0, '#f6d6e4', 0.3],
      [0.25, '#fff', 0.5],
      [0.5, '#d6e4f6', 0.34],
      [0.75, '#fff', 0.46],
      [1, '#e9dcf4', 0.32],
    ],
  },
  iridescent: {
    slope: 0.8,
    stops: [
      [0, '#5fd0c8', 0.38],
      [0.22, '#8f8df0', 0.36],
      [0.42, '#f08fd0', 0.36],
      [0.6, '#f6cf7a', 0.34],
      [0.8, '#6fd6a8', 0.36],
      [1, '#8aa4f4', 0.38],
    ],
  },
  holographic: {
    slope: 1,
    stops: [
      ...([
        [0, '#ff7ad1', 0.5],
        [0.12, '#ffd36b', 0.5],
        [0.22, '#fff', 0.7],
        [0.3, '#6bf0d0', 0.52],
        [0.44, '#6aa8ff', 0.54],
        [0.56, '#c47bff', 0.52],
        [0.64, '#fff', 0.7],
        [0.72, '#ff8fb8', 0.52],
        [0.86, '#ffe27a', 0.5],
        [1, '#69e6e0', 0.52],
      ] as const),
    ],
  },
  patent: {
    slope: 0.12,
    stops: [
      ...([
        [0, '#fff', 0],
        [0.13, '#fff', 0.02],
        [0.15, '#fff', 0.72],
        [0.2, '#fff', 0.62],
        [0.225, '#fff', 0.04],
        [0.45, '#000', 0.14],
        [0.7, '#000', 0.02],
        [0.76, '#fff', 0.34],
        [0.79, '#fff', 0.3],
        [0.81, '#fff', 0],
        [1, '#000', 0.2],
      ] as const),
    ],
  },
  gloss: {
    slope: 0.2,
    stops: [
      [0, '#000', 0.06],
      [0.18, '#fff', 0.34],
      [0.34, '#fff', 0.03],
      [0.62, '#000', 0.1],
      [0.8, '#fff', 0.22],
      [1, '#000', 0.1],
    ],
  },
  organza: {
    slope: 0.5,
    stops: [
      [0, '#fff', 0.06],
      [0.24, '#fff', 0.42],
      [0.4, '#fff', 0.05],
      [0.7, '#fff', 0.36],
      [1, '#fff', 0.06],
    ],
  },
};

const round4 = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Bleached or rubbed patches as a tile of white with alpha, 24 cm wide. */
const renderWash = async (isAcid: boolean): Promise<string> => {
  const noise = createNoise(isAcid ? 29 : 31);
  const data = new Uint8Array(tileSide * tileSide * 4).fill(255);
  for (let y = 0; y < tileSide; y++)
    for (let x = 0; x < tileSide; x++) {
      // Acid runs in veins and specks; large patches with hard edges would be a camouflage.
      const value = isAcid
        ? 0.55 - Math.abs(noise(x, y, 8) * 0.5 + noise(x, y, 4) * 0.55 + noise(x, y, 2) * 0.45) * 1.5
        : noise(x, y, 16) * 0.6 + noise(x, y, 8) * 0.5 + noise(x, y, 4) * 0.4 + noise(x, y, 2) * 0.25;
      const ease = Math.max(0, Math.min(1, isAcid ? (value + 0.2) / 0.9 : (value + 0.5) / 1.2));
      data[(y * tileSide + x) * 4 + 3] = Math.round(255 * ease * ease * (3 - 2 * ease) * (isAcid ? 0.6 : 0.3));
    }
  const png = await sharp(data, { raw: { width: tileSide, height: tileSide, channels: 4 } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
};

/** Ids of the layers over a cloth: textures turn with the grain, sheens span each piece. */
export interface SurfaceLayers {
  textures: readonly string[];
  glosses: readonly string[];
  /** Definitions of the textures, each to be repeated for every grain. */
  defs: readonly string[];
}

export const surfaceLayers = async (spec: FlatSpec): Promise<SurfaceLayers> => {
  const surfaces = spec.surfaces ?? [];
  const textures: string[] = [];
  const glossed: string[] = [];
  const defs: string[] = [];
  for (const key of surfaces) {
    const texture = textureOf(key, spec);
    if (texture) {
      textures.push(`tx-${key}`);
      defs.push(
        `<pattern id="tx-${key}" width="${texture.width}" height="${texture.height}" patternUnits="userSpaceOnUse">${texture.content}</pattern>`,
      );
    }
    if (key === 'acidWash' || key === 'stonewash') {
      const wide = round4(((key === 'acidWash' ? 17 : 24) / tileSide) * (spec.gender === 'children' ? 0.8 : 1));
      textures.push(`tx-${key}`);
      defs.push(
        `<pattern id="tx-${key}" width="${round(tileSide * wide)}" height="${round(tileSide * wide)}" patternUnits="userSpaceOnUse"><image width="${round(tileSide * wide)}" height="${round(tileSide * wide)}" xlink:href="${await renderWash(key === 'acidWash')}"/></pattern>`,
      );
    }
    const gloss = glosses[key];
    if (gloss) {
      glossed.push(`gloss-${key}`);
      defs.push(
        `<linearGradient id="gloss-${key}" x1="0" y1="0" x2="1" y2="${gloss.slope}">${gloss.stops.map(([at, colour, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('')}</linearGradient>`,
      );
    }
  }
  return { textures, glosses: glossed, defs };
};

/** The colour that a gradient ends in: the named one, else white, and on white cloth the second colour. */
const gradientEnd = ({ gradient, colours }: FlatSpec): string =>
  gradient?.to ?? (lightnessOf(colours.main) > 0.88 ? colours.second : '#faf8f3');

/** The dye of a gradient down the garment, mixed in OKLab so that no grey appears between two hues. */
export const gradientDef = (spec: FlatSpec, top: number, bottom: number): string | undefined => {
  if (!spec.gradient) return undefined;
  const [from, to] = [parseOklab(spec.colours.main), parseOklab(gradientEnd(spec))];
  const [start, end] = spec.gradient.form === 'dip' ? [0.56, 0.78] : [0.08, 0.94];
  const stops = Array.from({ length: 7 }, (_, i) => {
    const share = i / 6;
    const ease = share * share * (3 - 2 * share);
    const mixed = from.map((value, axis) => value + ((to[axis] as number) - value) * ease) as [number, number, number];
    return `<stop offset="${round(start + (end - start) * share)}" stop-color="${fromOklab(...mixed)}"/>`;
  });
  return `<linearGradient id="ombre" gradientUnits="userSpaceOnUse" x1="0" y1="${round(top)}" x2="0" y2="${round(bottom)}">${stops.join('')}</linearGradient>`;
};

export const isShaggy = (surfaces: readonly SurfaceKey[] = []): boolean =>
  surfaces.includes('fur') || surfaces.includes('feathers');

/** Places along an outline about `step` cm from each other, with the way outwards. */
const alongOutline = (outline: Edge, step: number): { at: Point; out: Point }[] => {
  const list: { at: Point; out: Point }[] = [];
  const isClockwise = signedArea(outline) > 0;
  for (let i = 0; i + 3 < outline.length; i += 3) {
    const curve = outline.slice(i, i + 4);
    const [from, to] = [curve[0] as Point, curve[3] as Point];
    const count = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / step));
    for (let nth = 0; nth < count; nth++) {
      const [at, next] = [pointAt(curve, nth / count), pointAt(curve, (nth + 0.5) / count)];
      const long = Math.hypot(next[0] - at[0], next[1] - at[1]);
      if (long < 1e-6) continue;
      const [dx, dy] = [(next[0] - at[0]) / long, (next[1] - at[1]) / long];
      list.push({ at, out: isClockwise ? [dy, -dx] : [-dy, dx] });
    }
  }
  return list;
};

const signedArea = (outline: Edge): number => {
  let sum = 0;
  for (let i = 0; i + 3 < outline.length; i += 3) {
    const [[x, y], [nx, ny]] = [outline[i] as Point, outline[i + 3] as Point];
    sum += x * ny - nx * y;
  }
  return sum;
};

/** Hairs and plumes that stand out over the edge of a piece. */
export const shagSvg = (outline: Edge, surfaces: readonly SurfaceKey[], main: string): string => {
  if (!isShaggy(surfaces)) return '';
  const isFur = surfaces.includes('fur');
  const [first] = outline;
  const random = randomOf(Math.round(Math.abs((first?.[0] ?? 0) * 7 + (first?.[1] ?? 0) * 3)));
  const tones = isDark(main)
    ? [shade(main, 0.06), shade(main, 0.18), main]
    : [main, shade(main, -0.2), shade(main, -0.08)];
  const d = tones.map(() => '');
  for (const [nth, { at, out }] of alongOutline(outline, isFur ? 0.34 : 0.5).entries()) {
    const long = (isFur ? 0.7 : 1.1) + random() * (isFur ? 0.9 : 1.5);
    // Hair falls: it leans downwards wherever it grows.
    const [ox, oy] = [out[0] * long * 0.8 + (random() - 0.5) * 0.6, out[1] * long * 0.7 + long * 0.45];
    const [x, y] = [at[0] - out[0] * 0.5, at[1] - out[1] * 0.5];
    const wide = isFur ? 0.2 : 0.16;
    const [sx, sy] = [-out[1] * wide, out[0] * wide];
    d[nth % tones.length] +=
      `M${round(x - sx)} ${round(y - sy)}Q${round(x + ox * 0.5)} ${round(y + oy * 0.35)} ${round(x + ox)} ${round(y + oy)}Q${round(x + ox * 0.5 + sx)} ${round(y + oy * 0.5 + sy)} ${round(x + sx)} ${round(y + sy)}Z`;
  }
  return d.map((one, i) => `<path d="${one}" fill="${tones[i]}"/>`).join('');
};

/** Rubbed creases that fan out from the crotch over the thighs. */
export const whiskersSvg = (piece: Piece, surfaces: readonly SurfaceKey[]): string => {
  if (!surfaces.includes('whiskers') || !isLeg(piece)) return '';
  const box = boxOf([piece.outline]);
  const isLeft = box.left + box.right < 0;
  const side = isLeft ? -1 : 1;
  const high = box.bottom - box.top;
  const [ix, iy] = [isLeft ? box.right - 1.2 : box.left + 1.2, box.top + Math.min(high * 0.5, 23)];
  const wide = (box.right - box.left) * 0.72;
  return [-13, -9, -5.4, -2, 1.4]
    .map((dy, i) => {
      const long = wide * (0.62 + 0.09 * i);
      const d = `M${round(ix + side * 1.4)} ${round(iy + dy * 0.5)}q${round(side * long * 0.55)} ${round(dy * 0.2 - 1.4)} ${round(side * long)} ${round(dy * 0.55 - 0.6)}`;
      const shadow = d.replace(/^M(\S+) (\S+?)q/, (_, x, y) => `M${x} ${round(Number(y) + 1.1)}q`);
      return (
        [2, 1.3, 0.6].map((width) => stroke(d, '#ffffff', width, 0.085)).join('') + stroke(shadow, '#0a1220', 0.4, 0.1)
      );
    })
    .join('');
};

export const isLeg = ({ name }: Piece): boolean => /^(lower-)?leg(?!-cuff)/.test(name);
