import { expect, it } from 'vitest';
import { estimateMiss } from './draw-task.ts';

const after = (seconds: number) => ({
  createdAt: new Date('2026-11-20T10:00:00Z'),
  finishedAt: new Date(Date.parse('2026-11-20T10:00:00Z') + seconds * 1000),
  quotedMin: 20,
  quotedMax: 40,
});

it('is zero within the range and the distance outside', () => {
  expect([20, 31, 40].map((seconds) => estimateMiss(after(seconds)))).toEqual([0, 0, 0]);
  expect([15, 52.5].map((seconds) => estimateMiss(after(seconds)))).toEqual([5, 12.5]);
});

it('is absent for a task without an estimate or an end', () => {
  expect(estimateMiss({ ...after(30), quotedMin: null })).toBeNull();
  expect(estimateMiss({ ...after(30), finishedAt: null })).toBeNull();
});
