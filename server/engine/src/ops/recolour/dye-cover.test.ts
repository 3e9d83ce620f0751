import { expect, it } from 'vitest';
import { parseOklab, toOklabPlanes } from '../colour/oklab.ts';
import { measureDyeCover } from './dye-cover.ts';
import { placeOf } from './dye-place.ts';

const side = 12;
const red = [178, 95, 102] as const;
/** White ink that years of washing let the red shine through. */
const worn = [226, 197, 193] as const;

/** Red cloth with a worn patch in the middle; `isMotif` is whether lettering was found around. */
const coverOfPatch = (isMotif: boolean): number => {
  const isPatch = (i: number) => Math.abs((i % side) - 5.5) < 3 && Math.abs(Math.floor(i / side) - 5.5) < 3;
  const data = Uint8Array.from({ length: side * side }, (_, i) => i).reduce(
    (pixels, i) => {
      pixels.set(isPatch(i) ? worn : red, 3 * i);
      return pixels;
    },
    new Uint8Array(3 * side * side),
  );
  const [middle, a, b] = parseOklab('#b25f66');
  const plane = (value: number) => new Float32Array(side * side).fill(value);
  const scene = {
    planes: toOklabPlanes(data, 3),
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
    printLight: 0.86,
    printDark: 0.24,
    isAllOver: false,
  };
  const { cover } = measureDyeCover(scene, cloth, 0.06, { coefficient: 2.5, protectPrint: true });
  return cover[6 * side + 6] ?? 0;
};

it('keeps worn print beside lettering, and dyes a highlight of the same colour elsewhere', () => {
  expect(coverOfPatch(true)).toBeLessThan(0.4);
  expect(coverOfPatch(false)).toBeGreaterThan(0.8);
});
