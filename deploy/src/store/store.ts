export interface StoredObject {
  bytes: Buffer;
  /** Names these bytes; changes with every write. */
  tag: string;
}

export interface StoredFile {
  path: string;
  /** Bytes. */
  size: number;
  changedAt: Date;
}

/** Where registry, versions and log are kept. Paths are relative, with `/`. Failures that an operator can act on are DeployErrors. */
export interface Store {
  /** As a person names it: a folder, or `s3://bucket/prefix`. */
  readonly name: string;
  /** Undefined when there is nothing. */
  read(path: string): Promise<StoredObject | undefined>;
  /**
   * The one way to change `registry.json`: writes only when the bytes there are still those of `tag` (`null`: still nothing).
   * False when someone else was faster. Readers see the old bytes or the new ones, whole.
   */
  writeIfUnchanged(path: string, bytes: Buffer, tag: string | null): Promise<boolean>;
  /** Writes an immutable file; an equal file stays, a damaged one is replaced. */
  put(path: string, bytes: Buffer): Promise<void>;
  /** Files whose path begins with `prefix`, in order of path. */
  list(prefix: string): Promise<StoredFile[]>;
  /** A file that is gone already is no failure. */
  delete(path: string): Promise<void>;
}

/** Runs `work` for each item, so many at once; the results keep the order. */
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
