import { EngineError, type EngineJob } from '../../engine.ts';
import type { HandlerContext } from '../../handler.ts';
import { decodePicture, type Raster } from '../geometry/raster.ts';
import { createMatteFinder, type SubjectWish } from '../people/people-matte.ts';
import type { Matte } from './matte.ts';
import { findMatteOfJob } from './supplied-matte.ts';

/** Longest side, pixels: alpha is computed at full size up to here. */
const maxInputSide = 4096;
const decoded = 4;

/** A picture and its foreground. */
export interface Subject {
  picture: Raster;
  matte: Matte;
}

/**
 * Decodes the first picture of an input and cuts its subject out: of people that are found there what is wished, else the garment. Steps are announced
 * up to `percent`. Refuses with `no-garment-found` or, over 4096 px a side, `input-too-large`.
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
