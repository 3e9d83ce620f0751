import { isDark, shade } from '../colour-shade.ts';
import { motifs } from '../motif.ts';
import { scatter } from '../print-kit.ts';
import { flowerMotifs } from './flower-motifs.ts';
import { smallMotifs } from './small-motifs.ts';
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

const hatch = (x: number, y: number, wide: number, lines: number, step: number, colour: string): string =>
  stroke(
    Array.from(
      { length: lines },
      (_, i) => `M${round(x + i * 0.12)} ${round(y + i * step)}h${round(wide - i * 0.24)}`,
    ).join(''),
    colour,
    0.05,
    0.8,
  );

export const scenePrints = {
  star: (inks, seed) =>
    scatter(
      11,
      [
        { draw: smallMotifs.star, size: 2.4, count: 6 },
        { draw: smallMotifs.smallStar, size: 1.3, count: 8 },
        { draw: smallMotifs.star, size: 0.7, count: 8 },
      ],
      inks,
      seed,
      60,
    ),
  moon: (inks, seed) =>
    scatter(
      12,
      [
        { draw: smallMotifs.moon, size: 2.9, count: 5 },
        { draw: smallMotifs.sparkle, size: 1.5, count: 7 },
        { draw: smallMotifs.smallStar, size: 0.7, count: 9 },
      ],
      inks,
      seed,
      70,
    ),
  hearts: (inks, seed) =>
    scatter(
      10,
      [
        { draw: smallMotifs.heart, size: 2, count: 7 },
        { draw: ({ accent }) => smallMotifs.heart({ ...inks, main: accent }), size: 1.1, count: 9 },
      ],
      inks,
      seed,
      50,
    ),
  butterfly: (inks, seed) =>
    scatter(
      14,
      [
        { draw: smallMotifs.butterfly, size: 4, count: 4 },
        { draw: smallMotifs.butterfly, size: 2.5, count: 6 },
        { draw: motifs.sprig, size: 1.6, count: 6 },
      ],
      inks,
      seed,
    ),
  bird: (inks, seed) =>
    scatter(
      13,
      [
        { draw: smallMotifs.bird, size: 3.6, count: 6 },
        { draw: smallMotifs.bird, size: 2.4, count: 4 },
        { draw: motifs.leaf, size: 0.9, count: 6 },
      ],
      inks,
      seed,
      70,
    ),
  feather: (inks, seed) =>
    scatter(
      13,
      [
        { draw: smallMotifs.feather, size: 4.4, count: 7 },
        { draw: smallMotifs.feather, size: 2.6, count: 7 },
        { draw: motifs.dot, size: 0.4, count: 8 },
      ],
      inks,
      seed,
    ),
  snowflake: (inks, seed) =>
    scatter(
      12,
      [
        { draw: smallMotifs.snowflake, size: 3.2, count: 5 },
        { draw: smallMotifs.snowflake, size: 1.8, count: 7 },
        { draw: smallMotifs.snowDot, size: 0.5, count: 12 },
      ],
      { ...inks, accent: inks.main },
      seed,
    ),
  koi: (inks, seed) => {
    const ripple = ({ second }: { second: string }) =>
      stroke('M-.4 0A.4.2 0 0 1 .4 0M-.2.02A.2.1 0 0 1 .22.02', second, 0.04);
    return scatter(
      17,
      [
        { draw: smallMotifs.koi, size: 6, count: 4 },
        { draw: smallMotifs.koi, size: 4.2, count: 3 },
        { draw: ripple, size: 2.4, count: 8 },
      ],
      { ...inks, second: shade(inks.ground, isDark(inks.ground) ? 0.2 : -0.16) },
      seed,
      150,
    );
  },
  /** Waves as fans that lie over each other. */
  seigaiha: ({ main, ground }) => {
    const [wide, high] = [4, 2];
    const fan = (x: number, y: number) =>
      [1, 0.76, 0.52, 0.28]
        .map(
          (share, i) =>
            `<circle cx="${x}" cy="${y}" r="${round(2 * share)}" fill="${i % 2 ? main : ground}" stroke="${main}" stroke-width=".12"/>`,
        )
        .join('');
    const rows = [
      [0, [0, 4]],
      [1, [2, -2, 6]],
      [2, [0, 4]],
      [3, [2, -2, 6]],
      [4, [0, 4]],
    ] as const;
    return { width: wide, height: high, content: rows.flatMap(([y, xs]) => xs.map((x) => fan(x, y))).join('') };
  },
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
        smallMotifs.sparkle({ ...inks, accent: '#fdf8ec' }),
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
  hawaiian: (inks, seed) =>
    scatter(
      22,
      [
        { draw: flowerMotifs.hibiscus, size: 7, count: 4 },
        { draw: flowerMotifs.monstera, size: 6, count: 4 },
        { draw: flowerMotifs.palmLeaf, size: 6.2, count: 5 },
        {
          draw: ({ accent, ...rest }) => flowerMotifs.hibiscus({ ...rest, main: accent, accent: rest.main }),
          size: 4,
          count: 5,
        },
        { draw: motifs.leaf, size: 2.2, count: 9 },
      ],
      inks,
      seed,
      240,
    ),
  toile: ({ main, ground }) => {
    const size = { width: 22, height: 24 };
    const line = (d: string, wide = 0.1, opacity = 1) => stroke(d, main, wide, opacity);
    const crown = (cx: number, cy: number, r: number) =>
      `<g transform="translate(${cx} ${cy})">${path(roundedPath(Array.from({ length: 9 }, (_, i) => [Math.cos((i / 9) * 6.283) * r * (i % 2 ? 1 : 0.86), Math.sin((i / 9) * 6.283) * r * 0.8 * (i % 2 ? 1 : 0.9)] as const)), ground)}${line(roundedPath(Array.from({ length: 9 }, (_, i) => [Math.cos((i / 9) * 6.283) * r * (i % 2 ? 1 : 0.86), Math.sin((i / 9) * 6.283) * r * 0.8 * (i % 2 ? 1 : 0.9)] as const)), 0.09)}${line(`M${-r * 0.5} ${-r * 0.2}q.3-.4.6 0q.3-.4.6 0M${-r * 0.2} ${r * 0.2}q.3-.4.6 0q.3-.4.6 0M${-r * 0.7} ${r * 0.25}q.25-.3.5 0`, 0.07, 0.8)}${hatch(0.1, r * 0.36, r * 0.6, 4, 0.16, main)}</g>`;
    /** A tree on a hill, a house, a fence and a bird over it. */
    const country = `${line('M-4.6 3.6C-3 2.6 1 2.4 4.8 3.4')}${line('M-4.2 4.1C-1 3.4 2 3.4 4.4 3.9', 0.06, 0.7)}${path('M-2.4 3C-2.1 1-2.3 0-2.2-1H-1.6C-1.7 0-1.6 1-1.2 2.8Z', main, 0.85)}${crown(-2.8, -2, 1.5)}${crown(-1, -2.2, 1.4)}${crown(-1.9, -3.4, 1.4)}${line('M1 2.6V.6H4V2.7M.6.7 2.5-1 4.4.7M1.7 2.6V1.4H2.5V2.6M3.1 1.3H3.6V1.8H3.1Z', 0.09)}${hatch(1.2, -0.1, 2.4, 4, 0.17, main)}${line('M-.8 3V1.9M-.2 2.9V1.9M.4 2.8V1.9M-1 2.2H.7', 0.08)}${line('M1.6-3.2Q2.1-3.7 2.4-3.1Q2.7-3.7 3.2-3.3M3-4.2Q3.4-4.6 3.6-4.1Q3.9-4.5 4.2-4.3', 0.09)}${line('M-4 3.6l.2-.6M-3.8 3.6l.4-.5M3.6 3.6l.2-.6M3.9 3.7l.4-.5', 0.07)}`;
    /** An urn with flowers between two garlands. */
    const rose = (x: number, y: number, r: number) =>
      `<g transform="translate(${x} ${y}) scale(${r})"><circle r="1" fill="${ground}" stroke="${main}" stroke-width=".12"/>${line('M-.7-.2C-.4-.8.4-.8.7-.2M-.8.2C-.4.8.5.8.8.2M-.4 0C-.2-.4.3-.4.4 0M-.4.1C-.1.5.3.4.4.1M-.1.05A.16.16 0 1 1 .14.1', 0.12)}</g>`;
    const sprigs = [
      [-1.8, -1.2, -50],
      [1.9, -1.2, 50],
      [-0.9, -2.7, -18],
      [1, -2.6, 20],
      [0, -3.2, 0],
    ]
      .map(
        ([x, y, turn]) =>
          `<g transform="translate(${x} ${y}) rotate(${turn})">${line('M0 1.2C.1.6-.1 0 0-.7', 0.08)}${path('M0 .5C.5.2.6-.2.6-.4.2-.3 0 0 0 .5ZM0 .7C-.5.4-.6 0-.6-.2-.2-.1 0 .2 0 .7ZM0-.3C.4-.5.4-.9.3-1.1.05-.9 0-.6 0-.3Z', main, 0.85)}</g>`,
      )
      .join('');
    const urn = `${sprigs}${line('M-1.3.2H1.3C1.2 1.4.7 2 .35 2.3V3H-.35V2.3C-.7 2-1.2 1.4-1.3.2ZM-.9 3.4H.9M-.35 3-.6 3.4M.35 3 .6 3.4M-1.3.6C-2 .5-2 1.4-1.1 1.4M1.3.6C2 .5 2 1.4 1.1 1.4', 0.11)}${hatch(-0.9, 0.6, 1.8, 5, 0.24, main)}${rose(-0.9, -0.5, 0.72)}${rose(0.8, -0.6, 0.7)}${rose(0, -1.4, 0.78)}${line('M-4.8-1C-4 .8-2.8 1.4-1.9.8M4.8-1C4 .8 2.8 1.4 1.9.8', 0.09)}${rose(-3.6, 0.5, 0.42)}${rose(3.6, 0.5, 0.42)}${path('M-4.6-.6C-5-1.3-4.6-1.7-4.2-1.9-4.1-1.4-4.2-1-4.6-.6ZM4.6-.6C5-1.3 4.6-1.7 4.2-1.9 4.1-1.4 4.2-1 4.6-.6Z', main, 0.85)}`;
    const at = (x: number, y: number, inner: string) =>
      put(size, { x, y, scale: 11 }, `<g transform="scale(.112)">${inner}</g>`);
    const small = `${path('M0 .9C.4.4.4-.2 0-.8-.4-.2-.4.4 0 .9Z', main, 0.85)}${path('M-.4.6C-1-.0-.9-.5-.7-.9-.2-.5-.2.2-.4.6ZM.4.6C1 0 .9-.5.7-.9.2-.5.2.2.4.6Z', main, 0.7)}`;
    return {
      ...size,
      content: `${at(5.5, 6.5, country)}${at(16.5, 18.5, country.replace(/^/, '<g transform="scale(-1 1)">').concat('</g>'))}${at(16.5, 6.2, urn)}${at(5.5, 18.4, urn)}${at(11, 0.6, small)}${at(11, 12.6, small)}${at(0, 12.6, small)}${at(0, 0.4, small)}`,
    };
  },
  /** Two letters in each other, and four-leaved signs between them. */
  monogram: ({ main }) => {
    const line = (d: string, wide: number) => stroke(d, main, wide);
    const letters = `${line('M-.42.5-.04-.52 .34.5M-.29.16H.2', 0.085)}${line('M.5-.28A.44.4 0 0 0-.1-.2M-.1-.2A.44.4 0 1 0 .5.24', 0.06)}`;
    const quatrefoil = around(4, path('M0-.06C-.2-.16-.2-.44 0-.5.2-.44.2-.16 0-.06Z', main));
    const diamond = `${line('M0-.5 .5 0 0 .5-.5 0Z', 0.07)}${around(4, path('M0-.04C-.09-.1-.09-.24 0-.28.09-.24.09-.1 0-.04Z', main))}`;
    const size = { width: 11, height: 11 };
    return {
      ...size,
      content: `${put(size, { x: 2.75, y: 2.75, scale: 2.8 }, letters)}${put(size, { x: 8.25, y: 8.25, scale: 2.8 }, letters)}${put(size, { x: 8.25, y: 2.75, scale: 2 }, quatrefoil)}${put(size, { x: 2.75, y: 8.25, scale: 2.3 }, diamond)}`,
    };
  },
} as const satisfies Record<string, PrintBuilder>;
