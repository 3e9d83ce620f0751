import { expect, it } from 'vitest';
import { parseOklab, toOklabPlanes } from '../colour/oklab.ts';
import { measureDyeCover } from './dye-cover.ts';
import { placeOf } from './dye-place.ts';

type Colour = readonly [number, number, number];
const side = 12;
const red = [178, 95, 102] as const;
/** White ink that years of washing let the red shine through. */
const worn = [226, 197, 193] as const;
/** A second cloth. */
const cream = [238, 232, 214] as const;

/** A cap's cloth, and the shade under the edge of its patch. */
const charcoal = [66, 63, 62] as const;
const shade = [16, 6, 31] as const;

/** Cloth with a patch of another colour in the middle; `isMotif` is whether lettering was found around. */
const coverOfPatch = (isMotif: boolean, own: Colour = red, patch: Colour = worn, limit = 0.06): number => {
  const isPatch = (i: number) => Math.abs((i % side) - 5.5) < 3 && Math.abs(Math.floor(i / side) - 5.5) < 3;
  const data = Uint8Array.from({ length: side * side }, (_, i) => i).reduce(
    (pixels, i) => {
      pixels.set(isPatch(i) ? patch : own, 3 * i);
      return pixels;
    },
    new Uint8Array(3 * side * side),
  );
  const planes = toOklabPlanes(data, 3);
  const [middle, a, b] = [planes.lightness[0] ?? 0, planes.a[0] ?? 0, planes.b[0] ?? 0];
  const plane = (value: number) => new Float32Array(side * side).fill(value);
  const scene = {
    planes,
    dye: { mean: plane(0), a: plane(a), b: plane(b) },
    place: new Uint8Array(side * side).fill(placeOf.inner),
    motifs: isMotif ? plane(1) : undefined,
    isPrinted: true,
    width: side,
    height: side,
  };
  const cloth = {
    a,
    b,
    share: 1,
    dark: 0.9 * middle,
    middle,
    light: 1.1 * middle,
    printLight: middle + 0.27,
    printDark: Math.max(0, middle - 0.35),
    isAllOver: false,
  };
  const { cover } = measureDyeCover(scene, cloth, limit, { coefficient: 2.5, protectPrint: true });
  return cover[6 * side + 6] ?? 0;
};

it('keeps worn print beside lettering, and dyes a highlight of the same colour elsewhere', () => {
  expect(coverOfPatch(true)).toBeLessThan(0.4);
  expect(coverOfPatch(false)).toBeGreaterThan(0.8);
});

it('dyes the shade beside lettering on dark cloth', () => {
  expect(coverOfPatch(true, charcoal, shade, 0.051)).toBeGreaterThan(0.6);
});

/** Cloth of the colour `cloth` whose outline runs down the middle, left of it ground; so many columns beside the outline are edge. */
const coverOfEdge = (cloth: readonly [number, number, number], band: number): number[] => {
  const size = 40;
  const outline = size / 2;
  const columns = Array.from({ length: size * size }, (_, i) => i % size);
  const data = Uint8Array.from(columns.flatMap((x) => (x < outline ? [120, 120, 120] : cloth)));
  const place = Uint8Array.from(columns, (x) =>
    x < outline ? placeOf.ground : x < outline + band ? placeOf.edge : placeOf.inner,
  );
  const [middle, a, b] = parseOklab('#b25f66');
  const plane = (value: number) => new Float32Array(size * size).fill(value);
  const scene = {
    planes: toOklabPlanes(data, 3),
    dye: { mean: plane(0), a: plane(a), b: plane(b) },
    place,
    isPrinted: true,
    width: size,
    height: size,
  };
  const model = { a, b, share: 1, dark: 0.9 * middle, middle, light: 1.1 * middle, isAllOver: false };
  const limits = { printLight: 0.86, printDark: 0.24 };
  const { cover } = measureDyeCover(scene, { ...model, ...limits }, 0.06, { coefficient: 2.5, protectPrint: true });
  return Array.from({ length: band }, (_, x) => cover[(size / 2) * size + outline + x] ?? 1);
};

it('leaves the edge of a second cloth as it is, and dyes the edge of the first', () => {
  // Farther than the near reach, so that the outermost pixels have no cloth beside them.
  for (const band of [3, 6]) {
    for (const share of coverOfEdge(cream, band)) expect(share).toBeLessThan(0.35);
    for (const share of coverOfEdge(red, band)) expect(share).toBeGreaterThan(0.95);
  }
});
