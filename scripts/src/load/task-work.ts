import { randomUUID } from 'node:crypto';
import { getTask, submitCalls, uploadImages } from '@atelier/contract/generation';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import type { PageClient } from './page-client.ts';

type Tell = (line: string) => void;

const longestSettleMs = 600_000;
const tellEveryMs = 15_000;

const ended = new Set(['completed', 'failed', 'cancelled']);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Of five tasks: three recolour, one cutout, one upscale. */
const toolOf = (turn: number) => {
  if (turn % 5 === 0) return { type: 5, call: submitCalls.generate_hd, params: {} };
  if (turn % 5 === 2) return { type: 100, call: submitCalls.generate, params: {} };
  return { type: 220, call: submitCalls.change_cloth_color, params: { colour: '#2f5d50' } };
};

/** Images differ, so that none is served from a cache. */
const photoOf = async (seed: number): Promise<Blob> => {
  const { jpeg } = await drawGarmentPhoto({
    ...{ width: 480, height: 600, garment: 'coat', colour: '#9c5b2e', ground: '#d8d4cc', noise: 4, seed },
  });
  return new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' });
};

/** Tasks of a load with their submitters and results. */
export const createTaskWork = () => {
  const owners = new Map<string, PageClient>();
  const states = new Map<string, string>();
  let count = 0;

  const ask = async (id: string, page: PageClient): Promise<void> => {
    const answer = await page.call(getTask, { task_id: id });
    if (answer) states.set(id, answer.task.state);
  };

  const openIds = (): string[] => [...owners.keys()].filter((id) => !ended.has(states.get(id) ?? ''));

  return {
    /** Uploads an image and submits a task; never throws. */
    async submit(page: PageClient) {
      count += 1;
      // Captured now, since others submit while this upload runs.
      const turn = count;
      const form = new FormData();
      form.append('file', await photoOf(turn), 'coat.jpg');
      const image = (await page.call(uploadImages, form))?.images[0];
      if (!image) return;
      const tool = toolOf(turn);
      const request = {
        ...{ type: tool.type, inputs: { original: [image.id] }, params: tool.params },
        idempotency_key: randomUUID(),
      };
      const answer = await page.call(tool.call, request);
      if (!answer) return;
      owners.set(answer.task.id, page);
      if (!states.has(answer.task.id)) states.set(answer.task.id, answer.task.state);
    },
    note: (id: string, state: string) => void states.set(id, state),
    /** Polls until all have ended, none ends for `limitMs`, or for 10 minutes. @returns id and state of each that is not completed */
    async settle(limitMs: number, { everyMs = 1000, tell }: { everyMs?: number; tell?: Tell | undefined } = {}) {
      let open = openIds().length;
      const latest = Date.now() + longestSettleMs;
      let tellAt = Date.now();
      // Waits while the queue progresses, however slow the machine is.
      for (let until = Date.now() + limitMs; Date.now() < Math.min(until, latest) && open > 0; await pause(everyMs)) {
        if (Date.now() >= tellAt) {
          tell?.(
            `Waiting for ${open} of ${owners.size} tasks, for at most ${Math.ceil((latest - Date.now()) / 60_000)} min...`,
          );
          tellAt += tellEveryMs;
        }
        for (const id of openIds()) {
          const page = owners.get(id);
          if (page) await ask(id, page);
        }
        if (openIds().length < open) until = Date.now() + limitMs;
        open = openIds().length;
      }
      return [...owners.keys()].filter((id) => states.get(id) !== 'completed').map((id) => `${id} ${states.get(id)}`);
    },
    get submitted() {
      return owners.size;
    },
    get completed() {
      return [...owners.keys()].filter((id) => states.get(id) === 'completed').length;
    },
  };
};
