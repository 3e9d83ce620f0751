import { describe, expect, it } from 'vitest';
import { buildTask } from '../task/build-task.fixture.ts';
import { plainWords } from '../texts/plain-words.fixture.ts';
import { announcements } from './result-parts.ts';

const say = (before: ReturnType<typeof buildTask>, now: ReturnType<typeof buildTask>) =>
  announcements(new Map([[before.id, before]]), [now], plainWords('zh'), 'zh');
const queued = buildTask({ state: 'queued', queue_position: 3 });

describe('announcements', () => {
  it('report a move in the queue and a change of state', () => {
    expect(say(queued, { ...queued, queue_position: 2 })).toEqual(['coat：排队中，第 2 位']);
    expect(say(queued, { ...queued, state: 'drawing', queue_position: null })).toEqual(['coat：开始生成']);
    expect(say(queued, buildTask({ state: 'completed' }))).toEqual(['coat：已完成']);
  });

  it('report "not charged" together with the failure', () => {
    const [sentence] = say(queued, buildTask({ state: 'failed', fail_reason: 'timeout' }));
    expect(sentence).toBe('coat：生成失败，未扣算力。处理超时，请使用更小的图重试');
  });

  it('omit percentages and existing rows', () => {
    const drawing = buildTask({ state: 'drawing', percent: 10 });
    expect(say(drawing, { ...drawing, percent: 50 })).toEqual([]);
    expect(announcements(undefined, [queued], plainWords('zh'), 'zh')).toEqual([]);
  });

  it('confirm a submission', () => {
    expect(announcements(new Map(), [queued], plainWords('zh'), 'zh')).toEqual(['coat：已提交，排队中，第 3 位']);
    expect(announcements(new Map(), [buildTask()], plainWords('zh'), 'zh')).toEqual([]);
  });
});
