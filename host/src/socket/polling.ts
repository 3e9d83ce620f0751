/** Between two polls once the retries are used up. */
const pollMs = 5_000;

export interface Polling {
  readonly isRunning: boolean;
  /** At once, then every 5 s. */
  start(): void;
  stop(): void;
}

export const createPolling = (poll: () => void): Polling => {
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    get isRunning() {
      return timer !== undefined;
    },
    start() {
      if (timer !== undefined) return;
      poll();
      timer = setInterval(poll, pollMs);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
};
