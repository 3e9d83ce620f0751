import sharp from 'sharp';
import { parseOklab } from '../ops/colour/oklab.ts';
import { boxOf, type Edge, type Point, pointAt } from './edge.ts';
import { apart, fromOklab, isDark, lightnessOf, shade } from './flat-colours.ts';
import { type Piece, paletteOf } from './piece.ts';
import type { PieceInk } from './piece-svg.ts';
import { artworkSvg, createNoise, renderFabricTile, tileOf, tileSide } from './prints/print-tile.ts';
import { fillColours, type PrintTile, path, put, randomOf, round, round4, stroke } from './prints/tile-tools.ts';
import { type FlatSpec, readVocabulary, type SurfaceKey } from './spec.ts';

/** One repeat of a surface texture, cm, with colour placeholders: its motifs at their places, content over them. */
interface TextureRow {
  width: number;
  height: number;
  /** Scale of the whole repeat. */
  times?: number;
  /** Scale of the motifs. */
  scale?: number;
  motifs?: Record<string, string>;
  put?: [motif: string, x: number, y: number, turn?: number][];
  content?: string;
}

type Stop = readonly [at: number, colour: string, opacity: number];

const { glosses, textures, jacquard } = readVocabulary<{
  glosses: Partial<Record<SurfaceKey, { slope: number; stops: Stop[] }>>;
  textures: Partial<Record<SurfaceKey, TextureRow>>;
  jacquard: string;
}>('prints-and-shine');

/** Tapered locks of hair in one direction, in four tones; they overlap like fur. */
const fur = (main: string): PrintTile => {
  const size = { width: 9, height: 9 };
  const [count, long, wide] = [640, 2.1, 0.15];
  const random = randomOf(11);
  const tones = isDark(main)
    ? [shade(main, -0.12), shade(main, 0.06), shade(main, 0.16), shade(main, 0.26)]
    : [shade(main, -0.22), shade(main, -0.1), shade(main, 0), shade(main, 0.09)];
  let content = '';
  const step = Math.ceil(count / 24);
  for (let layer = 0; layer < 24; layer++) {
    let d = '';
    for (let nth = 0; nth < step; nth++) {
      const [x, y] = [random() * size.width, random() * size.height];
      const [sway, fall] = [(random() - 0.5) * long * 0.9, long * (0.7 + random() * 0.6)];
      for (const dx of [-size.width, 0, size.width])
        for (const dy of [-size.height, 0, size.height]) {
          const [px, py] = [x + dx, y + dy];
          if (px < -long || px > size.width + long || py < -long * 1.4 || py > size.height + 0.2) continue;
          const tip = `${round(px + sway)} ${round(py + fall)}`;
          d += `M${round(px - wide)} ${round(py)}Q${round(px - wide * 0.6 + sway * 0.2)} ${round(py + fall * 0.55)} ${tip}Q${round(px + wide + sway * 0.25)} ${round(py + fall * 0.5)} ${round(px + wide)} ${round(py)}Z`;
        }
    }
    content += path(d, tones[layer % tones.length] as string, 0.75);
  }
  return { ...size, content };
};

const boucle = (main: string): PrintTile => {
  const random = randomOf(41);
  const size = { width: 6, height: 6 };
  const tones = [
    shade(main, isDark(main) ? 0.12 : -0.15),
    shade(main, isDark(main) ? 0.2 : 0.08),
    shade(main, isDark(main) ? -0.08 : -0.24),
  ];
  let content = '';
  for (let nth = 0; nth < 110; nth++) {
    const curl = stroke('M-.3.1C-.36-.3.3-.36.3 0 .28.3-.12.28-.1.02', tones[nth % 3] as string, 0.26, 0.8);
    content += put(size, { x: random() * 6, y: random() * 6, turn: random() * 360, scale: 0.5 + random() * 0.5 }, curl);
  }
  return { ...size, content };
};

const glitter = (main: string): PrintTile => {
  const random = randomOf(23);
  const size = { width: 6, height: 6 };
  const [light, deep] = [isDark(main) ? shade(main, 0.42) : '#ffffff', shade(main, isDark(main) ? 0.22 : -0.2)];
  let [bright, dim, stars] = ['', '', ''];
  for (let nth = 0; nth < 300; nth++) {
    const [x, y, r] = [random() * 6, random() * 6, 0.04 + random() * 0.07];
    const disc = `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(r * 2)} 0a${round(r)} ${round(r)} 0 1 0-${round(r * 2)} 0z`;
    if (nth % 2) bright += disc;
    else dim += disc;
  }
  for (let nth = 0; nth < 7; nth++)
    stars += put(
      size,
      { x: random() * 6, y: random() * 6, scale: 0.5 + random() * 0.6 },
      path('M0-.5C.04-.1.1-.04.5 0 .1.04.04.1 0 .5-.04.1-.1.04-.5 0-.1-.04-.04-.1 0-.5Z', light),
    );
  return { ...size, content: path(dim, deep, 0.75) + path(bright, light, 0.85) + stars };
};

