import { createRandom } from '../ops/geometry/random.ts';
import { type MotifColours, place, round } from './motif.ts';

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
