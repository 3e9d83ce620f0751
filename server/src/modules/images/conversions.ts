import { EngineError, type EnginePicture } from '@atelier/engine/engine';
import type { PicturePool } from '@atelier/engine/picture/picture-pool';
import { canBecome, type DownloadShape, leavesUnchanged } from '@atelier/engine/picture/render-download';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { BlobHash } from '../../platform/storage/blob-store.ts';

/** Fairness keys; only compared. */
interface Requester {
  address: string;
  picture: string;
  /** Exempt from the queue limits; the caller bounds its number. */
  isPatient?: boolean;
}

interface SemaphoreLimits {
  /** Concurrently running turns. */
  running: number;
  /** Running and waiting turns in total. */
  total: number;
  perAddress: number;
  perPicture: number;
  /** Concurrent turns of one address, even without other waiters; absent: unlimited. */
  runningPerAddress?: number;
}

/** Too many requests wait: `address` and `picture` name the exceeded limit, `total` is the overall limit. */
export class SemaphoreRefusal extends Error {
  readonly limit: 'total' | 'address' | 'picture';
  constructor(limit: SemaphoreRefusal['limit']) {
    super(`too many wait: ${limit}`);
    this.name = 'SemaphoreRefusal';
    this.limit = limit;
  }
}

interface Entry extends Requester {
  start: () => void;
}

/** Number of addresses whose last turn is remembered. */
const remembered = 1000;

/** Fair queue: the address with the fewest running turns goes first, then the one whose last turn is longest ago. */
export const createFairSemaphore = (limits: SemaphoreLimits) => {
  const waiting: Entry[] = [];
  const running = new Set<Entry>();
  const lastTurn = new LRUCache<string, number>({ max: remembered });
  let turns = 0;

  const count = (isCounted: (entry: Entry) => boolean): number =>
    [...running, ...waiting].filter((entry) => isCounted(entry)).length;

  const refusalOf = ({ address, picture }: Requester): SemaphoreRefusal['limit'] | undefined => {
    if (count((entry) => entry.address === address) >= limits.perAddress) return 'address';
    if (count((entry) => entry.picture === picture) >= limits.perPicture) return 'picture';
    return running.size + waiting.length >= limits.total ? 'total' : undefined;
  };

  const order = ({ address }: Entry): readonly [number, number] => [
    [...running].filter((entry) => entry.address === address).length,
    lastTurn.get(address) ?? 0,
  ];

  /** The entry in `waiting` with the highest priority that may start. */
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

  const wait = (requester: Requester, signal: AbortSignal): Promise<Entry> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(signal.reason);
      };
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve(entry);
      };
      const entry: Entry = { ...requester, start };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(entry);
      startNext();
    });

  return {
    /** Runs `work` in its turn. @throws SemaphoreRefusal when too many wait; the signal's reason when it aborts before the turn */
    async take<Result>(requester: Requester, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
      signal.throwIfAborted();
      const limit = refusalOf(requester);
      if (limit && !requester.isPatient) throw new SemaphoreRefusal(limit);
      const entry = await wait(requester, signal);
      try {
        return await work();
      } finally {
        running.delete(entry);
        startNext();
      }
    },
  };
};

/** The client has disconnected: a response would not be read. */
export class ClientDisconnected extends Error {
  constructor() {
    super('the client has gone');
    this.name = 'ClientDisconnected';
  }
}

/** Runs `work` with a signal that aborts when the connection closes; Fastify's `request.signal` is silent once the body has been read. */
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

/** Turns that an address or an image may run or wait for; a zip uses one at a time. */
const limits = { running: 1, total: 60, perAddress: 12, perPicture: 4 };
/** Retry delay in seconds after a refusal. */
const tryAgainSeconds = 10;
/** Size in bytes and lifetime of the conversion cache: a download URL is valid for five minutes. */
const cacheBytes = 64 * 2 ** 20;
const cacheMs = 5 * 60_000;

/** Requester of a file, with an abort signal. */
export interface Reader {
  address: string;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  /** Continues a running download, so it is never refused for load. */
  isPatient?: boolean;
}

/** Layers of a layered file: the name of the image's own layer, and the images below it. */
export interface FileLayers {
  name: string;
  inputs: (EnginePicture & { name: string; hash: BlobHash })[];
}

interface Making {
  made: Promise<EnginePicture | null>;
  /** Number of waiting readers; at zero the conversion is aborted. */
  readers: number;
  stop: AbortController;
}

const failureOf = (error: unknown): unknown => {
  if (error instanceof SemaphoreRefusal)
    return new ApiFailure(error.limit === 'total' ? '50001' : '45000', { seconds: tryAgainSeconds }, { cause: error });
  // The client has disconnected: this response is not read.
  if (error instanceof ClientDisconnected) return new ApiFailure('45000', { seconds: 1 }, { cause: error });
  if (!(error instanceof EngineError)) return error;
  if (error.kind === 'timeout') return new ApiFailure('41018', {}, { cause: error });
  return new ApiFailure(
    error.kind === 'unreadable' || error.kind === 'failed' ? '41012' : '50001',
    {},
    { cause: error },
  );
};

/** Converts images: concurrent requests share one conversion, addresses take turns, results are cached, unwanted work is aborted. */
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
    const requester = { address: reader.address, picture: hash, isPatient: reader.isPatient ?? false };
    const work = turns
      .take(requester, stop.signal, () => pool.download(picture, params, stop.signal, inputs))
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

  /** Waits for a shared conversion; aborts it when the last waiter leaves. */
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
    /** @returns null when impossible. @throws ApiFailure 45000 or 50001 when too many wait, 41018 too slow, 41012 unreadable */
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
