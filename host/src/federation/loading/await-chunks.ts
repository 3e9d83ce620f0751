import type { AssetLoader } from './create-asset-loader.ts';

/** What a chunk may ask of the bundler's runtime of its own build; the part of it that is used here. */
interface BundlerRuntime {
  /** Loads a chunk, its sheet too. */
  e: (chunk: string | number) => Promise<unknown>;
  /** Name of a chunk's script. */
  u: (chunk: string | number) => string;
  /** Name of a chunk's sheet. */
  k?: (chunk: string | number) => string | undefined;
}

type ChunkTable = { push(chunk: readonly [string[], object, (runtime: BundlerRuntime) => void]): unknown };

/** As the bundler names the table that a build's chunks go to. */
const tableOf = (federationName: string): ChunkTable | undefined =>
  (globalThis as unknown as Record<string, ChunkTable | undefined>)[
    `rspackChunk${federationName.replaceAll(/_+/g, '_')}`
  ];

/**
 * Has every later chunk of a version that runs brought by `assets` before the bundler asks for it by a tag, which it gives up
 * after a fixed time however much has come. A version from another bundler is left as it is.
 * `folder`: the version's; `files`: name -> hash.
 */
export const awaitChunks = (
  federationName: string,
  folder: string,
  files: Readonly<Record<string, string>>,
  assets: AssetLoader,
): void => {
  tableOf(federationName)?.push([
    [`atelier ${federationName}`],
    {},
    (runtime) => {
      const load = runtime.e;
      runtime.e = async (chunk) => {
        const names = [runtime.u(chunk), runtime.k?.(chunk)].filter((name) => name !== undefined && name in files);
        await assets.prefetch(names.map((name) => new URL(name as string, folder).href));
        return load(chunk);
      };
    },
  ]);
};
