/** Viewport heights a second above which tiles are not recognisable: two flicks of a wheel are slower, a held key or a dragged thumb is faster. */
const hurriedViews = 5;
/** Interval over which the speed is measured; without a scroll event for this long scrolling has ended, ms. */
const sampleMs = 80;

/** Whether a list scrolls too fast to recognise its pictures. */
export interface ScrollVelocity {
  isFastScrolling: () => boolean;
  /** Listeners are called when fast scrolling ends. */
  subscribe: (listener: () => void) => () => void;
  /** Reports the current offset and viewport height. */
  move: (virtual: number, view: number) => void;
}

/** @param now clock in ms */
export const createScrollVelocity = (now: () => number = () => performance.now()): ScrollVelocity => {
  const listeners = new Set<() => void>();
  let isHurried = false;
  let mark: { at: number; virtual: number } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const calm = (): void => {
    mark = undefined;
    if (!isHurried) return;
    isHurried = false;
    for (const listener of listeners) listener();
  };
  return {
    isFastScrolling: () => isHurried,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    move(virtual, view) {
      clearTimeout(timer);
      timer = setTimeout(calm, sampleMs);
      mark ??= { at: now(), virtual };
      const passed = Math.abs(virtual - mark.virtual);
      const took = now() - mark.at;
      if (took < sampleMs) return;
      const isFast = passed / took > (hurriedViews * view) / 1000;
      if (isFast) isHurried = true;
      else calm();
      mark = { at: now(), virtual };
    },
  };
};
