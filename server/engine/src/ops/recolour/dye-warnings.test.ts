import { describe, expect, it } from 'vitest';
import { fitClothModel } from '../cloth/cloth-model.ts';
import { parseOklab } from '../colour/oklab.ts';
import type { Raster } from '../geometry/raster.ts';
import { listDyeWarnings } from './dye-warnings.ts';

const side = 40;
/** A square of cloth whose left part, up to `share`, has one grey and the rest another. */
const drawHalves = (left: number, right: number, share: number): Raster => ({
  width: side,
  height: side,
  channels: 3,
  data: Uint8Array.from({ length: side * side * 3 }, (_, at) =>
    Math.floor(at / 3) % side < share * side ? left : right,
  ),
});

const warningsOf = (picture: Raster, colour: string): string[] => {
  const alpha = new Float32Array(side * side).fill(1);
  const cloth = fitClothModel(picture, alpha, 1);
  if (!cloth) throw new Error('no cloth');
  return listDyeWarnings(picture, { alpha }, cloth, { target: parseOklab(colour), protectPrint: true }).map(
    ({ code }) => code,
  );
};

describe('recolour warnings', () => {
  it('black without folds is reported if the target shows it', () => {
    const picture = drawHalves(3, 40, 0.4);
    expect(warningsOf(picture, '#ffffff')).toEqual(['cloth-crushed']);
    expect(warningsOf(picture, '#101018')).toEqual([]);
    expect(warningsOf(drawHalves(3, 40, 0.1), '#ffffff')).toEqual([]);
  });

  it('overexposed cloth is reported unless it becomes white again', () => {
    const picture = drawHalves(255, 215, 0.4);
    expect(warningsOf(picture, '#b02030')).toEqual(['cloth-blown']);
    expect(warningsOf(picture, '#ffffff')).toEqual([]);
  });
});
