import { describe, expect, it } from 'vitest';
import { plainWords } from '../texts/plain-words.fixture.ts';
import { buildTask } from './build-task.fixture.ts';
import { failSentence, formatExpiry, formatRemaining, type TellingContext, taskMeta, taskTitle } from './task-words.ts';

const context = (language: 'zh' | 'en', rest: Partial<TellingContext> = {}): TellingContext => ({
  words: plainWords(language),
  language,
  now: new Date('2026-11-20T10:30:00.000Z'),
  ...rest,
});

describe('a queued task', () => {
  const queued = buildTask({ state: 'queued', queue_position: 3, estimate: { min: 60, max: 120 }, percent: 0 });

  it('shows its position and a range', () => {
    expect(taskTitle(queued, context('zh'))).toBe('排队中，第 3 位');
    expect(taskMeta(queued, context('zh'))).toEqual(['coat', '约 1–2 分钟后完成']);
    expect(taskTitle(queued, context('en'))).toBe('Queued, position 3');
    expect(taskMeta(queued, context('en'))).toEqual(['coat', 'ready in about 1–2 min']);
  });

  it('promises the morning for a night task', () => {
    const night = buildTask({ ...queued, mode: 'offline', queue_position: null });
    expect(taskTitle(night, context('zh'))).toBe('夜间排队中');
    expect(taskMeta(night, context('zh', { nightFrom: 22 }))).toEqual(['coat', '22 点后开始，明早完成']);
  });

  it('shows the promised hour in the user’s time zone', () => {
    const promised_at = new Date(2026, 10, 21, 7, 0).toISOString();
    const night = buildTask({ ...queued, mode: 'offline', promised_at });
    const now = new Date(2026, 10, 20, 18, 30);
    expect(taskMeta(night, context('zh', { now }))).toEqual(['coat', '夜间生成，最晚明天 07:00 完成']);
    expect(taskMeta(night, context('en', { now }))[1]).toBe('overnight, ready by Tomorrow 07:00');
  });

  it('shows the remaining time, and reports a delay', () => {
    expect(taskMeta(queued, context('zh', { left: { min: 40, max: 80 } }))[1]).toBe('约 40–80 秒后完成');
    expect(taskMeta(queued, context('zh', { left: 'late' }))[1]).toBe('排队时间比预计长');
  });

  it('shows no estimate without data', () => {
    expect(taskMeta({ ...queued, estimate: null }, context('zh'))).toEqual(['coat', '正在估算时间']);
  });
});

describe('a running task [spec 4.1]', () => {
  it('shows the remaining time before the name', () => {
    const drawing = buildTask({ state: 'drawing', percent: 62 });
    expect(taskMeta(drawing, context('zh', { left: { min: 20, max: 35 } }))).toEqual(['剩余约 20–35 秒', 'coat']);
    expect(taskMeta({ ...drawing, percent: 98 }, context('en'))[0]).toBe('almost done');
  });
});

describe('a completed task [spec 4.1]', () => {
  it('shows date, duration and price', () => {
    const parts = taskMeta(buildTask(), context('zh'));
    expect(parts[0]).toMatch(/^今天 \d\d:\d\d$/);
    expect(parts.slice(1)).toEqual(['用时 1 分 12 秒', '2 算力']);
    expect(taskMeta(buildTask({ charged: 1 }), context('en'))[2]).toBe('1 credit');
  });

  it('names the engine unless it is the built-in one', () => {
    const drawn = buildTask({ engine: 'fal: fal-ai/qwen-image-edit-2511' });
    expect(taskMeta(drawn, context('zh'))[2]).toBe('由 fal 生成');
    expect(taskMeta(drawn, context('en'))[2]).toBe('by fal');
  });

  it('counts down in days, then in hours with the warning', () => {
    expect(formatExpiry(buildTask(), context('zh'))).toEqual({ text: '保留 15 天', isExpiring: false });
    const soon = buildTask({ expires_at: '2026-11-21T09:30:00.000Z' });
    expect(formatExpiry(soon, context('en'))).toEqual({ text: 'kept 23 more hours', isExpiring: true });
    expect(formatRemaining(soon, context('zh'))).toEqual({ text: '剩 23 小时', isExpiring: true });
  });
});

describe('a failed task [spec 4.1]', () => {
  it('shows the reason with a next step, and a general one for an unknown reason [spec 8.19]', () => {
    expect(failSentence({ fail_reason: 'no-garment-found' }, 'zh')).toContain('未识别到衣服');
    expect(failSentence({ fail_reason: 'toString' }, 'en')).toBe('Operation failed, click to retry.');
  });
});
