import type { DurationSpread } from '@atelier/engine/durations';
import { quotedRange, type SecondsRange } from '../tools/quoted-range.ts';

/** Queue position of a waiting task. */
export interface QueuePlace {
  /** 1 is next. */
  position: number;
  /** Seconds until it is done. */
  estimate: SecondsRange;
}

export interface WaitingTask {
  id: string;
  toolType: number;
}

/** A task that is being drawn. */
export interface DrawingTask {
  toolType: number;
  /** Since it was picked up. */
  seconds: number;
}

interface PlaceOptions {
  durationOf: (toolType: number) => DurationSpread;
  /** Tasks drawn at the same time. */
  slots: number;
  drawing: readonly DrawingTask[];
}

export interface QueuePlaces {
  places: ReadonlyMap<string, QueuePlace>;
  /** One more task at the end. */
  add(task: WaitingTask): QueuePlace;
  /** Position that one more task of this tool would get. */
  atEnd(toolType: number): QueuePlace;
}

/** How far a sum of durations may be off, one way: by all parts alike, and by each on its own. */
interface Doubt {
  sum: number;
  squares: number;
}

/** What is known of the moment at which a slot is free. */
interface Slot {
  mean: number;
  down: Doubt;
  up: Doubt;
}

/**
 * Correlation of the durations in one queue. Neighbours are often pictures of one size from one person, drawn under one load: half of what
 * one is off, the others are off too.
 */
const alike = 0.5;

const widthOf = ({ sum, squares }: Doubt): number => Math.sqrt(alike * sum ** 2 + (1 - alike) * squares);

const plus = ({ sum, squares }: Doubt, width: number): Doubt => ({ sum: sum + width, squares: squares + width ** 2 });

const after = (slot: Slot, { low, mean, high }: DurationSpread): Slot => ({
  mean: slot.mean + mean,
  down: plus(slot.down, Math.max(0, mean - low)),
  up: plus(slot.up, Math.max(0, high - mean)),
});

/** What is left of a drawing. One that takes longer than nearly all others may take as long again as it is late. */
const restOf = ({ low, mean, high }: DurationSpread, seconds: number): DurationSpread => {
  const late = Math.max(0, seconds - high);
  return {
    low: Math.max(0, low - seconds),
    mean: Math.max(mean - seconds, late / 2, 0),
    high: Math.max(high - seconds, late, 0),
  };
};

const free: Slot = { mean: 0, down: { sum: 0, squares: 0 }, up: { sum: 0, squares: 0 } };

/** Places of one queue's tasks, added in the order in which they will be drawn, as if it were drawn from now on. */
export const createQueuePlaces = ({ durationOf, slots: count, drawing }: PlaceOptions): QueuePlaces => {
  // Several machines may draw: what is drawn at this moment says so.
  const slots: Slot[] = drawing.map(({ toolType, seconds }) => after(free, restOf(durationOf(toolType), seconds)));
  while (slots.length < Math.max(1, count)) slots.push(free);
  const places = new Map<string, QueuePlace>();

  const nextSlot = (): number => {
    let next = 0;
    for (const [at, { mean }] of slots.entries()) if (mean < (slots[next]?.mean ?? 0)) next = at;
    return next;
  };
  const place = (toolType: number) => {
    const at = nextSlot();
    const end = after(slots[at] ?? free, durationOf(toolType));
    const estimate = quotedRange(Math.max(0, end.mean - widthOf(end.down)), end.mean + widthOf(end.up));
    return { at, end, place: { position: places.size + 1, estimate } };
  };
  return {
    places,
    add({ id, toolType }) {
      const { at, end, place: own } = place(toolType);
      slots[at] = end;
      places.set(id, own);
      return own;
    },
    atEnd: (toolType) => place(toolType).place,
  };
};

/** The same place in a queue whose first task can start in so many seconds: the night queue waits for its hours. */
export const startingIn = ({ position, estimate }: QueuePlace, seconds: number): QueuePlace => ({
  position,
  estimate: { min: estimate.min + seconds, max: estimate.max + seconds },
});
