import { readFile } from 'node:fs/promises';
import type { Handler } from '../handler.ts';
import { normalisePicture, PictureError } from './normalise.ts';

/** For the largest picture, on a machine that is drawing at the same time. */
const timeLimitMs = 30_000;

const normalise: Handler = {
  toolType: 'normalise',
  timeLimitMs,
  isInteractive: true,
  async run({ inputs, params }) {
    const { path } = params;
    const data = typeof path === 'string' ? await readFile(path) : (inputs['upload']?.[0]?.data ?? new Uint8Array());
    try {
      const { notes, sourceTask, ...picture } = await normalisePicture(data);
      const report = { warnings: [], notes, ...(sourceTask && { sourceTask }) };
      return { outputs: [picture], method: 'picture', report };
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      const { kind, figures } = error;
      return { outputs: [], method: 'picture', report: { warnings: [], refusal: { kind, figures } } };
    }
  },
};

/** Handlers for untrusted uploads; a separate registry, so that these slots load nothing else. */
export const handlers: readonly Handler[] = [normalise];
