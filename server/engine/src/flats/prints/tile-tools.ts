import { createRandom } from '../../ops/geometry/random.ts';
import { isDark, shade } from '../flat-colours.ts';
import motifData from './motifs.json' with { type: 'json' };

export const round = (value: number): number => Math.round(value * 100) / 100;

export const round4 = (value: number): number => Math.round(value * 1e4) / 1e4;

/** A negative size mirrors the content. */
export const place = (x: number, y: number, turn: number, size: number, inner: string): string =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${size < 0 ? `${round(size)} ${round(-size)}` : round(size)})">${inner}</g>`;

/** `second` is a leaf green where a motif has leaves. */
export interface MotifColours {
  main: string;
  second: string;
  accent: string;
  /** Fabric colour; default: white. */
  ground?: string;
}

/**
 * Fills the colour placeholders of a drawing: `{main}` is the colour, `{main -0.1}` a shade of it (`shade`), `{main 0.16|-0.2}` the first
 * shade on a dark `main` and else the second; a choice may also be a colour.
 */
export const fillColours = (template: string, colours: MotifColours): string =>
  template.replace(
    /\{(\w+)(?: ([^|}]+)(?:\|([^}]+))?)?\}/g,
    (_, key: keyof MotifColours, first?: string, other?: string) => {
      const colour = colours[key] ?? '#ffffff';
      const choice = other !== undefined && !isDark(colour) ? other : first;
      if (choice === undefined) return colour;
      return choice.startsWith('#') ? choice : shade(colour, Number(choice));
    },
  );

export type MotifKey = keyof typeof motifData.motifs;

/** A motif about one unit across, centred on the origin. */
export const motif = (key: MotifKey, colours: MotifColours): string => fillColours(motifData.motifs[key], colours);

/** One repeat of a print: its size in cm and its content. */
export interface PrintTile {
  width: number;
  height: number;
  content: string;
}

/** Colours of a print: the fabric's own and those of the motifs. */
export interface Inks {
  ground: string;
  main: string;
  second: string;
  accent: string;
}

export const rect = (x: number, y: number, w: number, h: number, fill: string, opacity = 1): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;

/** Scatters motifs on a seamless tile: motifs that cross an edge continue at the opposite edge. */
export const scatter = (
  size: number,
  list: readonly (readonly [MotifKey, size: number, count: number])[],
  inks: Inks,
  seed: number,
  /** Range of the motifs' rotation in degrees, both directions together. */
  turned = 120,
): PrintTile => {
  const random = createRandom(seed);
  const placed: { x: number; y: number; r: number }[] = [];
  const away = (one: number, other: number): number => {
    const gap = Math.abs(one - other);
    return Math.min(gap, size - gap);
  };
  let content = '';
  for (const [key, across, count] of list) {
    for (let nth = 0; nth < count; nth++) {
      let best: { x: number; y: number; room: number } | undefined;
      for (let turn = 0; turn < 26; turn++) {
        const [x, y] = [random() * size, random() * size];
        const rooms = placed.map((other) => Math.hypot(away(x, other.x), away(y, other.y)) - other.r - across * 0.5);
        const room = Math.min(Number.POSITIVE_INFINITY, ...rooms);
        if (!best || room > best.room) best = { x, y, room };
      }
      if (!best || best.room < -across * 0.12) continue;
      placed.push({ x: best.x, y: best.y, r: across * 0.5 });
      const turn = (random() - 0.5) * turned;
      const scale = across * (0.88 + random() * 0.24);
      content += wrapped({ width: size, height: size }, { ...best, reach: across * 0.8 }, (x, y) =>
        place(x, y, turn, scale, motif(key, inks)),
      );
    }
  }
  return { width: size, height: size, content };
};

/** Random numbers of a design's seed, after the first ones, which are similar for neighbouring seeds. */
export const randomOf = (seed: number): (() => number) => {
  const random = createRandom(seed * 7919 + 13);
  for (let i = 0; i < 3; i++) random();
  return random;
};

/** Repeats a drawing at the opposite edges of the tile that it crosses. */
const wrapped = (
  { width, height }: { width: number; height: number },
  { x, y, reach }: { x: number; y: number; reach: number },
  draw: (x: number, y: number) => string,
): string => {
  let out = '';
  for (const dx of [-width, 0, width])
    for (const dy of [-height, 0, height]) {
      const [px, py] = [x + dx, y + dy];
      if (px > -reach && px < width + reach && py > -reach && py < height + reach) out += draw(px, py);
    }
  return out;
};

/** Places a motif of one unit in the repeat, wrapped at its edges. */
export const put = (
  size: { width: number; height: number },
  at: { x: number; y: number; turn?: number; scale: number },
  inner: string,
): string =>
  wrapped(size, { x: at.x, y: at.y, reach: Math.abs(at.scale) * 0.85 }, (x, y) =>
    place(x, y, at.turn ?? 0, at.scale, inner),
  );

export const path = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;

export const stroke = (d: string, colour: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` stroke-opacity="${opacity}"` : ''}/>`;
