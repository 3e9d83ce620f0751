import type { Figure } from '@atelier/testing/figure';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { builtinRegistry } from '../builtin/registry.ts';
import type { EngineJob, EnginePicture } from '../engine.ts';
import { createSlotEngine } from '../slot/slot-engine.ts';

const pictureSide = 512;
/** Side that most tools work at; every seventh task of the long run uses it, so that each slot sees it with every tool. */
const largeSide = 2048;
const largeEvery = 7;
/** Long enough for three slot lifetimes; the full run with TEST_FULL=1. */
const memoryJobs = process.env.TEST_FULL ? 300 : 45;
const maxMegabytes = 700;

/** Peak memory of a slot. */
export const measureSlots = async (): Promise<Figure[]> => {
  const [picture, large] = [await draw(pictureSide), await draw(largeSide)];
  const peaks = await drawMany((nth) => (nth % largeEvery === 0 ? large : picture));
  return [
    {
      id: 'engine.slot.memory',
      value: Math.max(...peaks),
      unit: 'MB',
      target: maxMegabytes,
      better: 'lower',
      note: `largest VmHWM of ${peaks.length} slots over ${memoryJobs} upscales, cutouts and recolours of ${pictureSide} px, every seventh of ${largeSide}`,
    },
  ];
};

const draw = async (side: number): Promise<EnginePicture> => {
  const { png } = await drawGarmentPhoto({
    width: side,
    height: side,
    garment: 'tshirt',
    colour: '#3a6ea5',
    ground: '#d9d2c5',
    noise: 4,
    seed: 7,
  });
  return { data: png, mime: 'image/png', width: side, height: side };
};

const recolour = {
  colour: '#d02030',
  saturation: 0,
  contrast: 0,
  brightness: 0,
  hue: 0,
  coefficient: 2.5,
  protectPrint: true,
};

/** Draws jobs of three tools in turn. @returns the memory of the recycled slots, MB */
const drawMany = async (pictureOf: (nth: number) => EnginePicture): Promise<number[]> => {
  const peaks: number[] = [];
  const engine = createSlotEngine({
    registry: builtinRegistry,
    slots: 1,
    logger: {
      info: (data) => 'peakMegabytes' in data && peaks.push(Number(data.peakMegabytes)),
      warn: () => {},
    },
  });
  const tools: Pick<EngineJob, 'toolType' | 'params'>[] = [
    { toolType: 5, params: { multiple: 2, sharpness: 0 } },
    { toolType: 100, params: { trim: false } },
    { toolType: 220, params: recolour },
  ];
  const run = (nth: number) =>
    engine.run(
      {
        id: `bench ${nth}`,
        inputs: { original: [pictureOf(nth)] },
        seed: nth,
        ...(tools[nth % tools.length] ?? tools[0]),
      } as EngineJob,
      { signal: new AbortController().signal, onProgress: () => {} },
    );
  try {
    await Promise.all(Array.from({ length: memoryJobs }, (_, nth) => run(nth)));
    return peaks;
  } finally {
    await engine.close();
  }
};
