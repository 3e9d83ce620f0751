import { describe, expect, it } from 'vitest';
import { placesOf, startingIn, type WaitingTask } from './queue-places.ts';

const waiting = (id: string, toolType: number): WaitingTask => ({ id, toolType });
const likely = (toolType: number) => (toolType === 5 ? { min: 2, max: 6 } : { min: 10, max: 20 });

describe('places in the queue', () => {
  it('add up the tasks ahead and half of what is being drawn', () => {
    const { places, atEnd } = placesOf([waiting('a', 5), waiting('b', 100)], {
      likely,
      slots: 1,
      drawing: [5],
    });
    expect(places.get('a')).toEqual({ position: 1, estimate: { min: 2, max: 10 } });
    expect(places.get('b')).toEqual({ position: 2, estimate: { min: 12, max: 30 } });
    expect(atEnd(5)).toEqual({ position: 3, estimate: { min: 14, max: 36 } });
  });

  it('share the wait between slots and wait for the night', () => {
    const { atEnd } = placesOf([waiting('a', 5)], { likely, slots: 2, drawing: [] });
    expect(atEnd(5)).toEqual({ position: 2, estimate: { min: 3, max: 10 } });
    expect(startingIn(atEnd(5), 3600)).toEqual({ position: 2, estimate: { min: 3603, max: 3610 } });
  });
});
