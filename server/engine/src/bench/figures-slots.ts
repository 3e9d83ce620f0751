import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Figure } from '@atelier/testing/figure';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { builtinRegistry } from '../builtin/registry.ts';
import type { EngineJob, EnginePicture } from '../engine.ts';
import { createSlotEngine } from '../slot/slot-engine.ts';

const pictureSide = 512;
/** As large as most tools work; every seventh task of the long run, so that each slot draws one with every tool. */
const largeSide = 2048;
const largeEvery = 7;
const jobCount = 12;
/** Long enough for three slots' lives; the whole with TEST_FULL=1. */
const memoryJobs = process.env.TEST_FULL ? 300 : 45;
const maxMegabytes = 700;

/** What two slots do against one, and how much memory a slot ever holds. */
export const measureSlots = async (): Promise<Figure[]> => {
  const [picture, large] = [await draw(pictureSide), await draw(largeSide)];
  const one = await drawMany(() => picture, 1, jobCount);
  const two = await drawMany(() => picture, 2, jobCount);
  const long = await drawMany((nth) => (nth % largeEvery === 0 ? large : picture), 1, memoryJobs);
  const peaks = long.peaks;
  const third = Math.max(1, Math.floor(peaks.length / 3));
  const most = (values: readonly number[]) => Math.max(...values);
  // Wall time says what the machine left free; processor time, which others do not disturb, what a second slot costs.
  const cost = one.cpuSeconds > 0 ? `, ${(two.cpuSeconds / one.cpuSeconds).toFixed(2)} x the processor time` : '';
  const perMinute = (run: typeof one) => ((60 * jobCount) / run.seconds).toFixed(0);
  return [
    {
      id: 'engine.slots.gain',
      value: one.seconds / two.seconds,
      unit: 'x',
      target: availableParallelism() > 1 ? 1.3 : 0.8,
      better: 'higher',
      note: `two slots / one: ${perMinute(two)} to ${perMinute(one)} tasks a minute, ${jobCount} upscales, cutouts and recolours of ${pictureSide} px, ${availableParallelism()} cores${cost}`,
    },
    {
      id: 'engine.slot.memory',
      value: most(peaks),
      unit: 'MB',
      target: maxMegabytes,
      better: 'lower',
      note: `largest VmHWM of a slot over ${memoryJobs} tasks of ${pictureSide} px, every seventh of ${largeSide}`,
    },
    {
      id: 'engine.slot.growth',
      value: most(peaks.slice(-third)) / most(peaks.slice(0, third)),
      unit: 'x',
      target: 1.15,
      better: 'lower',
      note: `largest VmHWM of the last slots over that of the first, ${peaks.length} slots of twenty tasks`,
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

/** Draws jobs of three tools in turn; `peaks` are the memory of the slots that were recycled on the way. */
const drawMany = async (pictureOf: (nth: number) => EnginePicture, slots: number, jobs: number) => {
  const peaks: number[] = [];
  const engine = createSlotEngine({
    registry: builtinRegistry,
    slots,
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
    // OpenCV is loaded before the clock starts.
    await Promise.all(Array.from({ length: slots }, () => run(1)));
    const [started, before] = [performance.now(), childrenCpuSeconds()];
    await Promise.all(Array.from({ length: jobs }, (_, nth) => run(nth)));
    const cpuSeconds = childrenCpuSeconds() - before;
    return { seconds: (performance.now() - started) / 1000, cpuSeconds, peaks };
  } finally {
    await engine.close();
  }
};

/** Clock ticks a second of /proc, the same on every Linux that Node runs on. */
const ticks = 100;

/** Processor time of the children that live; 0 where the system has no /proc. */
const childrenCpuSeconds = (): number => {
  let sum = 0;
  for (const name of listProc()) {
    try {
      // The program name is in brackets and may contain any character.
      const [, parent, ...fields] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      if (Number(parent) === process.pid) sum += (Number(fields[9]) + Number(fields[10])) / ticks;
    } catch {
      // It ended meanwhile.
    }
  }
  return sum;
};

const listProc = (): string[] => {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
};
