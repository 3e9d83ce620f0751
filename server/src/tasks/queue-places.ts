import type { SecondsRange } from './estimates.ts';

/** Where a waiting task stands. */
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

interface PlaceOptions {
  likely: (toolType: number) => SecondsRange;
  /** Tasks drawn at the same time. */
  slots: number;
  /** Tools of the tasks that are being drawn now. */
  drawing: readonly number[];
}

export interface QueuePlaces {
  places: Map<string, QueuePlace>;
  /** Where one more task of this tool would stand. */
  atEnd: (toolType: number) => QueuePlace;
}

/** Seconds for picking a task up and storing its pictures on a busy machine; measured durations are those of the drawing. */
const handling = 1;

/** Places of one queue's tasks, given in the order in which they will be drawn, as if it were drawn from now on. */
export function placesOf(waiting: readonly WaitingTask[], options: PlaceOptions): QueuePlaces {
  const { likely, slots, drawing } = options;
  // Something under way is on average half done; at best it ends at once.
  const ahead = { min: 0, max: 0 };
  for (const toolType of drawing) ahead.max += likely(toolType).max / 2;
  const atEnd = (toolType: number): QueuePlace => ({
    position: places.size + 1,
    estimate: {
      min: Math.ceil(ahead.min / slots + likely(toolType).min),
      max: Math.ceil(ahead.max / slots + likely(toolType).max) + handling,
    },
  });
  const places = new Map<string, QueuePlace>();
  for (const { id, toolType } of waiting) {
    places.set(id, atEnd(toolType));
    ahead.min += likely(toolType).min;
    ahead.max += likely(toolType).max;
  }
  return { places, atEnd };
}

/** The same place in a queue whose first task can start in so many seconds: the night queue waits for its hours. */
export const startingIn = ({ position, estimate }: QueuePlace, seconds: number): QueuePlace => ({
  position,
  estimate: { min: estimate.min + seconds, max: estimate.max + seconds },
});
