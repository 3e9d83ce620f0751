import { createRandom } from '../../ops/geometry/random.ts';
import { isDark, shade } from '../flat-colours.ts';
import motifData from './motifs.json' with { type: 'json' };

export const round = (value: number): number => Math.round(value * 100) / 100;

export const place = (x: number, y: number, turn: number, size: number, inner: string): string =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(size)})">${inner}</g>`;

/** `second` is a green of leaves where a motif has any. */
export interface MotifColours {
  main: string;
  second: string;
  accent: string;
  /** The cloth; white by default. */
  ground?: string;
}

/**
 * Colours the placeholders of a drawing: `{main}` is the colour, `{main -0.1}` a shade of it (`shade`), `{main 0.16|-0.2}` the first
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

/** A small drawing of about one unit across, round the origin. */
export const motif = (key: MotifKey, colours: MotifColours): string => fillColours(motifData.motifs[key], colours);

/** One repeat of a print: its size in cm and its content. */
export interface PrintTile {
  width: number;
  height: number;
  content: string;
}

/** Colours of a print: the cloth's own colour and those of the motifs. */
export interface Inks {
  ground: string;
  main: string;
  second: string;
  accent: string;
}

export const rect = (x: number, y: number, w: number, h: number, fill: string, opacity = 1): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;

export const down = (bands: readonly [x: number, w: number, fill: string][], size: number): PrintTile => ({
  width: size,
  height: size,
  content: bands.map(([x, w, fill]) => rect(x, 0, w, size, fill)).join(''),
});

/** Motifs scattered so that the tile goes on without a seam: what crosses an edge comes in again on the other side. */
export const scatter = (
  size: number,
  list: readonly { draw: (colours: MotifColours) => string; size: number; count: number }[],
  inks: Inks,
  seed: number,
  /** Degrees that motifs are turned by at most, both ways together. */
  turned = 120,
): PrintTile => {
  const random = createRandom(seed);
  const placed: { x: number; y: number; r: number }[] = [];
  let content = '';
  for (const entry of list) {
    for (let nth = 0; nth < entry.count; nth++) {
      let best: { x: number; y: number; room: number } | undefined;
      for (let turn = 0; turn < 26; turn++) {
        const [x, y] = [random() * size, random() * size];
        let room = Number.POSITIVE_INFINITY;
        for (const other of placed) {
          const dx = Math.abs(x - other.x);
          const dy = Math.abs(y - other.y);
          room = Math.min(
            room,
            Math.hypot(Math.min(dx, size - dx), Math.min(dy, size - dy)) - other.r - entry.size * 0.5,
          );
        }
        if (!best || room > best.room) best = { x, y, room };
      }
      if (!best || best.room < -entry.size * 0.12) continue;
      placed.push({ x: best.x, y: best.y, r: entry.size * 0.5 });
      const turn = (random() - 0.5) * turned;
      const scale = entry.size * (0.88 + random() * 0.24);
      const drawn = entry.draw(inks);
      for (const dx of [-size, 0, size])
        for (const dy of [-size, 0, size]) {
          const [x, y] = [best.x + dx, best.y + dy];
          const reach = entry.size * 0.8;
          if (x > -reach && x < size + reach && y > -reach && y < size + reach)
            content += place(x, y, turn, scale, drawn);
        }
    }
  }
  return { width: size, height: size, content };
};

/** Broken wavy bands: zebra, brush strokes, camouflage. */
export const blobs = (
  size: number,
  count: number,
  wide: number,
  high: number,
  fills: readonly string[],
  seed: number,
): PrintTile => {
  const random = createRandom(seed);
  let content = '';
  for (let nth = 0; nth < count; nth++) {
    const [cx, cy] = [random() * size, random() * size];
    const points = Array.from({ length: 8 }, (_, i) => {
      const angle = (i / 8) * Math.PI * 2;
      const reach = 0.62 + random() * 0.5;
      return [Math.cos(angle) * wide * reach, Math.sin(angle) * high * reach] as const;
    });
    const fill = fills[nth % fills.length] ?? '#000';
    for (const dx of [-size, 0, size])
      for (const dy of [-size, 0, size]) {
        const at = (i: number) => points[(i + 8) % 8] as readonly [number, number];
        const middle = (i: number) =>
          [(at(i)[0] + at(i + 1)[0]) / 2 + cx + dx, (at(i)[1] + at(i + 1)[1]) / 2 + cy + dy].map(round);
        const path = Array.from(
          { length: 8 },
          (_, i) => `Q${round(at(i)[0] + cx + dx)} ${round(at(i)[1] + cy + dy)} ${middle(i).join(' ')}`,
        ).join('');
        if (
          cx + dx > -wide * 1.2 &&
          cx + dx < size + wide * 1.2 &&
          cy + dy > -high * 1.2 &&
          cy + dy < size + high * 1.2
        )
          content += `<path d="M${middle(-1).join(' ')}${path}Z" fill="${fill}"/>`;
      }
  }
  return { width: size, height: size, content };
};

/** Draws one repeat: `second` is a green of leaves, `main` and `accent` the colours of the print. */
export type PrintBuilder = (inks: Inks, seed: number) => PrintTile;

/** Random numbers of a design's seed, past the first ones, which neighbouring seeds share. */
export const randomOf = (seed: number): (() => number) => {
  const random = createRandom(seed * 7919 + 13);
  for (let i = 0; i < 3; i++) random();
  return random;
};

/** The same drawing wherever the repeat goes on: what reaches over an edge comes in at the other side. */
export const wrapped = (
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

/** A motif of one unit at a place of the repeat, and wherever it goes on. */
export const put = (
  size: { width: number; height: number },
  at: { x: number; y: number; turn?: number; scale: number },
  inner: string,
): string =>
  wrapped(size, { x: at.x, y: at.y, reach: at.scale * 0.85 }, (x, y) => place(x, y, at.turn ?? 0, at.scale, inner));

/** Copies turned round the origin: of a single shape without a group for each. */
export const around = (count: number, inner: string, start = 0): string => {
  const isSingle = /^<(path|circle|ellipse) [^>]*\/>$/.test(inner) && !inner.includes('transform');
  return Array.from({ length: count }, (_, i) => {
    const turn = `transform="rotate(${round(start + (360 / count) * i)})"`;
    return isSingle ? inner.replace(/\/>$/, ` ${turn}/>`) : `<g ${turn}>${inner}</g>`;
  }).join('');
};

export const path = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;

export const stroke = (d: string, colour: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` stroke-opacity="${opacity}"` : ''}/>`;

/** A closed smooth outline through places that lie round a middle. */
export const roundedPath = (points: readonly (readonly [number, number])[]): string => {
  const at = (i: number) => points[(i + points.length) % points.length] as readonly [number, number];
  const middle = (i: number) => `${round((at(i)[0] + at(i + 1)[0]) / 2)} ${round((at(i)[1] + at(i + 1)[1]) / 2)}`;
  return `M${middle(-1)}${points.map(([x, y], i) => `Q${round(x)} ${round(y)} ${middle(i)}`).join('')}Z`;
};
