import { createRandom } from '../../ops/geometry/random.ts';
import { shade } from '../colour-shade.ts';
import { motif, place } from '../motif.ts';
import { type Inks, type PrintTile, scatter } from '../print-kit.ts';
import { around, type PrintBuilder, path, put, randomOf, round, roundedPath, stroke, wrapped } from './tile-tools.ts';

type Point = readonly [number, number];

/** An oval of paint with an edge that ran. */
const stain = (random: () => number, rx: number, ry: number): (readonly [number, number])[] =>
  Array.from({ length: 9 }, (_, i) => {
    const far = 0.84 + random() * 0.28;
    return [Math.cos((i / 9) * Math.PI * 2) * rx * far, Math.sin((i / 9) * Math.PI * 2) * ry * far] as const;
  });

/** Paint that dried: pale inside, darker at its rim. */
const painted = (points: readonly (readonly [number, number])[], colour: string, strength: number): string => {
  const at = (share: number) => roundedPath(points.map(([x, y]) => [x * share, y * share]));
  return (
    path(at(1), colour, 0.3 * strength) +
    path(at(0.82), colour, 0.28 * strength) +
    path(at(0.5), colour, 0.3 * strength) +
    stroke(at(1), shade(colour, -0.1), 0.05, 0.4 * strength)
  );
};

/** A stroke of a soft brush that bows to its side and droops: thick where it begins, thin where it leaves the paper. */
const brush = (x: number, y: number, dx: number, dy: number, wide: number): string => {
  const long = Math.hypot(dx, dy);
  const bow = Math.sign(dx) * long * 0.2;
  const [nx, ny] = [-dy / long, dx / long];
  const p = (share: number, off: number) =>
    `${round(x + dx * share - nx * off)} ${round(y + dy * share - ny * off + (share > 0.9 ? long * 0.16 : 0))}`;
  return `M${p(0, wide * 0.25)}C${p(0.25, bow * 0.55 + wide)} ${p(0.7, bow + wide * 0.7)} ${p(1, 0)}C${p(0.7, bow - wide * 0.3)} ${p(0.25, bow * 0.55 - wide * 0.5)} ${p(0, -wide * 0.25)}Z`;
};

/** Dye that ran outwards from a knot: wavering rings, and the paler creases where the cloth was bound. */
export const tieDye = ({ second, ground }: Inks, seed: number): PrintTile => {
  const random = createRandom(seed + 5);
  const [size, middle] = [34, 17];
  const ring = (radius: number, fill: string, opacity: number): string => {
    const [one, two, three] = [random() * 6, random() * 6, random() * 6];
    const points = Array.from({ length: 48 }, (_, i) => {
      const angle = (i / 48) * Math.PI * 2;
      const waver =
        1 + 0.07 * Math.sin(5 * angle + one) + 0.05 * Math.sin(9 * angle + two) + 0.03 * Math.sin(17 * angle + three);
      return `${round(middle + Math.cos(angle) * radius * waver)} ${round(middle + Math.sin(angle) * radius * waver)}`;
    });
    return `<path d="M${points.join('L')}Z" fill="${fill}" fill-opacity="${opacity}"/>`;
  };
  const pale = shade(ground, 0.2);
  const rings = [16.4, 15.2, 13.4, 12.2, 10.2, 9, 7.2, 6, 4.2, 3, 1.6]
    .map((radius, i) => ring(radius, i % 4 < 2 ? second : pale, 0.3 + 0.03 * i))
    .join('');
  const creases = Array.from({ length: 18 }, (_, i) => {
    const angle = (i / 18) * Math.PI * 2 + random() * 0.2;
    const [from, to] = [2 + random() * 3, 11 + random() * 5];
    const at = (r: number, turn: number): string =>
      `${round(middle + Math.cos(angle + turn) * r)} ${round(middle + Math.sin(angle + turn) * r)}`;
    return `<path d="M${at(from, 0)}Q${at((from + to) / 2, 0.1)} ${at(to, 0.04)}" fill="none" stroke="${pale}" stroke-opacity=".4" stroke-width="${round(0.25 + random() * 0.4)}" stroke-linecap="round"/>`;
  }).join('');
  return { width: size, height: size, content: rings + creases };
};

