import { describe, expect, it } from 'vitest';
import { formatSince } from '../frame/format.ts';

const now = new Date('2026-05-10T12:00:00Z');
const ago = (seconds: number, language: string) => formatSince(new Date(now.getTime() - seconds * 1000), now, language);

describe('time since a device was seen', () => {
  it.each([
    [-30, '现在', 'now'],
    [59, '现在', 'now'],
    [60, '1分钟前', '1 minute ago'],
    [3 * 3600 + 59, '3小时前', '3 hours ago'],
    [86_400, '昨天', 'yesterday'],
    [29 * 86_400, '29天前', '29 days ago'],
  ])('%i seconds ago is %s, %s', (seconds, zh, en) => {
    expect(ago(seconds, 'zh')).toBe(zh);
    expect(ago(seconds, 'en')).toBe(en);
  });
});
