import {
  type Engine,
  EngineError,
  type EngineJob,
  type EnginePicture,
  type EngineReport,
} from '@atelier/engine/engine';
import sharp from 'sharp';

/** One run of the fake engine, controlled by the test. */
export interface Draw {
  job: EngineJob;
  isAborted(): boolean;
  step(step: string, percent: number): void;
  finish(outputs?: EnginePicture[], report?: Partial<EngineReport>): void;
  fail(error: EngineError): void;
}

export interface FakeEngine extends Engine {
  /** The next run, started or future; the test then controls it. */
  nextDraw(): Promise<Draw>;
  /** Runs that the test does not control finish at once. */
  finishesAlone(does: boolean): void;
}

/** A plain picture of the given sides. */
export const plainPicture = async (width: number, height: number, colour = '#884422'): Promise<EnginePicture> => ({
  data: await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer(),
  mime: 'image/png',
  width,
  height,
});

/** Draws nothing: the test decides the result of each run. */
export const createFakeEngine = async (): Promise<FakeEngine> => {
  const picture = await plainPicture(512, 640);
  const begun: Draw[] = [];
  const wanted: ((draw: Draw) => void)[] = [];
  let isAlone = true;

  return {
    name: 'fake',
    supports: (toolType) => toolType === 5 || toolType === 100,
    close: async () => {},
    finishesAlone(does) {
      isAlone = does;
    },
    nextDraw() {
      const ready = begun.shift();
      return ready ? Promise.resolve(ready) : new Promise((resolve) => wanted.push(resolve));
    },
    run: (job, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(new EngineError('cancelled'));
        signal.addEventListener('abort', () => reject(new EngineError('cancelled')), { once: true });
        const draw: Draw = {
          job,
          isAborted: () => signal.aborted,
          step: (step, percent) => onProgress({ step, percent }),
          finish: (outputs = [picture], report = {}) =>
            resolve({ outputs, method: 'nothing', report: { warnings: [], confidence: 0.8, ...report } }),
          fail: reject,
        };
        const next = wanted.shift();
        if (next) next(draw);
        else if (isAlone) draw.finish();
        else begun.push(draw);
      }),
  };
};
