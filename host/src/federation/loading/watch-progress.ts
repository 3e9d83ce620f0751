import { limits } from '../limits.ts';

/** Reads an answer to its end, telling of each piece. @returns its bytes. */
export const readBody = async (
  { body }: Response,
  onBytes: (count: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    onBytes(part.value.length);
    parts.push(part.value);
  }
  return parts;
};

/** Notices when nothing arrives any more. */
export interface ProgressWatch {
  /** Bytes that arrived just now. */
  onBytes(count: number): void;
  /** Aborted when the download has stalled for half of the limit: the caller sends the request again with the next signal. */
  attempt(): AbortSignal;
  /** Aborted when the limit is over: less than 1 KB came within it. */
  readonly stalled: AbortSignal;
  /** Ends every attempt. */
  stop(): void;
}

/**
 * What delivers, however slowly, is waited for; time counts only while less than 1 KB comes.
 * @param stallMs the limit.
 */
export const watchProgress = (stallMs: number): ProgressWatch => {
  const stall = new AbortController();
  let attempt = new AbortController();
  let bytes = 0;
  let stallTimer: ReturnType<typeof setTimeout>;
  let silenceTimer: ReturnType<typeof setTimeout>;

  const waitForSilence = (): void => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => {
      attempt.abort();
      attempt = new AbortController();
    }, stallMs / 2);
  };
  const startAnew = (): void => {
    clearTimeout(stallTimer);
    bytes = 0;
    stallTimer = setTimeout(() => stall.abort(), stallMs);
  };
  waitForSilence();
  startAnew();
  return {
    onBytes(count) {
      waitForSilence();
      bytes += count;
      if (bytes >= limits.leastProgressBytes) startAnew();
    },
    attempt: () => attempt.signal,
    stalled: stall.signal,
    stop() {
      clearTimeout(silenceTimer);
      clearTimeout(stallTimer);
      stall.abort();
    },
  };
};
