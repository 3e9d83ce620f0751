import type { Handler } from '../handler.ts';
import type { SlotRegistry } from '../slot/slot-engine.ts';
import { cutout } from './cutout.ts';
import { designHandlers } from './design-handlers.ts';
import { findPeople } from './find-people.ts';
import { matting } from './matting.ts';
import { patternHandlers } from './pattern-handlers.ts';
import { photoHandlers } from './photo-handlers.ts';
import { recolour } from './recolour.ts';
import { upscale } from './upscale.ts';
import { vectorPreview } from './vector-preview.ts';

/** Handlers of every built-in tool, the matting editor and the forms' previews. */
export const handlers: readonly Handler[] = [
  matting,
  vectorPreview,
  findPeople,
  upscale,
  cutout,
  recolour,
  ...patternHandlers,
  ...photoHandlers,
  ...designHandlers,
];

/** The same for engines in child processes. */
export const builtinRegistry: SlotRegistry = { handlers, module: import.meta.url };
