import { isDark, lightnessOf, shade } from '../colour-shade.ts';
import { type PrintBuilder, path, randomOf, round, roundedPath, wrapped } from './tile-tools.ts';

type Place = readonly [number, number];

/** The part of a polygon that is nearer to `site` than to `other`. */
const clip = (polygon: readonly Place[], site: Place, other: Place): Place[] => {
  const [mx, my] = [(site[0] + other[0]) / 2, (site[1] + other[1]) / 2];
  const [nx, ny] = [other[0] - site[0], other[1] - site[1]];
  const side = ([x, y]: Place) => (x - mx) * nx + (y - my) * ny;
  const out: Place[] = [];
  for (const [i, here] of polygon.entries()) {
    const next = polygon[(i + 1) % polygon.length] as Place;
    const [a, b] = [side(here), side(next)];
    if (a <= 0) out.push(here);
    if (a < 0 !== b < 0 && a !== b) {
      const t = a / (a - b);
      out.push([here[0] + (next[0] - here[0]) * t, here[1] + (next[1] - here[1]) * t]);
    }
  }
  return out;
};

interface Cells {
  columns: number;
  rows: number;
  wide: number;
  high: number;
  /** Share of a cell that its middle may be off. */
  loose: number;
}

/** The cells of a loose grid on a torus, each as a polygon round its middle. */
const cellsOf = (
  { columns, rows, wide, high, loose }: Cells,
  random: () => number,
): { site: Place; cell: Place[] }[] => {
  const [width, height] = [columns * wide, rows * high];
  const sites: Place[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      sites.push([
        (column + (row % 2) * 0.5 + (random() - 0.5) * loose) * wide,
        (row + 0.5 + (random() - 0.5) * loose) * high,
      ]);
  const all = [-1, 0, 1].flatMap((dx) =>
    [-1, 0, 1].flatMap((dy) => sites.map(([x, y]): Place => [x + dx * width, y + dy * height])),
  );
  return sites.map((site) => {
    const [x, y] = site;
    const far = 2.5 * Math.max(wide, high);
    let cell: Place[] = [
      [x - far, y - far],
      [x + far, y - far],
      [x + far, y + far],
      [x - far, y + far],
    ];
    for (const other of all) {
      const away = Math.hypot(other[0] - x, other[1] - y);
      if (away > 1e-6 && away < far * 2) cell = clip(cell, site, other);
    }
    return { site, cell };
  });
};

const shrink = (cell: readonly Place[], [x, y]: Place, share: number): Place[] =>
  cell.map(([px, py]) => [x + (px - x) * share, y + (py - y) * share]);

const moved = (cell: readonly Place[], [x, y]: Place, px: number, py: number): Place[] =>
  cell.map(([cx, cy]) => [cx - x + px, cy - y + py]);

/** Sharp polygons with corners cut off. */
const corners = (cell: readonly Place[]): Place[] =>
  cell.flatMap((here, i): Place[] => {
    const [before, after] = [cell[(i + cell.length - 1) % cell.length] as Place, cell[(i + 1) % cell.length] as Place];
    const near = (to: Place): Place => [here[0] + (to[0] - here[0]) * 0.24, here[1] + (to[1] - here[1]) * 0.24];
    return [near(before), near(after)];
  });

const isLight = (hex: string): boolean => lightnessOf(hex) > 0.5;

export const animalPrints = {
  cow: ({ main }, seed) => {
    const random = randomOf(seed);
    const size = { width: 22, height: 22 };
    let content = '';
    for (const [row, column] of [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ] as const) {
      const [cx, cy] = [
        (column + 0.3 + (row % 2) * 0.4 + random() * 0.16) * 11,
        (row + 0.35 + (column % 2) * 0.3 + random() * 0.16) * 11,
      ];
      const [rx, ry, turn] = [3.6 + random() * 1.5, 2.6 + random() * 1.2, random() * Math.PI];
      const points = Array.from({ length: 12 }, (_, i): Place => {
        const angle = (i / 12) * Math.PI * 2;
        const far = 0.56 + random() * 0.8;
        const [x, y] = [Math.cos(angle) * rx * far, Math.sin(angle) * ry * far];
        return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
      });
      content += wrapped(size, { x: cx, y: cy, reach: 7 }, (x, y) =>
        path(roundedPath(points.map(([px, py]) => [px + x, py + y])), main),
      );
      const [sx, sy, r] = [cx + 5.2 + random(), cy + 3.6 + random(), 0.7 + random() * 0.6];
      const small = Array.from({ length: 7 }, (_, i): Place => {
        const far = r * (0.75 + random() * 0.6);
        return [Math.cos((i / 7) * Math.PI * 2) * far * 1.3, Math.sin((i / 7) * Math.PI * 2) * far];
      });
      content += wrapped(size, { x: sx, y: sy, reach: 3 }, (x, y) =>
        path(roundedPath(small.map(([px, py]) => [px + x, py + y])), main),
      );
    }
    return { ...size, content };
  },
  tiger: ({ main }, seed) => {
    const random = randomOf(seed);
    const size = { width: 19, height: 18 };
    /** A stripe that swells and thins along a line that wavers. */
    const stripe = (long: number, thick: number, bend: number, wave: number): string => {
      const steps = 12;
      const places = Array.from({ length: steps + 1 }, (_, i) => {
        const share = i / steps;
        const y = bend * Math.sin(share * Math.PI) + 0.3 * Math.sin(share * 9 + wave);
        const half = thick * Math.sin(Math.PI * share) ** 0.7 * (0.75 + 0.35 * Math.sin(share * 7 + wave * 2));
        return { x: (share - 0.5) * long, y, half };
      });
      const upper = places.map(({ x, y, half }): Place => [x, y - half]);
      const lower = places.map(({ x, y, half }): Place => [x, y + half]).reverse();
      return roundedPath([...upper, ...lower.slice(1, -1)]);
    };
    let content = '';
    for (let row = 0; row < 9; row++) {
      for (let column = 0; column < 2; column++) {
        const x = column * 9.5 + (row % 2) * 4.75 + (random() - 0.5) * 1.6;
        const y = row * 2 + (random() - 0.5) * 0.5;
        const long = 7.4 + random() * 2.8;
        const own = stripe(long, 0.34 + random() * 0.3, (random() - 0.5) * 1.5, random() * 6);
        const fork = random() < 0.55 ? stripe(long * 0.5, 0.24, (random() - 0.5) * 0.8, random() * 6) : '';
        const [turn, side] = [(random() - 0.5) * 14, random() < 0.5 ? -1 : 1];
        const forked = fork
          ? `<g transform="translate(${round(side * long * 0.3)} ${round(0.55 * side)}) rotate(${round(side * 13)})">${path(fork, main)}</g>`
          : '';
        content += wrapped(
          size,
          { x, y, reach: 6.5 },
          (px, py) =>
            `<g transform="translate(${round(px)} ${round(py)}) rotate(${round(turn)})">${path(own, main)}${forked}</g>`,
        );
      }
    }
    return { ...size, content };
  },
  crocodile: ({ ground }, seed) => {
    const random = randomOf(seed);
    const grid = { columns: 6, rows: 8, wide: 2.5, high: 1.75, loose: 0.26 };
    const [dark, light] = isDark(ground)
      ? [shade(ground, 0.17), shade(ground, 0.1)]
      : [shade(ground, isLight(ground) ? -0.2 : -0.12), shade(ground, isLight(ground) ? 0.09 : 0.13)];
    const size = { width: grid.columns * grid.wide, height: grid.rows * grid.high };
    const content = cellsOf(grid, random)
      .map(({ site, cell }) => {
        const [full, top] = [corners(shrink(cell, site, 0.9)), corners(shrink(cell, site, 0.5))];
        return wrapped(size, { x: site[0], y: site[1], reach: 2.2 }, (x, y) => {
          const gloss = moved(top, site, x - 0.1, y - 0.13);
          return path(roundedPath(moved(full, site, x, y)), ground) + path(roundedPath(gloss), light, 0.5);
        });
      })
      .join('');
    return {
      ...size,
      content: `<rect width="${size.width}" height="${round(size.height)}" fill="${dark}"/>${content}`,
    };
  },
  giraffe: ({ ground, main }, seed) => {
    const random = randomOf(seed);
    const grid = { columns: 5, rows: 6, wide: 3.4, high: 3, loose: 0.55 };
    const size = { width: grid.columns * grid.wide, height: grid.rows * grid.high };
    // Patches are the darker of the two colours, whichever was named.
    const isDarker = lightnessOf(main) < lightnessOf(ground);
    const [net, spot] = isDarker ? [ground, main] : [main, ground];
    const deep = shade(spot, -0.07);
    const content = cellsOf(grid, random)
      .map(({ site, cell }, nth) => {
        const patch = corners(shrink(cell, site, 0.86));
        const heart = corners(shrink(cell, site, 0.42));
        return wrapped(
          size,
          { x: site[0], y: site[1], reach: 4 },
          (x, y) =>
            path(
              `M${moved(patch, site, x, y)
                .map(([px, py]) => `${round(px)} ${round(py)}`)
                .join('L')}Z`,
              nth % 4 === 0 ? shade(spot, 0.03) : spot,
            ) + path(roundedPath(moved(heart, site, x, y)), deep, 0.55),
        );
      })
      .join('');
    const base = isDarker ? '' : `<rect width="${size.width}" height="${size.height}" fill="${net}"/>`;
    return { ...size, content: base + content };
  },
} as const satisfies Record<string, PrintBuilder>;
