import { createHash } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { ListedObject, ObjectStore, PutOptions } from './object-store.ts';
import { asObjectStoreError, isConditionRefused, isMissing, ObjectStoreError } from './object-store-error.ts';

export interface S3Settings {
  /** `https://s3.eu-central-1.amazonaws.com`, or any S3-compatible server. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Path inside the bucket, without leading and trailing slashes; may be empty. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface S3Timing {
  /** Connection timeout in milliseconds. */
  connectMs?: number;
  /** Response timeout of one attempt in milliseconds. */
  answerMs?: number;
  /** Maximum attempts of one request; the retry budget of the client may end them earlier. */
  tries?: number;
}

/** Multipart size: an interruption of a larger upload costs one part. */
const partBytes = 8 * 1024 * 1024;
/** Concurrent parts of one upload. */
const partsAtOnce = 2;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64');

const createClient = (settings: S3Settings, { connectMs = 5000, answerMs = 30_000, tries = 5 }: S3Timing) =>
  new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Path-style addressing: loopback and most self-hosted servers have no host name per bucket.
    forcePathStyle: true,
    // SHA-256 is sent explicitly where needed; older S3-compatible servers reject CRC trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // "standard" takes retries from a budget, so that an overloaded server does not get five times the requests.
    retryMode: 'standard',
    maxAttempts: tries,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs, throwOnRequestTimeout: true },
  });

const conditionOf = ({ onlyOn }: PutOptions) => {
  if (onlyOn === undefined) return {};
  return onlyOn === null ? { IfNoneMatch: '*' } : { IfMatch: onlyOn };
};

const headersOf = ({ contentType, cacheControl }: PutOptions) => ({
  ...(contentType !== undefined && { ContentType: contentType }),
  ...(cacheControl !== undefined && { CacheControl: cacheControl }),
});

/** Connects lazily: the first request shows whether the bucket is reachable. */
export const createS3ObjectStore = (settings: S3Settings, timing: S3Timing = {}): ObjectStore => {
  const client = createClient(settings, timing);
  const { bucket: Bucket, prefix } = settings;
  const base = prefix === '' ? '' : `${prefix}/`;
  const name = `s3://${Bucket}${prefix === '' ? '' : `/${prefix}`}`;
  const failure = (error: unknown, method: string, key: string) =>
    asObjectStoreError(error, `${name}/${key} (${settings.endpoint}): ${method}`);

  const orUndefined = async <Result>(method: string, key: string, ask: () => Promise<Result>) => {
    try {
      return await ask();
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw failure(error, method, key);
    }
  };

  const putParts = async (key: string, bytes: Uint8Array, options: PutOptions): Promise<void> => {
    const params = { Bucket, Key: base + key, Body: bytes, ...headersOf(options), ...conditionOf(options) };
    await new Upload({ client, params, partSize: partBytes, queueSize: partsAtOnce }).done();
  };

  return {
    name,
    get: (key, range) =>
      orUndefined('get', key, async () => {
        const Range = range && `bytes=${range.first}-${range.last}`;
        const answer = await client.send(new GetObjectCommand({ Bucket, Key: base + key, ...(Range && { Range }) }));
        const bytes = Buffer.from((await answer.Body?.transformToByteArray()) ?? []);
        if (answer.ContentLength !== undefined && answer.ContentLength !== bytes.length)
          throw new ObjectStoreError('away', `${name}/${key}: the answer ended early`);
        return { bytes, tag: answer.ETag ?? '' };
      }),
    head: (key) =>
      orUndefined('head', key, async () => {
        const answer = await client.send(new HeadObjectCommand({ Bucket, Key: base + key }));
        return { bytes: answer.ContentLength ?? 0, changedAt: answer.LastModified ?? new Date(0) };
      }),
    put: async (key, bytes, options = {}) => {
      try {
        if (bytes.byteLength > partBytes) await putParts(key, bytes, options);
        else {
          const whole = { Body: bytes, ChecksumSHA256: sha256(bytes), ContentLength: bytes.byteLength };
          await client.send(
            new PutObjectCommand({ Bucket, Key: base + key, ...whole, ...headersOf(options), ...conditionOf(options) }),
          );
        }
        return true;
      } catch (error) {
        if (options.onlyOn !== undefined && (isConditionRefused(error) || isMissing(error))) return false;
        throw failure(error, 'put', key);
      }
    },
    delete: async (key) => {
      await orUndefined('delete', key, () => client.send(new DeleteObjectCommand({ Bucket, Key: base + key })));
    },
    async *list(start) {
      let next: string | undefined;
      do {
        const Continuation = next === undefined ? {} : { ContinuationToken: next };
        const page = await client
          .send(new ListObjectsV2Command({ Bucket, Prefix: base + start, ...Continuation }))
          .catch((error: unknown) => {
            throw failure(error, 'list', start);
          });
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
          yield { key: Key.slice(base.length), bytes: Size, changedAt: LastModified } satisfies ListedObject;
        next = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (next !== undefined);
    },
    close: () => client.destroy(),
  };
};
