import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUploadView } from './upload-queue.ts';
import type { UploadRow, UploadState } from './upload-room.ts';

const row = (id: string, state: UploadState = 'waiting'): UploadRow => ({
  ...{ id, owner: 'lin', name: id, bytes: 1, at: 0, fields: { type: 'clothing' } },
  state,
});
const rowTexts = (view: ReturnType<typeof createUploadView>) =>
  view.now().rows.map(({ id, state }) => `${id} ${state}`);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('keeps the order of rows while they change, appear and disappear', () => {
  const view = createUploadView();
  view.merge([row('a'), row('b'), row('c')]);
  view.merge([row('b', 'done')]);
  view.merge([row('d')]);
  expect(rowTexts(view)).toEqual(['a waiting', 'b done', 'c waiting', 'd waiting']);
  view.show({ rows: view.now().rows.filter(({ id }) => id !== 'a') });
  view.merge([row('c', 'done'), row('e')]);
  expect(rowTexts(view)).toEqual(['b done', 'c done', 'd waiting', 'e waiting']);
  expect(view.now().made).toBe(2);
});

it('counts materials of another tab once', () => {
  const view = createUploadView();
  view.merge([row('a', 'done'), row('b')]);
  view.replace([row('a', 'done'), row('b', 'done')]);
  view.replace([row('a', 'done'), row('b', 'done')]);
  expect(view.now().made).toBe(2);
});

it('notifies the page once of many changes', () => {
  const view = createUploadView();
  const listener = vi.fn();
  view.subscribe(listener);
  for (let at = 0; at < 50; at += 1) view.merge([row(String(at))]);
  expect(listener).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(listener).toHaveBeenCalledOnce();
});
