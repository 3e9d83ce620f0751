import { expect, it } from 'vitest';
import { coverOfBrush } from './matting-brush.ts';

type Point = readonly [x: number, y: number];

/** A linear congruential generator, 0 to 1. */
const createRandom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
};

const distanceTo = ([x1, y1]: Point, [x2, y2]: Point, [x, y]: Point): number => {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / square));
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
};

it.each([
  ['a dot', 1, 0],
  ['a stroke', 40, 8],
  ['scribble', 30, 120],
  ['lines across the plane', 6, 900],
])('covers every pixel by its distance from the line: %s', (_name, count, step) => {
  const random = createRandom(count);
  const size = { width: 150, height: 110 };
  for (const hardness of [0, 0.6, 1]) {
    let [x, y] = [random() * size.width, random() * size.height];
    const points = Array.from({ length: count }, (): Point => {
      [x, y] = [x + (random() - 0.5) * step, y + (random() - 0.5) * step];
      return [x, y];
    });
    const width = 1 + random() * 60;
    const { left, top, right, bottom, cover } = coverOfBrush(size, { points, width, hardness });
    const [radius, outer] = [width / 2, width / 2 + 0.5];
    const inner = Math.min(hardness * radius, radius - 0.5);
    for (let row = 0; row < size.height; row++) {
      for (let column = 0; column < size.width; column++) {
        const pixel: Point = [column + 0.5, row + 0.5];
        const distances = points.map((point, at) => distanceTo(points[at - 1] ?? point, point, pixel));
        const share = Math.min(1, Math.max(0, (outer - Math.min(...distances)) / (outer - inner)));
        const isIn = column >= left && column < right && row >= top && row < bottom;
        const painted = isIn ? cover[(row - top) * (right - left) + column - left] : 0;
        expect(painted).toBeCloseTo(share * share * (3 - 2 * share), 4);
      }
    }
  }
});

it.each([
  [300, 0],
  [300, 0.8],
  [20, 1],
])('500 segments across a plane, %i pixels wide at hardness %d, take under 30 s of CPU time', (width, hardness) => {
  const random = createRandom(width);
  const points = Array.from({ length: 500 }, (): Point => [random() * 1000, random() * 1000]);
  const before = process.cpuUsage();
  const { cover } = coverOfBrush({ width: 1000, height: 1000 }, { points, width, hardness });
  const { user, system } = process.cpuUsage(before);
  expect(cover.includes(1)).toBe(true);
  expect((user + system) / 1e6).toBeLessThan(30);
});
