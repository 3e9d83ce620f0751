/** Views a second from which tiles pass unseen: two flicks of a wheel are slower, a held key, a thumb or a wild wheel is quicker. */
const hurriedViews = 5;
/** Over this time the pace is taken, and without a move for this long the list is calm, ms. */
const sampleMs = 80;

/** Whether a list moves so fast that nobody sees its pictures. */
export interface Pace {
  isHurried: () => boolean;
  /** Told when it is calm again. */
  subscribe: (listener: () => void) => () => void;
  /** The list stands at this offset now. */
  move: (virtual: number, view: number) => void;
}

/** @param now clock in ms */
export const createPace = (now: () => number = () => performance.now()): Pace => {
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
    isHurried: () => isHurried,
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
