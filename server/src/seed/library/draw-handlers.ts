import { constants } from 'node:os';
import { EngineError, type EngineJob, type EngineResult } from '@atelier/engine/engine';
import type { Handler } from '@atelier/engine/handler';
import { stepBack } from '@atelier/engine/slot/step-back';
import sharp from 'sharp';
import { libraryItems } from './draw-library.ts';

/** The asker has its own. */
const timeLimitMs = 120_000;

const run = async ({ params }: EngineJob): Promise<EngineResult> => {
  // Users' jobs have priority.
  stepBack(constants.priority.PRIORITY_LOW);
  const item = libraryItems.find(({ key }) => key === params['key']);
  if (!item) throw new EngineError('failed', 'input-missing');
  const data = await item.draw();
  const { width, height, format } = await sharp(data).metadata();
  const mime = format === 'png' ? 'image/png' : 'image/jpeg';
  return { outputs: [{ data, mime, width, height }], method: 'material', report: { warnings: [] } };
};

/** Draws one public material by its key, in a child process of its own. */
export const handlers: readonly Handler[] = [{ toolType: 'material', timeLimitMs, run }];
