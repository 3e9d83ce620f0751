import { EngineError, type EnginePicture } from '@atelier/engine/engine';
import type { PicturePool } from '@atelier/engine/picture/picture-pool';
import { canBecome, type DownloadShape, leavesUnchanged } from '@atelier/engine/picture/render-download';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { BlobHash } from '../../platform/storage/blob-store.ts';

/** Keys of fairness: only compared. */
interface Asker {
  address: string;
  picture: string;
  /** Exempt from the limits on waiting; the caller bounds its own number. */
  isPatient?: boolean;
}

interface SemaphoreLimits {
  /** Turns at once. */
  running: number;
  /** Turns and waits at once. */
  total: number;
  perAddress: number;
  perPicture: number;
  /** Concurrent turns of one address, also without other waiters; absent: no own limit. */
  runningPerAddress?: number;
}

/** Too many requests wait: `address` and `picture` name the exceeded limit, `total` is the limit of all together. */
export class SemaphoreRefusal extends Error {
  readonly limit: 'total' | 'address' | 'picture';
  constructor(limit: SemaphoreRefusal['limit']) {
    super(`too many wait: ${limit}`);
    this.name = 'SemaphoreRefusal';
    this.limit = limit;
  }
}

interface Entry extends Asker {
  /** Begins the turn. */
  start: () => void;
}

/** How many addresses are remembered for their last turn. */
const remembered = 1000;

/**
 * Fair queue for expensive work that anyone can request. The address with the fewest running turns goes first, then the one whose last turn
 * is longest ago, so that one address with many requests delays another by one turn at most.
 */
export const createFairSemaphore = (limits: SemaphoreLimits) => {
  const waiting: Entry[] = [];
  const running = new Set<Entry>();
  const lastTurn = new LRUCache<string, number>({ max: remembered });
  let turns = 0;

  const count = (isCounted: (entry: Entry) => boolean): number =>
    [...running, ...waiting].filter((entry) => isCounted(entry)).length;

  const refusalOf = ({ address, picture }: Asker): SemaphoreRefusal['limit'] | undefined => {
    if (count((entry) => entry.address === address) >= limits.perAddress) return 'address';
    if (count((entry) => entry.picture === picture) >= limits.perPicture) return 'picture';
    return running.size + waiting.length >= limits.total ? 'total' : undefined;
  };

  const order = ({ address }: Entry): readonly [number, number] => [
    [...running].filter((entry) => entry.address === address).length,
    lastTurn.get(address) ?? 0,
  ];

  /** The first in `waiting` among those that come before all others and may begin. */
  const takeNext = (): Entry | undefined => {
    const ranked = waiting
      .map((entry) => ({ entry, rank: order(entry) }))
      .filter(({ rank }) => rank[0] < (limits.runningPerAddress ?? limits.running));
    ranked.sort((one, other) => one.rank[0] - other.rank[0] || one.rank[1] - other.rank[1]);
    const next = ranked[0]?.entry;
    if (next) waiting.splice(waiting.indexOf(next), 1);
    return next;
  };

  const startNext = (): void => {
    if (running.size >= limits.running) return;
    const next = takeNext();
    if (!next) return;
    running.add(next);
    turns += 1;
    lastTurn.set(next.address, turns);
    next.start();
  };

  const wait = (asker: Asker, signal: AbortSignal): Promise<Entry> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(signal.reason);
      };
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve(entry);
      };
      const entry: Entry = { ...asker, start };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(entry);
      startNext();
    });

  return {
    /**
     * Does `work` when it is the asker's turn.
     * @throws SemaphoreRefusal at once when too many wait; the signal's reason when it aborts before the turn.
     */
    async take<Result>(asker: Asker, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
      signal.throwIfAborted();
      const limit = refusalOf(asker);
      if (limit && !asker.isPatient) throw new SemaphoreRefusal(limit);
      const entry = await wait(asker, signal);
      try {
        return await work();
      } finally {
        running.delete(entry);
        startNext();
      }
    },
  };
};

/** The client has disconnected: an answer would not be read. */
export class ClientDisconnected extends Error {
  constructor() {
    super('the client has gone');
    this.name = 'ClientDisconnected';
  }
}

/**
 * Runs `work` with a signal that is aborted with `ClientDisconnected` when the client's connection closes before the answer. Fastify's own `request.signal` follows
 * the request's body and stays silent once that has been read.
 */
export const withDisconnectSignal = async <T>(
  request: FastifyRequest,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const { socket } = request.raw;
  const gone = new AbortController();
  const onClose = () => gone.abort(new ClientDisconnected());
  socket.once('close', onClose);
  if (socket.destroyed) onClose();
  try {
    return await work(gone.signal);
  } finally {
    socket.off('close', onClose);
  }
};

