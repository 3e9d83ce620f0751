import type { EngineJob } from '../../engine.ts';
import type { HandlerContext } from '../../handler.ts';
import { decodeInput, inputOf, type Raster } from '../geometry/raster.ts';
import { createMatteFinder, type SubjectWish } from '../people/people-matte.ts';
import type { Matte } from './matte.ts';
import { findMatteOfJob } from './supplied-matte.ts';

const decoded = 4;

/** An image and its foreground. */
export interface Subject {
  picture: Raster;
  matte: Matte;
}

/**
 * Decodes the first image of an input and cuts its subject out: the requested part of detected people, otherwise the garment. Reports steps
 * up to `percent`. Refuses with `no-garment-found` or, over 4096 px per side, `input-too-large`.
 */
export const openSubject = async (
  job: EngineJob,
  input: string,
  context: HandlerContext,
  percent: number,
  wish: SubjectWish,
): Promise<Subject> => {
  const { finishStep } = context;
  const source = inputOf(job, input);
  const picture = await decodeInput(source);
  await finishStep('decode', decoded);
  const onStep = (step: string, share: number) => finishStep(step, decoded + (percent - decoded) * share);
  const matte = await findMatteOfJob(job, picture, picture, onStep, createMatteFinder(context, wish));
  return { picture, matte };
};
