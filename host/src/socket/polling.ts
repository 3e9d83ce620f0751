/** Between the end of a poll and the next one once the retries are used up, ms. */
const pollMs = 5_000;
/** Pages that lost the same server do not ask in step: a pause is between 80 and 120 % of its length. */
const spread = 0.4;

interface PollingParts {
  poll: () => Promise<void>;
  /** The server answered. */
  onAnswered: () => void;
  /** 0 to 1. */
  random: () => number;
}

export interface Polling {
  readonly isRunning: boolean;
  /** At once, then about 5 s after each answer or failure; never two at a time. */
  start(): void;
  stop(): void;
}

export const createPolling = ({ poll, onAnswered, random }: PollingParts): Polling => {
  /** Grows with every start and stop: a poll of an earlier run plans nothing. */
  let turn = 0;
  let isRunning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async (mine: number) => {
    const isAnswered = await poll().then(
      () => true,
      // What cannot be read now is read again at the next poll.
      () => false,
    );
    if (mine !== turn) return;
    timer = setTimeout(() => void ask(mine), pollMs * (1 - spread / 2 + spread * random()));
    if (isAnswered) onAnswered();
  };

  return {
    get isRunning() {
      return isRunning;
    },
    start() {
      if (isRunning) return;
      isRunning = true;
      turn += 1;
      void ask(turn);
    },
    stop() {
      isRunning = false;
      turn += 1;
      clearTimeout(timer);
    },
  };
};
