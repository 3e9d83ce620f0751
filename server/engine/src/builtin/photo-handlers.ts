import type { Handler } from '../handler.ts';
import { backgroundChange, backgroundChangeBasic } from './background-change.ts';
import { backgroundFusion } from './background-fusion.ts';
import { diverseSkins } from './diverse-skins.ts';
import { faceEnhancement } from './face-enhancement.ts';
import { faceSwap } from './face-swap.ts';
import { facialExpression } from './facial-expression.ts';
import { garmentExtraction } from './garment-extraction.ts';
import { imageToVideo } from './image-to-video.ts';
import { lightingFusion } from './lighting-fusion.ts';

/** Photoshoot tools of the built-in engine. */
export const photoHandlers: readonly Handler[] = [
  backgroundChange,
  backgroundChangeBasic,
  garmentExtraction,
  lightingFusion,
  backgroundFusion,
  faceEnhancement,
  facialExpression,
  faceSwap,
  diverseSkins,
  imageToVideo,
];
