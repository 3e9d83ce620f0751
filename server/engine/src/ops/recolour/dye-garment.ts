import { type ClothModel, fitClothModel } from '../cloth/cloth-model.ts';
import type { Raster } from '../geometry/raster.ts';
import type { Matte } from '../matte/matte.ts';
import { type ClothLight, readClothLight } from './cloth-light.ts';
import { hasManyDyes } from './recolour.ts';

/** A garment to recolour: its position, its cloth, and the light on it as `recolourGarment` reads it where prints are excluded. */
export interface DyeGarment {
  matte: Matte;
  cloth: ClothModel;
  light: ClothLight;
}

/** Undefined where there is no cloth. `seed` is the job's. */
export const readDyeGarment = async (picture: Raster, matte: Matte, seed: number): Promise<DyeGarment | undefined> => {
  const cloth = fitClothModel(picture, matte.alpha, seed);
  if (!cloth) return undefined;
  return { matte, cloth, light: await readClothLight(picture, matte, cloth, { protectPrint: !hasManyDyes(cloth) }) };
};