/** Turns that an address or a picture may have or wait for; a zip takes one at a time. */
const limits = { running: 1, total: 60, perAddress: 12, perPicture: 4 };
/** Seconds after which who was refused may try again. */
const tryAgainSeconds = 10;
/** Bytes of made files that are kept, and how long: a download's address is good for five minutes. */
const cacheBytes = 64 * 2 ** 20;
const cacheMs = 5 * 60_000;

/** Who wants a file, and until when. */
export interface Reader {
  address: string;
  /** Aborts when the client leaves. */
  signal: AbortSignal;
  /** Part of a longer download that has begun, so it is never refused for load. */
  isPatient?: boolean;
}

/** Layers of a layered file: the name of the picture's own, and the pictures below it. */
export interface FileLayers {
  name: string;
  inputs: (EnginePicture & { name: string; hash: BlobHash })[];
}

interface Making {
  made: Promise<EnginePicture | null>;
  /** Readers that still wait; without any the making ends. */
  readers: number;
  stop: AbortController;
}

const failureOf = (error: unknown): unknown => {
  if (error instanceof SemaphoreRefusal)
    return new ApiFailure(error.limit === 'total' ? '50001' : '45000', { seconds: tryAgainSeconds }, { cause: error });
  // The client has gone: no one reads this answer.
  if (error instanceof ClientDisconnected) return new ApiFailure('45000', { seconds: 1 }, { cause: error });
  if (!(error instanceof EngineError)) return error;
  if (error.kind === 'timeout') return new ApiFailure('41018', {}, { cause: error });
  return new ApiFailure(
    error.kind === 'unreadable' || error.kind === 'failed' ? '41012' : '50001',
    {},
    { cause: error },
  );
};

/**
 * Converts pictures to other formats and sizes. Concurrent requests share one conversion; addresses take turns; results are cached; a
 * conversion without waiting clients is aborted.
 */
export const createConversions = (pool: PicturePool, { hasLabel }: { hasLabel: boolean }) => {
  const made = new LRUCache<string, EnginePicture>({
    maxSize: cacheBytes,
    sizeCalculation: ({ data }) => data.byteLength + 1,
    ttl: cacheMs,
  });
  const underWay = new Map<string, Making>();
  const turns = createFairSemaphore(limits);

  const make = (
    key: string,
    { hash, picture, layers }: { hash: BlobHash; picture: EnginePicture; layers: FileLayers },
    shape: DownloadShape,
    reader: Reader,
  ): Making => {
    const stop = new AbortController();
    const names = [layers.name, ...layers.inputs.map(({ name }) => name)];
    const inputs = layers.inputs.map(({ data, mime, width, height }) => ({ data, mime, width, height }));
    const params = { shape, hasLabel, names };
    const asker = { address: reader.address, picture: hash, isPatient: reader.isPatient ?? false };
    const work = turns
      .take(asker, stop.signal, () => pool.download(picture, params, stop.signal, inputs))
      .then((file) => {
        if (file) made.set(key, file);
        return file;
      })
      .finally(() => {
        if (underWay.get(key) === making) underWay.delete(key);
      });
    const making: Making = { made: work, readers: 0, stop };
    underWay.set(key, making);
    return making;
  };

  /** Waits with the others; the last one who leaves ends the making. */
  const join = async (key: string, making: Making, signal: AbortSignal): Promise<EnginePicture | null> => {
    making.readers += 1;
    const left = Promise.withResolvers<never>();
    const leave = () => left.reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([making.made, left.promise]);
    } finally {
      signal.removeEventListener('abort', leave);
      making.readers -= 1;
      if (making.readers === 0 && underWay.get(key) === making) {
        underWay.delete(key);
        making.stop.abort(signal.reason);
      }
    }
  };

  return {
    /**
     * @returns null where the picture cannot become that.
     * @throws ApiFailure 45000 or 50001 when too many wait, 41018 when it takes too long, 41012 when it cannot be read
     */
    async render(
      hash: BlobHash,
      picture: EnginePicture & { data: Buffer },
      shape: DownloadShape,
      reader: Reader,
      layers: FileLayers = { name: '', inputs: [] },
    ): Promise<EnginePicture | null> {
      if (!canBecome(picture.mime, shape)) return null;
      if (leavesUnchanged(picture, shape, { hasLabel })) return picture;
      const key = JSON.stringify([
        ...[hash, shape.format, shape.canvas, shape.maxKb, layers.name],
        ...layers.inputs.map(({ hash: inputHash, name }) => [inputHash, name]),
      ]);
      const known = made.get(key);
      if (known) return known;
      const making = underWay.get(key) ?? make(key, { hash, picture, layers }, shape, reader);
      return join(key, making, reader.signal).catch((error: unknown) => {
        throw failureOf(error);
      });
    },
  };
};
