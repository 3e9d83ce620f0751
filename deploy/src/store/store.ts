export interface StoredObject {
  bytes: Buffer;
  /** Version tag of the bytes; changes with every write. */
  tag: string;
}

export interface StoredFile {
  path: string;
  /** Bytes. */
  size: number;
  changedAt: Date;
}

/** Storage of registry, versions and log. Paths are relative, with `/`. Failures that an operator can act on are DeployErrors. */
export interface Store {
  /** Address as the operator gave it: a folder, or `s3://bucket/prefix`. */
  readonly name: string;
  /** Undefined when the object does not exist. */
  read(path: string): Promise<StoredObject | undefined>;
  /**
   * The only method that changes `registry.json`: writes when the current bytes are still those of `tag` (`null`: none exist). False after
   * a lost race. Readers see either the old bytes or the new ones.
   */
  writeIfUnchanged(path: string, bytes: Buffer, tag: string | null): Promise<boolean>;
  /** Writes a file, also over an existing one. */
  put(path: string, bytes: Buffer): Promise<void>;
  /** Files whose path starts with `prefix`, sorted by path. */
  list(prefix: string): Promise<StoredFile[]>;
  /** A missing file is no error. */
  delete(path: string): Promise<void>;
}

/** Runs `work` for each item with limited concurrency; the results keep the order. */
export const mapLimited = async <Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const place = next++;
      results[place] = await work(items[place] as Item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
  return results;
};
