import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createSeats } from './hub.ts';

const buildLine = (destroyed = false) => Object.assign(new EventEmitter(), { destroyed });

describe('seats', () => {
  it('are so many for each person, and free again when a line closes', () => {
    const seats = createSeats(2);
    const [first, second] = [buildLine(), buildLine()];
    expect([first, second, buildLine()].map((line) => seats.take('ada', line as never))).toEqual([true, true, false]);
    expect(seats.take('bob', buildLine() as never)).toBe(true);
    first.emit('close');
    expect(seats.take('ada', buildLine() as never)).toBe(true);
    expect(seats.take('ada', buildLine() as never)).toBe(false);
  });

  it('are not taken by a line that closed meanwhile', () => {
    const seats = createSeats(1);
    expect(seats.take('ada', buildLine(true) as never)).toBe(false);
    expect(seats.take('ada', buildLine() as never)).toBe(true);
  });
});
