import type { Figure } from '@atelier/testing/figure';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { fitClothModel } from '../ops/cloth/cloth-model.ts';
import { parseOklab } from '../ops/colour/oklab.ts';
import { decodePicture, type Raster } from '../ops/geometry/raster.ts';
import { findMatte } from '../ops/matte/matte.ts';
import { recolourGarment } from '../ops/recolour/recolour.ts';
import { isPhotoHere, openPhoto } from './photo-truth.ts';

const side = 384;
const seed = 7;
const targets = ['#ffffff', '#000000', '#f3e9d2'] as const;
const photographs = [
  'dress-bac70656.jpg',
  'longsleeve-0df1efc7.jpg',
  'outwear-463bbfd1.jpg',
  'pants-05814dc4.jpg',
  'shirt-3a3a16c8.jpg',
  'shorts-2e6303c5.jpg',
  't-shirt-172950bd.jpg',
  't-shirt-2cc6e505.jpg',
] as const;
/** Levels of paper white and black; cloth reaches them only in highlights and gaps. */
const white = 245;
const black = 5;

/** Share of a garment that clips when it is recoloured to white, black and cream. */
export const measureRecolours = async (): Promise<Figure[]> => {
  const shares: number[] = [];
  for (const picture of await listPictures()) shares.push(...(await measureClips(picture)));
  const kinds = isPhotoHere ? `four drawn garments and ${photographs.length} photographs` : 'four drawn garments';
  return [
    {
      id: 'engine.recolour.clip',
      value: 100 * Math.max(...shares),
      unit: '%',
      target: 5,
      better: 'lower',
      note: `worst of ${kinds} in ${targets.length} colours: pixels of the garment from ${white} or up to ${black} in all channels that were not before; mean ${((100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length).toFixed(1)} %`,
    },
  ];
};

const listPictures = async (): Promise<Raster[]> => {
  const pictures: Raster[] = [];
  for (const [nth, colour] of ['#3a6ea5', '#222226', '#b03a48', '#e4ded2'].entries()) {
    const { png } = await drawGarmentPhoto({
      width: side,
      height: side,
      garment: nth % 2 === 0 ? 'tshirt' : 'dress',
      colour,
      ground: nth === 3 ? '#5f6d76' : '#d9d2c5',
      noise: 3,
      seed,
      textured: true,
    });
    pictures.push(await decodePicture({ data: png, mime: 'image/png', width: side, height: side }));
  }
  if (isPhotoHere) for (const name of photographs) pictures.push(await openPhoto(name));
  return pictures;
};

const measureClips = async (picture: Raster): Promise<number[]> => {
  const matte = await findMatte(picture, seed, async () => {});
  const cloth = fitClothModel(picture, matte.alpha, seed);
  if (!cloth) throw new Error('the picture has no garment');
  const shares: number[] = [];
  for (const colour of targets) {
    const options = { target: parseOklab(colour), contrast: 0, coefficient: 2.5, protectPrint: true };
    const { picture: dyed } = await recolourGarment(picture, matte, cloth, options, async () => {});
    let [inside, clipped] = [0, 0];
    for (let i = 0; i < matte.alpha.length; i++) {
      if (matte.alpha[i] < 0.99) continue;
      inside++;
      if (isAtEnd(dyed, i) && !isAtEnd(picture, i)) clipped++;
    }
    shares.push(clipped / inside);
  }
  return shares;
};

const isAtEnd = ({ data, channels }: Raster, i: number): boolean => {
  const [r, g, b] = data.subarray(i * channels, i * channels + 3);
  return Math.min(r, g, b) >= white || Math.max(r, g, b) <= black;
};
