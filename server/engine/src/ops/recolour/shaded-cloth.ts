import type { ClothModel } from '../cloth/cloth-model.ts';
import { createMask, createMaskOf, findComponents, type Mask } from '../geometry/mask.ts';
import { findQuantile } from '../matte/otsu.ts';
import type { ClothPatch } from './cloth-patch.ts';
import { seenStrength } from './dye-distance.ts';
import { countBetween } from './dye-limit.ts';

/** Share of the garment, and steps across its outline, from which the edge of a piece is measurable. */
const least = 0.0004;
const leastSteps = 12;
/** The outline of a print falls within three pixels by this share of its distance from the dye; a higher share of such steps than this is a print. */
const sharpStep = 0.4;
const mostSharp = 0.7;
/** Distances between cloth and piece, as shares of the piece's own, and pixels round it where they are looked for. */
const between = { from: 0.3, half: 0.5, to: 0.7 } as const;
const around = 3;
/** Width in pixels over which a piece fades into the cloth, over its share of sharp steps, from which it is light or shade; prints have some 1, rarely 2. */
const fades = 2.6;
/** Light and shade leave a tint between grey and the dye, so far off at most, OKLab: farther off is a drawing in soft colours. */
const mostTint = 0.045;
/** Pieces of nearly one colour are of one kind, OKLab: folds cut a patch of sunlight into pieces. What fades must have so many times the area of what does not. */
const sameColour = 0.05;
const outweighs = 1.5;

interface Piece {
  pixels: Uint32Array;
  colour: readonly [number, number, number];
  isShade: boolean;
}

/**
 * Cloth that sun, deep shade or what shines on it took so far from the dye that it counts as a print: kept, it is a stain of the old colour on the new one.
 * A print ends within a pixel or two, light and shade fade into the cloth around. `distances` are the members' from the dye, a print begins at `limit`. A mask of
 * the patch; undefined where there is none.
 */
export const findShadedCloth = (
  { planes, members, width, height }: ClothPatch,
  distances: Float32Array,
  limit: number,
  cloth: Pick<ClothModel, 'a' | 'b' | 'middle'>,
): Mask | undefined => {
  const fewest = least * members.length;
  const beyond = countBetween(distances, limit, Number.POSITIVE_INFINITY);
  if (beyond === 0 || beyond < fewest) return undefined;
  const size = { width, height };
  const far = new Float32Array(width * height).fill(-1);
  for (let n = 0; n < members.length; n++) far[members[n]] = distances[n];
  const print = createMask(size, (at) => far[at] > limit);
  const seen = new Uint32Array(far.length);
  const pieces: Piece[] = [];
  for (const { area, pixels } of findComponents(print)) {
    const own = findQuantile(
      Float32Array.from(pixels, (at) => far[at]),
      0.5,
    );
    const sharp = area < fewest ? 1 : measureSharpness(pixels, print, far, own);
    const mean = (plane: Float32Array) => pixels.reduce((sum, at) => sum + plane[at], 0) / area;
    const colour = [mean(planes.lightness), mean(planes.a), mean(planes.b)] as const;
    pieces.push({
      pixels,
      colour,
      isShade:
        sharp < mostSharp &&
        measureTint(colour, cloth) < mostTint &&
        measureFade(pixels, far, own, size, seen, pieces.length + 1) > fades * sharp,
    });
  }
  if (!pieces.some(({ isShade }) => isShade)) return undefined;
  const large = pieces.filter(({ pixels }) => pixels.length >= fewest);
  const plain = [cloth.middle, cloth.a, cloth.b] as const;
  return createMaskOf(
    size,
    pieces.filter((piece) => piece.isShade || isLikeShade(piece, large, plain)),
  );
};

/** Distance of a colour's tint from grey and from all that the dye can have in its light. */
const measureTint = ([lightness, a, b]: Piece['colour'], cloth: Pick<ClothModel, 'a' | 'b' | 'middle'>): number => {
  const strength = Math.max(0, Math.min(Math.max(1, lightness / cloth.middle), seenStrength(a, b, cloth.a, cloth.b)));
  return Math.hypot(a - strength * cloth.a, b - strength * cloth.b);
};

/**
 * Whether the pieces of nearly this colour, of those large enough to measure, are mostly light or shade; a colour between a shade and the plain cloth is
 * near that shade.
 */
const isLikeShade = ({ colour }: Piece, large: readonly Piece[], plain: Piece['colour']): boolean => {
  let [shade, print] = [0, 0];
  for (const other of large) {
    const isNear = distanceFrom(colour, other.colour, other.isShade ? plain : other.colour) <= sameColour;
    if (isNear && other.isShade) shade += other.pixels.length;
    else if (isNear) print += other.pixels.length;
  }
  return shade > outweighs * print;
};

/** Distance of a colour from the line between two others. */
const distanceFrom = (colour: Piece['colour'], from: Piece['colour'], to: Piece['colour']): number => {
  let [along, square] = [0, 0];
  for (let c = 0; c < 3; c++) {
    along += (colour[c] - from[c]) * (to[c] - from[c]);
    square += (to[c] - from[c]) ** 2;
  }
  const part = square > 0 ? Math.max(0, Math.min(1, along / square)) : 0;
  const off = (c: 0 | 1 | 2) => colour[c] - from[c] - part * (to[c] - from[c]);
  return Math.hypot(off(0), off(1), off(2));
};

/** Share of the steps from a piece to the cloth around it that are sharp; 1 where there are too few to measure. */
const measureSharpness = (
  pixels: Uint32Array,
  { width, data: print }: Mask,
  far: Float32Array,
  own: number,
): number => {
  let [steps, sharp] = [0, 0];
  for (const at of pixels) {
    for (const way of [1, -1, width, -width]) {
      if (print[at + way] || !(far[at + way] >= 0)) continue;
      const inner = print[at - way] ? at - way : at;
      const outer = far[at + 2 * way] >= 0 && !print[at + 2 * way] ? at + 2 * way : at + way;
      steps++;
      if (far[inner] - far[outer] > sharpStep * own) sharp++;
    }
  }
  return steps < leastSteps ? 1 : sharp / steps;
};

/** Pixels over which a piece fades into the cloth: the area between the two over the length of the line half-way. `seen` marks what was looked at with `mark`. */
const measureFade = (
  pixels: Uint32Array,
  far: Float32Array,
  own: number,
  { width, height }: { width: number; height: number },
  seen: Uint32Array,
  mark: number,
): number => {
  const zone: number[] = [];
  for (const at of pixels) {
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let v = Math.max(0, y - around); v <= Math.min(height - 1, y + around); v++) {
      for (let u = Math.max(0, x - around); u <= Math.min(width - 1, x + around); u++) {
        const near = v * width + u;
        if (seen[near] === mark || !(far[near] >= 0)) continue;
        seen[near] = mark;
        zone.push(near);
      }
    }
  }
  let [area, line] = [0, 0];
  const half = between.half * own;
  for (const at of zone) {
    if (far[at] > between.from * own && far[at] < between.to * own) area++;
    if (far[at] >= half && [1, -1, width, -width].some((way) => seen[at + way] === mark && far[at + way] < half))
      line++;
  }
  return line > 0 ? area / line : Number.POSITIVE_INFINITY;
};
