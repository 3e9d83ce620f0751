import { place } from '../motif.ts';
import { type PrintBuilder, path, randomOf, round, roundedPath, stroke, wrapped } from './tile-tools.ts';

/** A stroke of a soft brush that bows to its side and droops: thick where it begins, thin where it leaves the paper. */
const brush = (x: number, y: number, dx: number, dy: number, wide: number): string => {
  const long = Math.hypot(dx, dy);
  const bow = Math.sign(dx) * long * 0.2;
  const [nx, ny] = [-dy / long, dx / long];
  const p = (share: number, off: number) =>
    `${round(x + dx * share - nx * off)} ${round(y + dy * share - ny * off + (share > 0.9 ? long * 0.16 : 0))}`;
  return `M${p(0, wide * 0.25)}C${p(0.25, bow * 0.55 + wide)} ${p(0.7, bow + wide * 0.7)} ${p(1, 0)}C${p(0.7, bow - wide * 0.3)} ${p(0.25, bow * 0.55 - wide * 0.5)} ${p(0, -wide * 0.25)}Z`;
};

/** Paintings in ink: orchids in a wash, mountains in mist. */
export const inkPrints = {
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
