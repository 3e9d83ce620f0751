import type { Task, TaskResult } from '@atelier/contract/task';
import { buildImage } from '@atelier/picture-editors/build-image.fixture';

export const buildResult = (rest: Partial<TaskResult> = {}): TaskResult => ({
  id: 'result-1',
  url: '/images/result-1',
  thumb_url: '/images/result-1/thumb',
  width: 2400,
  height: 3200,
  mime: 'image/png',
  bytes: 6_000_000,
  favourite: false,
  ...rest,
});

/** A completed upscale by default. */
export const buildTask = (rest: Partial<Task> = {}): Task => ({
  id: 'task-1',
  version: 1,
  tool_type: 5,
  state: 'completed',
  mode: 'online',
  name: 'coat',
  created_at: '2026-11-20T10:00:00.000Z',
  started_at: '2026-11-20T10:00:05.000Z',
  finished_at: '2026-11-20T10:01:17.000Z',
  expires_at: '2026-12-05T10:00:00.000Z',
  deleted_at: null,
  fail_reason: null,
  queue_position: null,
  estimate: null,
  percent: 100,
  price: 2,
  charged: 2,
  params: { multiple: 2, sharpness: 0 },
  inputs: { original: [{ ...buildImage(), available: true }] },
  results: [buildResult()],
  engine: 'classical',
  method: 'lanczos3+back-projection',
  confidence: null,
  warnings: [],
  ...rest,
});
