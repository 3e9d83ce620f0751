import type { PicturePlanes } from '../matte/picture-planes.ts';

/** How far, as a share of the longer side, sure pixels are looked at round an unsure one, in steps of so many pixels. */
const reachShare = 0.055;
const step = 3;
/** The nearest colours of either side that count, and what noise and compression add to every distance. */
const nearest = 4;
const noise = 4;
const none = 1e6;

/**
 * Whether a pixel looks like sure pixels of people (1) or of the ground (-1) near it; 0 where both are as like, or one side is not near. `inner`
 * is 1 where people surely are, `outer` 0 where the ground surely is.
 */
export const createColourLean = (
  planes: PicturePlanes,
  inner: Uint8Array,
  outer: Uint8Array,
): ((at: number) => number) => {
  const { width, height, side, lightness, a, b } = planes;
  const reach = Math.round(side * reachShare);
  const [person, ground] = [new Float32Array(nearest), new Float32Array(nearest)];
  return (at) => {
    person.fill(none);
    ground.fill(none);
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v += step) {
      for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u += step) {
        const other = v * width + u;
        if (!inner[other] && outer[other]) continue;
        const [dl, da, db] = [lightness[at] - lightness[other], a[at] - a[other], b[at] - b[other]];
        keepNearest(inner[other] ? person : ground, dl * dl + da * da + db * db);
      }
    }
    if (person[nearest - 1] === none || ground[nearest - 1] === none) return 0;
    const [toPerson, toGround] = [meanRoot(person), meanRoot(ground)];
    return (toGround - toPerson) / (toGround + toPerson + noise);
  };
};

/** Ascending squares. */
const keepNearest = (best: Float32Array, square: number): void => {
  let place = nearest - 1;
  if (square >= best[place]) return;
  while (place > 0 && best[place - 1] > square) {
    best[place] = best[place - 1] as number;
    place--;
  }
  best[place] = square;
};

const meanRoot = (squares: Float32Array): number =>
  squares.reduce((sum, square) => sum + Math.sqrt(square), 0) / nearest;
