import { expect, it } from 'vitest';
import type { PageClient } from './page-client.ts';
import { createTaskWork } from './task-work.ts';

/** A page whose task never ends. */
const page = {
  call: async () => ({ images: [{ id: 'image' }], task: { id: 'task-1', state: 'queued' } }),
} as unknown as PageClient;

it('stops waiting for a task that does not end, and reports it', async () => {
  const work = createTaskWork();
  await work.submit(page);
  const lines: string[] = [];
  expect(await work.settle(100, { everyMs: 20, tell: (line) => lines.push(line) })).toEqual(['task-1 queued']);
  expect(lines).toEqual(['Waiting for 1 of 1 tasks, for at most 10 min...']);
});
