export interface ObjectBytes {
  bytes: Buffer;
  /** The server's name of these bytes (`ETag`); changes with every write of other bytes. */
  tag: string;
}

export interface ObjectFacts {
  /** Of the whole object. */
  bytes: number;
  changedAt: Date;
}

export interface ListedObject extends ObjectFacts {
  /** Without the store's prefix. */
  key: string;
}

/** Bytes from `first` to `last`, both inclusive, from 0. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface PutOptions {
  /** `content-type`, `cache-control`, as the object is to be served. */
  contentType?: string;
  cacheControl?: string;
  /** Writes only on these bytes (their tag), or only where nothing is (`null`). Absent: always. */
  onlyOn?: string | null;
}

/**
 * Objects of one bucket below one prefix. Requests that fail for the moment are sent again, within a budget that all requests of
 * this store share; every method throws ObjectStoreError where that does not help.
 */
export interface ObjectStore {
  /** As a person names it: `s3://bucket/prefix`. */
  readonly name: string;
  /** undefined: there is no such object. */
  get(key: string, range?: ByteRange): Promise<ObjectBytes | undefined>;
  /** undefined: there is no such object. */
  head(key: string): Promise<ObjectFacts | undefined>;
  /**
   * Resolves when the server has the whole object; above 8 MB it goes in parts and appears when the last one is there. The server
   * compares what arrives with its SHA-256. @returns false: the condition was not met, nothing was written
   */
  put(key: string, bytes: Uint8Array, options?: PutOptions): Promise<boolean>;
  /** What is gone already is no failure. */
  delete(key: string): Promise<void>;
  /** Objects whose key begins with `prefix`, in order of key. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Address by which anybody may read the object for so long. */
  signedAddress(key: string, seconds: number): Promise<string>;
  /** Ends the connections. */
  close(): void;
}
