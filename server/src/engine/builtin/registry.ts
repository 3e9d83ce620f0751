import type { Handler } from './handler.ts';
import { hdUpscale } from './hd-upscale.ts';

/** Every tool that the built-in engine draws. */
export const handlers: readonly Handler[] = [hdUpscale];
