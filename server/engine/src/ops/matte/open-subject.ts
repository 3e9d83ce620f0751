import { EngineError, type EngineJob } from '../../engine.ts';
import type { HandlerContext } from '../../handler.ts';
import { decodePicture, type Raster } from '../geometry/raster.ts';
import { createMatteFinder, type SubjectWish } from '../people/people-matte.ts';
import type { Matte } from './matte.ts';
import { findMatteOfJob } from './supplied-matte.ts';

/** Longest side in pixels up to which alpha is computed at full size. */
const maxInputSide = 4096;
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
  const [source] = job.inputs[input] ?? [];
  if (!source) throw new EngineError('failed', 'input-missing');
  const picture = await decodePicture(source);
  if (Math.max(picture.width, picture.height) > maxInputSide) throw new EngineError('refused', 'input-too-large');
  await finishStep('decode', decoded);
  const onStep = (step: string, share: number) => finishStep(step, decoded + (percent - decoded) * share);
  const matte = await findMatteOfJob(job, picture, picture, onStep, createMatteFinder(context, wish));
  return { picture, matte };
};
