import { createHash } from 'node:crypto';

/** SHA-256 of the content as 64 lower-case hex digits: a blob's only name. */
export type BlobHash = string;

/** What a `BlobHash` looks like; nothing else becomes part of a path or a key. */
export const hashPattern = /^[0-9a-f]{64}$/;

export const hashOf = (data: Uint8Array): BlobHash => createHash('sha256').update(data).digest('hex');

/** What is to be stored: bytes, or a file that is read when it is written. */
export type Content = Uint8Array | { hash: BlobHash; bytes: number; read(): Promise<Uint8Array> };

export const contentHash = (content: Content): BlobHash => ('read' in content ? content.hash : hashOf(content));

export const contentLength = (content: Content): number => ('read' in content ? content.bytes : content.byteLength);

export const contentBytes = async (content: Content): Promise<Uint8Array> =>
  'read' in content ? content.read() : content;

/** The store is full; nothing of the content was kept. */
export class StorageFull extends Error {
  constructor(options: { cause: unknown }) {
    super('the store is full', options);
    this.name = 'StorageFull';
  }
}

/** The place of the contents does not answer: the same call may simply be made again. */
export class StorageAway extends Error {
  constructor(options: { cause: unknown }) {
    super('the store does not answer', options);
    this.name = 'StorageAway';
  }
}

/** Where file contents live. Every method may be called twice with the same effect as once. @throws StorageAway */
export interface BlobStore {
  /** Resolves when the content would survive a power cut. `hash` is the content's own. @throws StorageFull */
  put(hash: BlobHash, data: Uint8Array): Promise<void>;
  /** null when it is not there. */
  get(hash: BlobHash): Promise<Buffer | null>;
  delete(hash: BlobHash): Promise<void>;
  /** null when it is not there. */
  head(hash: BlobHash): Promise<{ bytes: number; storedAt: Date } | null>;
  /** Every stored hash, or those that begin with these two digits. */
  list(prefix?: string): AsyncIterable<BlobHash>;
}
