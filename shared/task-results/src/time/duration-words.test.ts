import { describe, expect, it } from 'vitest';
import { plainWords } from '../texts/plain-words.fixture.ts';
import { durationWords, rangeWords } from './clock-words.ts';

const zh = plainWords('zh');
const en = plainWords('en');

describe('durationWords', () => {
  it('uses seconds, minutes or both', () => {
    expect([35, 72, 120].map((seconds) => durationWords(seconds, zh))).toEqual(['35 秒', '1 分 12 秒', '2 分钟']);
    expect(durationWords(72, en)).toBe('1 min 12 s');
    expect(durationWords(0.2, en)).toBe('1 s');
  });
});

describe('rangeWords', () => {
  it('uses seconds for short ranges', () => {
    expect(rangeWords({ min: 3, max: 8 }, zh)).toBe('3–8 秒');
    expect(rangeWords({ min: 22, max: 48 }, zh)).toBe('20–50 秒');
  });

  it('switches to minutes, never to a range from zero [spec 9.7]', () => {
    expect(rangeWords({ min: 40, max: 170 }, en)).toBe('1–3 min');
    expect(rangeWords({ min: 60, max: 120 }, zh)).toBe('1–2 分钟');
  });

  it('shows one figure when both ends round to it', () => {
    expect(rangeWords({ min: 34, max: 36 }, zh)).toBe('35 秒');
    expect(rangeWords({ min: 100, max: 118 }, en)).toBe('1–2 min');
  });
});
