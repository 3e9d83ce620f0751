import { imageTaskMinutes } from './constants.ts';
import type { ToolRow } from './tool-row.ts';

/** What nearly every tool that makes pictures has in common; a row names only what differs. */
export const pictureTool = {
  kind: 'image',
  call: 'generate',
  minLevel: 0,
  minutes: imageTaskMinutes,
  needsModel: false,
  maxSide: 4096,
  compresses: true,
} as const satisfies Partial<ToolRow>;
