import { getTask, type Submission, submitCalls, uploadImages } from '@atelier/contract/generation';
import type { Task, TaskMode } from '@atelier/contract/task';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { expect } from 'playwright/test';
import type { Client } from './client.ts';

/** A small photograph-like picture for journeys that need any picture. */
export const smallPhoto = async (seed = 1): Promise<Buffer> => {
  const { jpeg } = await drawGarmentPhoto({
    width: 320,
    height: 400,
    garment: 'coat',
    colour: '#9c5b2e',
    ground: '#d8d4cc',
    noise: 4,
    seed,
  });
  return jpeg;
};

export const upload = async (client: Client, name: string, bytes: Uint8Array): Promise<string> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
  const [image] = (await client.call(uploadImages, form)).images;
  if (!image) throw new Error('nothing was uploaded');
  return image.id;
};

interface Order {
  image: string;
  type?: 5 | 100 | 220;
  params?: Submission['params'];
  mode?: TaskMode;
}

const callOf = { 5: submitCalls.generate_hd, 100: submitCalls.generate, 220: submitCalls.change_cloth_color } as const;

/** Upscaling without a network takes a tenth of the time. */
const fastParams: Submission['params'] = { method: 'faithful' };

/** Submits through the API as the page would. */
export const order = async (
  client: Client,
  { image, type = 5, params = {}, mode = 'online' }: Order,
): Promise<Task> => {
  const call = mode === 'offline' ? submitCalls.generate_idle : callOf[type];
  const submission = {
    type,
    inputs: { original: [image] },
    params: type === 5 ? { ...fastParams, ...params } : params,
    idempotency_key: crypto.randomUUID(),
  };
  return (await client.call(call, submission)).task;
};

/** Waits until a task is completed. */
export const completed = async (client: Client, task: Task): Promise<Task> => {
  const read = async () => (await client.call(getTask, { task_id: task.id })).task;
  await expect
    .poll(async () => (await read()).state, { message: `task ${task.id}`, timeout: 120_000, intervals: [100] })
    .toBe('completed');
  return read();
};

interface FlatsOrder {
  ratio: string;
  count?: number;
  mode?: TaskMode;
}

/** Submits technical flats from text. */
export const orderFlats = async (client: Client, { ratio, count = 1, mode = 'online' }: FlatsOrder): Promise<Task> => {
  const submission = {
    type: 1,
    inputs: {},
    params: { prompt: '蓝色 衬衫', ratio, ...(count > 1 && { batch_size: count }) },
    idempotency_key: crypto.randomUUID(),
  };
  return (await client.call(mode === 'offline' ? submitCalls.generate_idle : submitCalls.generate, submission)).task;
};

/** Technical flats from text, completed. */
export const drawFlats = async (client: Client, given: FlatsOrder): Promise<Task> =>
  completed(client, await orderFlats(client, given));
