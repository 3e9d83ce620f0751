import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScrollVelocity } from './use-scaled-scroll.ts';

const view = 800;

/** Moves by so many pixels each 16 ms. */
const moves = (pace: ReturnType<typeof createScrollVelocity>, pixels: number, count: number, from = 0): number => {
  let at = from;
  for (let step = 0; step < count; step += 1) {
    at += pixels;
    vi.advanceTimersByTime(16);
    pace.move(at, view);
  }
  return at;
};

describe('scroll velocity', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('allows pictures at a readable speed', () => {
    const pace = createScrollVelocity(() => Date.now());
    moves(pace, 20, 40);
    expect(pace.isFastScrolling()).toBe(false);
  });

  it('delays them during fast scrolling, and notifies at its end', () => {
    const pace = createScrollVelocity(() => Date.now());
    const listener = vi.fn();
    pace.subscribe(listener);
    moves(pace, 200, 20);
    expect(pace.isFastScrolling()).toBe(true);
    expect(listener).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect(pace.isFastScrolling()).toBe(false);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('is slow again as soon as the list slows down', () => {
    const pace = createScrollVelocity(() => Date.now());
    const at = moves(pace, 200, 20);
    moves(pace, 10, 20, at);
    expect(pace.isFastScrolling()).toBe(false);
  });

  it('does not treat one jump as fast scrolling', () => {
    const pace = createScrollVelocity(() => Date.now());
    pace.move(2_000_000, view);
    expect(pace.isFastScrolling()).toBe(false);
  });
});
