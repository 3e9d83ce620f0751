/** Loads `limit` items from `offset` on. */
export type LoadRange<Item> = (offset: number, limit: number, signal: AbortSignal) => Promise<readonly Item[]>;

/** Items of a long list by index: blocks around the view are loaded, loads of blocks out of view are aborted. */
export interface RangeStore<Item> {
  get(index: number): Item | undefined;
  /** True when its block could not be loaded. */
  hasFailed(index: number): boolean;
  /** Sets the visible range. A failed block that comes into view again is loaded again. */
  want(first: number, last: number): void;
  /** Reloads the block of an item. */
  retry(index: number): void;
  /** Items from `first` to `last`, loaded if necessary. @throws the error of the load. */
  ensure(first: number, last: number): Promise<Item[]>;
  /** Changes the loaded items, e.g. after marking a favourite. */
  update(change: (item: Item) => Item): void;
  subscribe(listener: () => void): () => void;
  /** Changes whenever these items change, so that other rows need no render. */
  stamp(first: number, last: number): string;
  /** Aborts all loads. */
  stop(): void;
}

interface Block<Item> {
  state: 'loading' | 'failed' | 'loaded';
  items: readonly Item[];
  controller: AbortController;
  /** A caller of `ensure` awaits it, so it is not aborted when it leaves the view. */
  isHeld: boolean;
  /** Stamp of its last change. */
  stamp: number;
  done: Promise<void>;
  failure?: unknown;
}

export interface RangeStoreOptions<Item> {
  load: LoadRange<Item>;
  /** Items per request. */
  size?: number;
  /** Maximum cached blocks, which limits the memory for a list of 100,000 items. */
  kept?: number;
}

export const createRangeStore = <Item>({ load, size = 60, kept = 60 }: RangeStoreOptions<Item>): RangeStore<Item> => {
  const blocks = new Map<number, Block<Item>>();
  const listeners = new Set<() => void>();
  let changes = 0;
  /** Blocks of the last view. */
  let seen: readonly [number, number] = [0, -1];
  const tell = (changed: readonly Block<Item>[]): void => {
    changes += 1;
    for (const block of changed) block.stamp = changes;
    for (const listener of listeners) listener();
  };
  const blockOf = (index: number): number => Math.floor(index / size);

  const start = (at: number): Block<Item> => {
    const controller = new AbortController();
    const block: Block<Item> = {
      state: 'loading',
      items: [],
      controller,
      isHeld: false,
      stamp: 0,
      done: Promise.resolve(),
    };
    block.done = load(at * size, size, controller.signal).then(
      (items) => {
        if (blocks.get(at) !== block) return;
        Object.assign(block, { state: 'loaded', items });
        tell([block]);
      },
      (failure: unknown) => {
        block.failure = failure;
        if (blocks.get(at) !== block) return;
        block.state = 'failed';
        tell([block]);
      },
    );
    blocks.set(at, block);
    return block;
  };
  const drop = (at: number, block: Block<Item>): void => {
    blocks.delete(at);
    block.controller.abort();
  };
  const trim = (middle: number): void => {
    const far = [...blocks.entries()].filter(([, block]) => !block.isHeld);
    if (far.length <= kept) return;
    far.sort(([one], [other]) => Math.abs(other - middle) - Math.abs(one - middle));
    for (const [at, block] of far.slice(0, far.length - kept)) drop(at, block);
  };

  return {
    get: (index) => blocks.get(blockOf(index))?.items[index % size],
    hasFailed: (index) => blocks.get(blockOf(index))?.state === 'failed',
    want(first, last) {
      const [from, to] = [blockOf(Math.max(first, 0)), blockOf(Math.max(last, 0))];
      for (const [at, block] of blocks) {
        if (block.state === 'loading' && !block.isHeld && (at < from || at > to)) drop(at, block);
      }
      for (let at = from; at <= to; at += 1) {
        const wasSeen = at >= seen[0] && at <= seen[1];
        if (blocks.get(at)?.state === 'failed' && !wasSeen) tell([start(at)]);
        else if (!blocks.has(at)) start(at);
      }
      seen = [from, to];
      trim((from + to) / 2);
    },
    retry(index) {
      blocks.delete(blockOf(index));
      tell([start(blockOf(index))]);
    },
    async ensure(first, last) {
      const wanted: Block<Item>[] = [];
      for (let at = blockOf(first); at <= blockOf(last); at += 1) {
        const here = blocks.get(at);
        const block = here && here.state !== 'failed' ? here : start(at);
        block.isHeld = true;
        wanted.push(block);
      }
      await Promise.all(wanted.map(({ done }) => done));
      for (const block of wanted) block.isHeld = false;
      const failed = wanted.find(({ state }) => state !== 'loaded');
      if (failed) throw failed.failure;
      const begin = blockOf(first) * size;
      return wanted.flatMap(({ items }) => items).slice(first - begin, last - begin + 1);
    },
    update(change) {
      for (const block of blocks.values()) block.items = block.items.map(change);
      tell([...blocks.values()]);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stamp(first, last) {
      const stamps: number[] = [];
      for (let at = blockOf(first); at <= blockOf(last); at += 1) stamps.push(blocks.get(at)?.stamp ?? -1);
      return stamps.join();
    },
    stop() {
      for (const [at, block] of blocks) if (block.state === 'loading') drop(at, block);
    },
  };
};
