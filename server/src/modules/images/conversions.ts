import { EngineError, type EnginePicture } from '@atelier/engine/engine';
import type { PicturePool } from '@atelier/engine/picture/picture-pool';
import { canBecome, type DownloadShape, leavesUnchanged } from '@atelier/engine/picture/render-download';
import { LRUCache } from 'lru-cache';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { BlobHash } from '../../platform/storage/blob-store.ts';
import { createFairTurns, TurnRefused } from './fair-turns.ts';
import { ClientGone } from './while-connected.ts';

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

interface Making {
  made: Promise<EnginePicture | null>;
  /** Readers that still wait; without any the making ends. */
  readers: number;
  stop: AbortController;
}

const failureOf = (error: unknown): unknown => {
  if (error instanceof TurnRefused)
    return new ApiFailure(error.limit === 'total' ? '50001' : '45000', { seconds: tryAgainSeconds }, { cause: error });
  // The client has gone: no one reads this answer.
  if (error instanceof ClientGone) return new ApiFailure('45000', { seconds: 1 }, { cause: error });
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
  const turns = createFairTurns(limits);

  const make = (key: string, hash: BlobHash, picture: EnginePicture, shape: DownloadShape, reader: Reader): Making => {
    const stop = new AbortController();
    const params = { shape, hasLabel };
    const asker = { address: reader.address, picture: hash, isPatient: reader.isPatient ?? false };
    const work = turns
      .take(asker, stop.signal, () => pool.download(picture, params, stop.signal))
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
    ): Promise<EnginePicture | null> {
      if (!canBecome(picture.mime, shape)) return null;
      if (leavesUnchanged(picture, shape, { hasLabel })) return picture;
      const key = JSON.stringify([hash, shape.format, shape.square, shape.maxKb]);
      const known = made.get(key);
      if (known) return known;
      const making = underWay.get(key) ?? make(key, hash, picture, shape, reader);
      return join(key, making, reader.signal).catch((error: unknown) => {
        throw failureOf(error);
      });
    },
  };
};
