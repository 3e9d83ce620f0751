import { readFileSync } from 'node:fs';
import type { Graph } from '@atelier/engine/comfyui/wire';
import { expect, it } from 'vitest';
import { startFakeComfyUI } from './fake-comfyui.ts';

const file = new URL('../../engine/src/comfyui/recorded/comfyui-0.8.0.json', import.meta.url);
const { answers } = JSON.parse(readFileSync(file, 'utf8')) as {
  answers: Record<string, { status: number; body: { error?: unknown } }>;
};
const nodes = { LoadImage: { input: { required: { image: ['STRING', {}] } } } };

const post = (url: string, body: unknown): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

it('the fake server refuses and cancels as ComfyUI 0.8.0 did', async () => {
  const fake = await startFakeComfyUI({ nodes, isOld: true });
  try {
    const prompt: Graph = {
      1: { class_type: 'LoadImage', inputs: { image: 'x.png' } },
      2: { class_type: 'NoSuchNode', inputs: {} },
    };
    const refused = await post(`${fake.url}/prompt`, { prompt, client_id: 'a' });
    expect({ status: refused.status, body: await refused.json() }).toEqual(answers['unknown node']);
    const cancelled = await post(`${fake.url}/api/jobs/unknown/cancel`, {});
    expect(cancelled.status).toBe(answers['cancel by job']?.status);
  } finally {
    await fake.stop();
  }
});
