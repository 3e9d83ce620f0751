export interface ObjectBytes {
  bytes: Buffer;
  /** ETag of the content; changes with every write of other bytes. */
  tag: string;
}

export interface ObjectFacts {
  /** Size of the whole object in bytes. */
  bytes: number;
  changedAt: Date;
}

export interface ListedObject extends ObjectFacts {
  /** Without the store's prefix. */
  key: string;
}

/** Byte range from `first` to `last`, both inclusive, zero-based. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface PutOptions {
  /** `content-type`, `cache-control` of the served object. */
  contentType?: string;
  cacheControl?: string;
  /** Conditional write: only over the content with this tag, or only when the object is missing (`null`). Absent: unconditional. */
  onlyOn?: string | null;
}

/**
 * Objects of one bucket below one prefix. Transient failures are retried, within a budget shared by all requests of this store; otherwise
 * every method throws ObjectStoreError.
 */
export interface ObjectStore {
  /** Display name: `s3://bucket/prefix`. */
  readonly name: string;
  /** undefined: the object is missing. */
  get(key: string, range?: ByteRange): Promise<ObjectBytes | undefined>;
  /** undefined: the object is missing. */
  head(key: string): Promise<ObjectFacts | undefined>;
  /**
   * Resolves when the server has the whole object; above 8 MB it is a multipart upload and appears when the last part is complete. The
   * server verifies the SHA-256. @returns false: the condition was not met, nothing was written
   */
  put(key: string, bytes: Uint8Array, options?: PutOptions): Promise<boolean>;
  /** A missing object is no error. */
  delete(key: string): Promise<void>;
  /** Objects whose key starts with `prefix`, in key order. */
  list(prefix: string): AsyncIterable<ListedObject>;
  close(): void;
}
