import type { WarningCode } from '@atelier/contract/warnings';
import { EngineError } from '../engine.ts';

/** Longest side of a result, pixels. */
const maxOutputSide = 4096;
/** Maximum input pixels of the thick network: 16 million in the result, two to four minutes on one core. */
const maxFinePixels = 1024 * 1024;
/** Factor above which no method gives a sharp result. */
const softAbove = 8;

export type UpscaleMethod = 'fast' | 'fine' | 'faithful';

/** Values of the form. `to-4096`: the factor that makes the longest side 4096 px. */
export interface UpscaleParams {
  multiple: 1 | 2 | 4 | 'to-4096';
  method: UpscaleMethod;
  /** 0 to 100; only for `faithful`. */
  sharpness: number;
}

export interface UpscalePlan {
  /** Pixels of the result. */
  width: number;
  height: number;
  /** Enlargement factor of the network; classical resampling does the rest. */
  networkScale: 2 | 4;
  warnings: WarningCode[];
}

/**
 * Plans the enlargement of an image of this size.
 * @throws EngineError refused: `input-too-large` when the result would be over 4096 px a side, `too-large-for-fine` when the fine network
 * would take too many minutes.
 */
export const planUpscale = (
  { width, height }: { width: number; height: number },
  { multiple, method }: Pick<UpscaleParams, 'multiple' | 'method'>,
): UpscalePlan => {
  const side = Math.max(width, height);
  const factor = multiple === 'to-4096' ? Math.max(1, maxOutputSide / side) : multiple;
  if (side * factor > maxOutputSide + 0.5) throw new EngineError('refused', 'input-too-large');
  if (method === 'fine' && width * height > maxFinePixels) throw new EngineError('refused', 'too-large-for-fine');
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
    networkScale: method === 'fine' && factor > 2 ? 4 : 2,
    warnings: factor > softAbove ? ['upscale-soft'] : [],
  };
};