/** Paint on cloth and ink on paper: each seed has a painting of its own. */
export const paintedPrints = {
  galaxy: (inks, seed) => {
    const random = randomOf(seed);
    const size = { width: 26, height: 26 };
    let content = '';
    for (let nth = 0; nth < 16; nth++) {
      const points = stain(random, 3.2 + random() * 2.6, 2 + random() * 1.6);
      const colour = nth % 2 ? inks.accent : inks.main;
      const turn = -30 + random() * 24;
      const along = random() * 26;
      const [x, y] = [along, (nth % 2 ? 9 : 19) + along * -0.35 + (random() - 0.5) * 6];
      content += wrapped(
        size,
        { x, y: ((y % 26) + 26) % 26, reach: 9 },
        (px, py) =>
          `<g transform="translate(${round(px)} ${round(py)}) rotate(${round(turn)})">${[1, 0.86, 0.72, 0.58, 0.44, 0.3].map((share) => path(roundedPath(points.map(([a, b]) => [a * share, b * share])), colour, 0.05)).join('')}</g>`,
      );
    }
    for (let nth = 0; nth < 90; nth++) {
      const [x, y, r] = [random() * 26, random() * 26, 0.04 + random() ** 4 * 0.17];
      content += `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="#fdf8ec"/>`;
    }
    for (let nth = 0; nth < 7; nth++)
      content += put(
        size,
        { x: random() * 26, y: random() * 26, scale: 0.9 + random() },
        motif('sparkle', { ...inks, accent: '#fdf8ec' }),
      );
    return { ...size, content };
  },
  watercolour: (inks, seed) => {
    const random = randomOf(seed);
    const flower = (colour: string, deep: string): string => {
      const count = 5;
      const petals = Array.from({ length: count }, (_, i) => {
        const points = stain(random, 0.2, 0.27);
        return `<g transform="rotate(${round((360 / count) * i + random() * 16)}) translate(0 -.26)">${painted(points, colour, 1.5).replace(/stroke-width="0\.05"/, 'stroke-width=".014"')}</g>`;
      }).join('');
      return `${path(roundedPath(stain(random, 0.56, 0.5)), colour, 0.1)}${petals}${path(roundedPath(stain(random, 0.11, 0.1)), deep, 0.75)}${around(7, `<circle cy="-.15" r=".018" fill="${deep}" fill-opacity=".8"/>`)}`;
    };
    const leaf = (): string => {
      const points = [
        [0, 0.5],
        [-0.17, 0.2],
        [-0.16, -0.16],
        [0, -0.52],
        [0.15, -0.2],
        [0.17, 0.18],
      ] as const;
      return `${painted(points, inks.second, 1.3).replace(/stroke-width="0\.05"/, 'stroke-width=".014"')}${stroke('M0 .5V-.36', shade(inks.second, -0.1), 0.02, 0.5)}`;
    };
    const drawn = { one: flower(inks.main, inks.accent), two: flower(inks.accent, inks.main), leaf: leaf() };
    return scatter(
      18,
      [
        { draw: () => drawn.leaf, size: 3.8, count: 7 },
        { draw: () => drawn.one, size: 6.2, count: 4 },
        { draw: () => drawn.two, size: 4.2, count: 4 },
        { draw: () => drawn.leaf, size: 2.4, count: 7 },
        { draw: () => path('M-.3 0C-.2-.36.2-.36.3 0 .2.3-.2.3-.3 0Z', inks.main, 0.35), size: 0.9, count: 8 },
      ],
      inks,
      seed,
      300,
    );
  },
  marble: (inks, seed) => {
    const random = randomOf(seed);
    const size = { width: 30, height: 34 };
    let content = '';
    /** A vein from the left edge to the right one, at the same height, so that the next repeat goes on with it. */
    const vein = (y0: number, fall: number, wide: number, opacity: number) => {
      const steps = 14;
      const points = Array.from({ length: steps + 1 }, (_, i): readonly [number, number] => {
        const loose = i === 0 || i === steps ? 0 : 1;
        return [(i / steps) * size.width, y0 + (i / steps) * fall + loose * (random() - 0.5) * 3.2];
      });
      // Catmull-Rom through the places: bends without corners.
      const at = (i: number): readonly [number, number] => {
        if (i < 0) return [(points[steps + i] as Point)[0] - size.width, (points[steps + i] as Point)[1] - fall];
        if (i > steps) return [(points[i - steps] as Point)[0] + size.width, (points[i - steps] as Point)[1] + fall];
        return points[i] as Point;
      };
      const d = points
        .slice(1)
        .map((_, i) => {
          const [p, q, r, u] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
          return `C${round(q[0] + (r[0] - p[0]) / 6)} ${round(q[1] + (r[1] - p[1]) / 6)} ${round(r[0] - (u[0] - q[0]) / 6)} ${round(r[1] - (u[1] - q[1]) / 6)} ${round(r[0])} ${round(r[1])}`;
        })
        .join('');
      for (const dy of [-2, -1, 0, 1, 2]) {
        const line = `<g transform="translate(0 ${dy * size.height})">`;
        const own = [
          [7, 0.05],
          [3.4, 0.07],
          [1.5, 0.16],
          [0.6, 0.8],
        ]
          .map(([times, part]) =>
            stroke(
              `M0 ${round(y0)}${d}`,
              inks.main,
              round(wide * (times as number)),
              round(opacity * (part as number) * 100) / 100,
            ),
          )
          .join('');
        content += `${line}${own}</g>`;
      }
      return points;
    };
    for (const [y0, wide, opacity] of [
      [3, 0.3, 0.95],
      [12, 0.16, 0.7],
      [19, 0.36, 0.9],
      [28, 0.14, 0.65],
    ] as const) {
      const points = vein(y0, size.height, wide, opacity);
      for (const i of [3, 7, 11]) {
        const [x, y] = points[i] as readonly [number, number];
        const bends = Array.from(
          { length: 4 },
          () => `l${round(1 + random() * 1.6)} ${round((random() - 0.25) * 2.4 - 0.4)}`,
        ).join('');
        content += wrapped(size, { x, y: ((y % size.height) + size.height) % size.height, reach: 12 }, (px, py) =>
          stroke(`M${round(px)} ${round(py)}${bends}`, inks.main, round(wide * 0.5), round(opacity * 0.55)),
        );
      }
    }
    content += `<g transform="scale(1 1)">${wrapped(size, { x: 15, y: 10, reach: 20 }, (x, y) => stroke(`M${round(x - 7)} ${round(y)}q3 -2 5 1t6 2`, inks.accent, 0.12, 0.5))}</g>`;
    return { ...size, content };
  },
  inkWash: (inks, seed) => {
    const random = randomOf(seed);
    const size = { width: 26, height: 28 };
    const ink = inks.main;
    let content = '';
    const blot = (cx: number, cy: number, rx: number, ry: number, opacity: number) => {
      const points = Array.from({ length: 12 }, (_, i): readonly [number, number] => {
        const far = 0.72 + random() * 0.46;
        return [Math.cos((i / 12) * 2 * Math.PI) * rx * far, Math.sin((i / 12) * 2 * Math.PI) * ry * far];
      });
      const layers = [1, 0.92, 0.84, 0.75, 0.66, 0.56, 0.45, 0.33];
      content += wrapped(size, { x: cx, y: cy, reach: rx * 1.4 }, (x, y) =>
        layers
          .map((share) =>
            path(
              roundedPath(points.map(([px, py]) => [x + px * share, y + py * share + (1 - share) * 0.4])),
              ink,
              opacity,
            ),
          )
          .join(''),
      );
    };
    for (const [cx, cy, rx, ry, o] of [
      [7, 6, 6.4, 3.6, 0.028],
      [19, 12, 5.6, 4.2, 0.024],
      [6, 20, 5, 3.8, 0.028],
      [18, 25, 6.6, 3, 0.024],
      [9, 6.6, 3.2, 1.8, 0.05],
      [20, 13, 2.6, 1.7, 0.045],
      [5, 20.6, 2.4, 1.6, 0.05],
    ] as const)
      blot(cx, cy, rx, ry, o);
    /** Orchid leaves: long strokes out of one root, flowers of a few dabs. */
    const orchid = (cx: number, cy: number, flip: number) => {
      const leaves = [
        [7.2, -6.4, 0.4],
        [4.2, -8.4, 0.34],
        [-4.8, -6, 0.36],
        [8.4, -3, 0.3],
        [-6.4, -2.4, 0.26],
      ] as const;
      const dabs = [
        [3.4, -9.6],
        [6.2, -8.2],
      ] as const;
      content += wrapped(
        size,
        { x: cx, y: cy, reach: 12 },
        (x, y) =>
          leaves.map(([dx, dy, wide]) => path(brush(x, y, dx * flip, dy, wide), ink, 0.86)).join('') +
          stroke(
            `M${round(x)} ${round(y)}C${round(x + 2 * flip)} ${round(y - 4)} ${round(x + 2.8 * flip)} ${round(y - 7)} ${round(x + 3.4 * flip)} ${round(y - 9.4)}M${round(x + 2.6 * flip)} ${round(y - 6)}L${round(x + 6 * flip)} ${round(y - 8)}`,
            ink,
            0.1,
            0.7,
          ) +
          dabs
            .map(
              ([dx, dy]) =>
                [0, 72, 144, 216, 288]
                  .map((turn) =>
                    place(x + dx * flip, y + dy, turn, 1.1, path('M0 0C-.24-.2-.2-.7 0-.9.2-.7.24-.2 0 0Z', ink, 0.42)),
                  )
                  .join('') +
                `<circle cx="${round(x + dx * flip)}" cy="${round(y + dy)}" r=".2" fill="${inks.accent}"/>`,
            )
            .join(''),
      );
    };
    orchid(7.4, 15.4, 1);
    orchid(20, 27.4, -1);
    for (let nth = 0; nth < 16; nth++) {
      const [x, y, r] = [random() * 26, random() * 28, 0.08 + random() ** 3 * 0.42];
      content += wrapped(
        size,
        { x, y, reach: 1 },
        (px, py) => `<circle cx="${round(px)}" cy="${round(py)}" r="${round(r)}" fill="${ink}" fill-opacity=".6"/>`,
      );
    }
    return { ...size, content };
  },
  landscape: (inks, seed) => {
    const random = randomOf(seed);
    const [width, height] = [36, 34];
    const { main: ink, ground, accent } = inks;
    const ridge = (base: number, high: number, peaks: number, fill: number) => {
      const points = Array.from({ length: peaks * 4 }, (_, i): readonly [number, number] => {
        const share = i / (peaks * 4);
        const peak = [0.1, 0.62, 1, 0.5][i % 4] as number;
        const tall = 0.55 + 0.45 * Math.abs(Math.sin((Math.floor(i / 4) + 1) * 2.4 + base));
        return [share * width, base - high * peak * tall * (0.9 + random() * 0.2)];
      });
      const all = [...points, [width + (points[0]?.[0] ?? 0), points[0]?.[1] ?? base] as const];
      const line = all.map(([x, y]) => `${round(x)} ${round(y)}`).join('L');
      const shadows = points
        .filter((_, i) => i % 4 === 2)
        .map(([x, y]) =>
          path(
            `M${round(x)} ${round(y)}L${round(x + 1.6)} ${round(y + high * 0.34)}L${round(x + 0.8)} ${round(y + high * 0.3)}L${round(x + 1.9)} ${round(y + high * 0.62)}L${round(x + 0.2)} ${round(y + high * 0.5)}Z`,
            ink,
            0.2,
          ),
        )
        .join('');
      const mist = Array.from(
        { length: 7 },
        (_, i) =>
          `<rect x="-.1" y="${round(base - high * 0.44 + i * high * 0.085)}" width="${width + 0.2}" height="${round(high * 0.5 + 3 - i * high * 0.085)}" fill="${ground}" fill-opacity=".26"/>`,
      ).join('');
      return `${path(`M-.1 ${base + 1.4}L${line}L${width + 0.1} ${base + 1.4}Z`, ink, fill)}${shadows}${mist}`;
    };
    const pine = (x: number, y: number, size: number) =>
      place(
        x,
        y,
        0,
        size,
        `${stroke('M0 .5C.04.2-.06 0 .02-.3', ink, 0.06)}${[-0.34, -0.16, 0.04, 0.2].map((dy, i) => path(`M${i % 2 ? -0.1 : 0.1} ${dy - 0.1}C${i % 2 ? -0.5 : 0.5} ${dy - 0.16} ${i % 2 ? -0.6 : 0.6} ${dy + 0.02} ${i % 2 ? -0.3 : 0.3} ${dy + 0.04}C0 ${dy + 0.06} 0 ${dy - 0.06} ${i % 2 ? -0.1 : 0.1} ${dy - 0.1}Z`, ink, 0.8)).join('')}`,
      );
    const birds = [
      [24, 4.6],
      [26.4, 5.6],
      [22.4, 6.2],
    ]
      .map(([x, y]) =>
        stroke(
          `M${(x as number) - 0.7} ${(y as number) - 0.3}Q${x} ${(y as number) - 0.5} ${x} ${y}Q${x} ${(y as number) - 0.5} ${(x as number) + 0.7} ${(y as number) - 0.3}`,
          ink,
          0.1,
        ),
      )
      .join('');
    const boat = `${path('M8 31.4C9.4 32.3 12.6 32.3 14 31.3L13.4 32.6C12 33 9.8 33 8.6 32.6Z', ink, 0.85)}${path('M10 31.6C10.2 30.4 12 30.4 12.2 31.6Z', ink, 0.6)}${stroke('M6 33.2H16M20 32.4H25M28 33.2H34', ink, 0.06, 0.4)}`;
    return {
      width,
      height,
      content: `<circle cx="9" cy="5" r="2" fill="${accent}" fill-opacity=".9"/>${birds}${ridge(16, 12, 3, 0.16)}${ridge(22, 11, 4, 0.3)}${ridge(28, 9, 3, 0.52)}${pine(4, 25.4, 3.2)}${pine(5.8, 26.2, 2.4)}${pine(29, 26, 3)}${boat}`,
    };
  },
} as const satisfies Record<string, PrintBuilder>;
