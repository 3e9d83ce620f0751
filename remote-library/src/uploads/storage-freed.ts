const name = 'made';
const room = new EventTarget();

/** Something was deleted: uploads that wait for room may go on. */
export const notifyStorageFreed = (): boolean => room.dispatchEvent(new Event(name));

/** Rests, but not longer than until the line is back, or until room was made. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      room.removeEventListener(name, end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    room.addEventListener(name, end);
  });