const lurex = (main: string): PrintTile => {
  const random = randomOf(3);
  let d = '';
  for (let nth = 0; nth < 26; nth++)
    d += `M${round(random() * 4)} ${round(random() * 4)}h${round(0.25 + random() * 0.5)}`;
  return { width: 4, height: 4, content: stroke(d, apart('#f2e4b8', main, 0.2), 0.1, 0.9) };
};

/** Scattered textures, by the colour of the fabric. */
const scattered: Partial<Record<SurfaceKey, (main: string) => PrintTile>> = { boucle, glitter, lurex, fur };

/** Repeating texture of a surface. Sheens and washes are drawn per piece and have none. */
const textureOf = (key: SurfaceKey, { main }: FlatSpec['colours']): PrintTile | undefined => {
  const row = textures[key];
  if (!row) return scattered[key]?.(main);
  const { width, height, times = 1, scale = 1, motifs = {}, put: places = [], content = '' } = row;
  const placed = places.map(([motif, x, y, turn = 0]) =>
    put({ width, height }, { x, y, turn, scale }, motifs[motif] ?? ''),
  );
  const whole = fillColours(placed.join('') + content, { main, second: main, accent: main });
  return times === 1
    ? { width, height, content: whole }
    : {
        ...{ width: round(width * times), height: round(height * times) },
        content: `<g transform="scale(${times})">${whole}</g>`,
      };
};

/** Opacity of transparent fabrics. */
const cover: Partial<Record<SurfaceKey, number>> = { mesh: 0.4, sheer: 0.5, organza: 0.62 };

/** Opacity of a fabric, 0 to 1. */
export const coverOf = (surfaces: readonly SurfaceKey[]): number =>
  Math.min(1, ...surfaces.map((key) => cover[key] ?? 1));

/** Brightness of fold highlights: 1 on plain fabric. */
export const shineOf = (surfaces: readonly SurfaceKey[]): number | undefined => {
  if (surfaces.includes('matte')) return 0.25;
  if (surfaces.some((key) => ['patent', 'metallic', 'holographic'].includes(key))) return 3;
  if (surfaces.some((key) => ['gloss', 'pearl', 'iridescent', 'organza'].includes(key))) return 2.2;
  return undefined;
};

