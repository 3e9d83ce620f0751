import { cutoutRows } from './processing/cutout.ts';
import { hdUpscaleRows } from './processing/hd-upscale.ts';

/** Tools whose first home is processing. */
export const processingRows = [...hdUpscaleRows, ...cutoutRows] as const;
