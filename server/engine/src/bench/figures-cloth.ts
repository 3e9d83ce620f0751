import type { Figure } from '@atelier/testing/figure';
import { repeatExtraction } from '../builtin/repeat-extraction.ts';
import { EngineError } from '../engine.ts';
import { type Box, cutBox, decodePicture, encodePng, type Raster } from '../ops/geometry/raster.ts';
import { absentNote, isPhotoHere, openPhoto } from './photo-truth.ts';

const context = { finishStep: async () => {} };

const runRepeat = async (cloth: Raster): Promise<Raster[] | undefined> => {
  const job = {
    id: 'bench',
    toolType: 231 as const,
    inputs: { original: [await encodePng(cloth)] },
    params: {},
    seed: 1,
  };
  try {
    const { outputs, report } = await repeatExtraction.run(job, context);
    return report.warnings.length > 0 ? undefined : await Promise.all(outputs.map(decodePicture));
  } catch (error) {
    if (error instanceof EngineError && error.reason === 'no-repeat-found') return undefined;
    throw error;
  }
};

interface ClothCrop {
  photo: string;
  box: Box;
}

/** Crops of cloth with a visible repeat, and crops without one. */
const repeating: readonly ClothCrop[] = [
  { photo: 'longsleeve-2e4bde7e.jpg', box: [120, 150, 170, 170] },
  { photo: 'pants-241836fb.jpg', box: [130, 90, 130, 150] },
  { photo: 'shirt-61086848.jpg', box: [70, 230, 170, 170] },
  { photo: 'shirt-5089843a.jpg', box: [180, 200, 130, 170] },
  { photo: 't-shirt-05d01bf9.jpg', box: [100, 150, 190, 180] },
  { photo: 'shirt-161b57e7.jpg', box: [130, 170, 110, 170] },
];
const others: readonly ClothCrop[] = [
  { photo: 'dress-06a00c0f.jpg', box: [110, 200, 170, 200] },
  { photo: 'shirt-01b3083f.jpg', box: [80, 230, 200, 200] },
  { photo: 'dress-28b09463.jpg', box: [140, 130, 150, 200] },
  { photo: 'dress-bac70656.jpg', box: [90, 220, 200, 150] },
  { photo: 'longsleeve-0df1efc7.jpg', box: [120, 140, 170, 180] },
  { photo: 'skirt-dab7f764.jpg', box: [70, 130, 230, 170] },
];

/** Share of repeats recognised on photographs of cloth, and of false ones. */
export const measureCloth = async (): Promise<Figure[]> => {
  const found = await extractAll(repeating);
  const wrong = await extractAll(others);
  return [
    {
      id: 'engine.repeat.recognised',
      value: isPhotoHere ? found.length : Number.NaN,
      unit: `of ${repeating.length}`,
      target: repeating.length,
      better: 'higher',
      note: isPhotoHere ? `tartans, checks and stripes taken without a warning (${found.join(', ')})` : absentNote,
    },
    {
      id: 'engine.repeat.false',
      value: isPhotoHere ? wrong.length : Number.NaN,
      unit: `of ${others.length}`,
      target: 0,
      better: 'lower',
      note: isPhotoHere
        ? `prints and plain cloth taken for a repeat without a warning (${wrong.join(', ')})`
        : absentNote,
    },
  ];
};

/** Names of the photographs whose crop gave a repeat without a warning. */
const extractAll = async (crops: readonly ClothCrop[]): Promise<string[]> => {
  const names: string[] = [];
  if (!isPhotoHere) return names;
  for (const { photo, box } of crops) if (await runRepeat(cutBox(await openPhoto(photo), box))) names.push(photo);
  return names;
};