/** Renders bleached or rubbed patches as a tile of white with alpha, 24 cm wide. */
const renderWash = async (isAcid: boolean): Promise<string> => {
  const noise = createNoise(isAcid ? 29 : 31);
  const data = new Uint8Array(tileSide * tileSide * 4).fill(255);
  for (let y = 0; y < tileSide; y++)
    for (let x = 0; x < tileSide; x++) {
      // Acid wash has veins and specks; large patches with hard edges would look like camouflage.
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

/** Layer ids over a fabric: textures are rotated with the grain, sheens span each piece. */
interface SurfaceLayers {
  textures: readonly string[];
  glosses: readonly string[];
  /** Definitions of the textures, repeated for every grain angle. */
  defs: readonly string[];
}

const surfaceLayers = async (spec: FlatSpec): Promise<SurfaceLayers> => {
  const textures: string[] = [];
  const glossed: string[] = [];
  const defs: string[] = [];
  const addTexture = (key: SurfaceKey, width: number, height: number, content: string): void => {
    textures.push(`tx-${key}`);
    defs.push(
      `<pattern id="tx-${key}" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${content}</pattern>`,
    );
  };
  for (const key of spec.surfaces ?? []) {
    const texture = textureOf(key, spec.colours);
    if (texture) addTexture(key, texture.width, texture.height, texture.content);
    if (key === 'acidWash' || key === 'stonewash') {
      const scale = round4(((key === 'acidWash' ? 17 : 24) / tileSide) * (spec.gender === 'children' ? 0.8 : 1));
      const wide = round(tileSide * scale);
      const wash = await renderWash(key === 'acidWash');
      addTexture(key, wide, wide, `<image width="${wide}" height="${wide}" xlink:href="${wash}"/>`);
    }
    const gloss = glosses[key];
    if (!gloss) continue;
    glossed.push(`gloss-${key}`);
    const stops = gloss.stops.map(
      ([at, colour, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    );
    defs.push(
      `<linearGradient id="gloss-${key}" x1="0" y1="0" x2="1" y2="${gloss.slope}">${stops.join('')}</linearGradient>`,
    );
  }
  return { textures, glosses: glossed, defs };
};

/** End colour of a gradient: the named one, else white, and on white fabric the second colour. */
const gradientEnd = ({ gradient, colours }: FlatSpec): string =>
  gradient?.to ?? (lightnessOf(colours.main) > 0.88 ? colours.second : '#faf8f3');

/** Vertical gradient of the garment, mixed in OKLab so that no grey appears between two hues. */
const gradientDef = (spec: FlatSpec, top: number, bottom: number): string | undefined => {
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

/** Samples an outline every `step` cm or so, with outward normals. */
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

/** Hairs and feathers that extend beyond the outline of a piece. */
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
    // Hair is drawn leaning downwards everywhere.
    const [ox, oy] = [out[0] * long * 0.8 + (random() - 0.5) * 0.6, out[1] * long * 0.7 + long * 0.45];
    const [x, y] = [at[0] - out[0] * 0.5, at[1] - out[1] * 0.5];
    const wide = isFur ? 0.2 : 0.16;
    const [sx, sy] = [-out[1] * wide, out[0] * wide];
    d[nth % tones.length] +=
      `M${round(x - sx)} ${round(y - sy)}Q${round(x + ox * 0.5)} ${round(y + oy * 0.35)} ${round(x + ox)} ${round(y + oy)}Q${round(x + ox * 0.5 + sx)} ${round(y + oy * 0.5 + sy)} ${round(x + sx)} ${round(y + sy)}Z`;
  }
  return d.map((one, i) => `<path d="${one}" fill="${tones[i]}"/>`).join('');
};

/** Whiskers: faded creases that fan out from the crotch over the thighs. */
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

/** Creates the patterns, palette and artwork of one fabric; the patterns are appended to `defs` with the id prefix `prefix`. */
export const createInk = async (
  spec: FlatSpec,
  prefix: string,
  pieces: readonly Piece[],
  { px, wide, tall, defs: all }: { px: number; wide: number; tall: { top: number; bottom: number }; defs: string[] },
): Promise<PieceInk> => {
  const palette = paletteOf(spec);
  const dark = isDark(spec.colours.main);
  const fabric = await renderFabricTile(spec.fabric, { isDark: dark, washed: spec.craft === 'washed' });
  // The first garment's shading starts at its neck; a garment below it has its own.
  const top = prefix.startsWith('g') ? boxOf(pieces.map(({ outline }) => outline)).top : 0;
  const grains = [...new Set(pieces.map((entry) => Math.round(entry.grain)))];
  const tile = tileOf(spec);
  const small = (spec.gender === 'children' ? 0.8 : 1) * spec.printScale;
  const cloth = px * 0.62;
  const defs = [
    `<pattern id="cloth" width="${tileSide}" height="${tileSide}" patternUnits="userSpaceOnUse" patternTransform="scale(${round4(cloth)})"><image width="${tileSide}" height="${tileSide}" xlink:href="${fabric}"/></pattern>`,
    `<pattern id="rib" width="${round4(4.4 * px)}" height="4" patternUnits="userSpaceOnUse"><rect width="${round4(1.7 * px)}" height="4" fill="#000" fill-opacity=".2"/><rect x="${round4(2.6 * px)}" width="${round4(0.9 * px)}" height="4" fill="#fff" fill-opacity=".16"/></pattern>`,
    `<linearGradient id="light" gradientUnits="userSpaceOnUse" x1="${round(-wide)}" y1="${round(top - 20)}" x2="${round(wide)}" y2="${round(top + 30)}"><stop offset="0" stop-color="#fff" stop-opacity=".13"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".11"/></linearGradient>`,
    `<pattern id="fur" width="3" height="2.4" patternUnits="userSpaceOnUse"><path d="M.3 2.2C.4 1.2.7.6 1.1.2M1.3 2.4C1.4 1.5 1.8 1 2 .5M2.2 1.6C2.4.9 2.6.5 3 .1M.8 1.2C1 .7 1.2.3 1.5 0" fill="none" stroke="${shade(palette.cloth.fur, isDark(palette.cloth.fur) ? 0.2 : -0.22)}" stroke-width="${round4(px)}"/></pattern>`,
  ];
  const gradient = gradientDef(spec, tall.top, tall.bottom);
  const surface = await surfaceLayers(spec);
  const overlay = craftOverlay(spec, px);
  defs.push(...(gradient ? [gradient] : []), ...surface.defs, ...(overlay ? [overlay] : []));
  if (tile)
    defs.push(
      `<pattern id="print" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse" patternTransform="scale(${small})">${tile.content}</pattern>`,
    );
  for (const grain of grains) {
    const turned = (id: string, scale?: number): string =>
      `<pattern id="${id}-${grain}" xlink:href="#${id}" patternTransform="rotate(${grain})${scale === undefined ? '' : ` scale(${scale})`}"/>`;
    defs.push(turned('cloth', round4(cloth)), turned('rib'), ...(tile ? [turned('print', small)] : []));
    defs.push(...surface.textures.map((id) => turned(id)), ...(overlay ? [turned('craft')] : []));
  }
  all.push(...defs.map((entry) => named(entry, prefix)));
  const artworkColours = { main: palette.logo, second: shade(palette.logo, 0.12), accent: spec.colours.trim };
  return {
    ...{ spec, palette, px, prefix, defs: all },
    hasPrint: tile !== undefined,
    hasCraft: overlay !== undefined,
    hasGradient: gradient !== undefined,
    textures: surface.textures,
    glosses: surface.glosses,
    artwork: artworkSvg(spec, artworkColours),
  };
};

/** Prefixes the ids that a definition declares and references. */
const named = (definition: string, prefix: string): string =>
  prefix === ''
    ? definition
    : definition
        .replace(/^(<\w+ id=")/, `$1${prefix}`)
        .replace(/xlink:href="#(cloth|rib|print|craft|tx-\w+)"/, `xlink:href="#${prefix}$1"`);

/** Finishes that cover the whole fabric. */
export const craftOverlay = (spec: FlatSpec, px: number): string | undefined => {
  const dark = isDark(spec.colours.main);
  const thread = dark ? '#fff' : '#000';
  if (spec.craft === 'quilting' && spec.kind !== 'downJacket') {
    return `<pattern id="craft" width="7" height="7" patternUnits="userSpaceOnUse"><path d="M0 0 7 7M7 0 0 7" fill="none" stroke="${thread}" stroke-opacity=".12" stroke-width="${round(7 * px)}"/><path d="M0 0 7 7M7 0 0 7" fill="none" stroke="${thread}" stroke-opacity=".6" stroke-width="${round(px)}" stroke-dasharray=".6 .35"/></pattern>`;
  }
  if (spec.details.includes('jacquard')) return jacquardOverlay(thread);
  if (spec.craft === 'sequins') {
    const disc = (x: number, y: number) =>
      `<circle cx="${x}" cy="${y}" r=".56" fill="#fff" fill-opacity=".16" stroke="#000" stroke-opacity=".28" stroke-width="${round(px * 0.6)}"/><circle cx="${x - 0.16}" cy="${y - 0.18}" r=".16" fill="#fff" fill-opacity=".75"/>`;
    return `<pattern id="craft" width="1.2" height="2" patternUnits="userSpaceOnUse">${disc(0.6, 0.5)}${disc(0, 1.5)}${disc(1.2, 1.5)}</pattern>`;
  }
  if (spec.craft === 'beading') {
    const bead = (x: number, y: number) =>
      `<circle cx="${x}" cy="${y}" r=".34" fill="#fbf7ee" stroke="#000" stroke-opacity=".45" stroke-width="${round(px * 0.7)}"/><circle cx="${x - 0.1}" cy="${y - 0.1}" r=".1" fill="#fff"/>`;
    return `<pattern id="craft" width="5" height="5" patternUnits="userSpaceOnUse">${bead(1.2, 1.2)}${bead(3.7, 3.7)}</pattern>`;
  }
  if (spec.craft === 'patchwork') {
    const patch = (x: number, y: number, fill: string, opacity: number) =>
      `<rect x="${x}" y="${y}" width="10" height="10" fill="${fill}" fill-opacity="${opacity}"/>`;
    return `<pattern id="craft" width="20" height="20" patternUnits="userSpaceOnUse">${patch(0, 0, spec.colours.second, 0.75)}${patch(10, 10, spec.colours.accent, 0.5)}${patch(10, 0, '#fff', 0.12)}<path d="M0 0H20M0 10H20M0 0V20M10 0V20" stroke="${thread}" stroke-opacity=".6" stroke-width="${round(px)}" fill="none"/><path d="M0 .6H20M0 10.6H20M.6 0V20M10.6 0V20" stroke="${thread}" stroke-opacity=".4" stroke-width="${round(px * 0.8)}" stroke-dasharray=".6 .4" fill="none"/></pattern>`;
  }
  return undefined;
};

/** Flowers and leaves woven in the fabric's own colour. */
const jacquardOverlay = (thread: string): string =>
  `<pattern id="craft" width="16" height="16" patternUnits="userSpaceOnUse"><g fill="${thread}" fill-opacity="${thread === '#fff' ? 0.16 : 0.12}" stroke="${thread}" stroke-opacity=".14" stroke-width=".1">${jacquard}</g></pattern>`;
