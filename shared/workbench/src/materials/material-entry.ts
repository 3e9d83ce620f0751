import type { Asset } from '@atelier/contract/assets';
import type { Task } from '@atelier/contract/task';

/** Where materials come from: the library's two halves, and what was drawn. */
export const materialSources = ['public', 'private', 'favourites', 'history'] as const;
export type MaterialSource = (typeof materialSources)[number];

/** A picture that can be chosen. */
export interface MaterialEntry {
  /** Stable over pages and sources. */
  key: string;
  /** In both languages; a user-given name is the same in both. */
  name: { zh: string; en: string };
  thumb_url: string;
  width: number;
  height: number;
  from: { kind: 'asset'; asset: Asset } | { kind: 'result'; id: string };
}

export const entryOfAsset = (asset: Asset): MaterialEntry => ({
  key: `asset-${asset.id}`,
  name: { zh: asset.name, en: asset.name_en ?? asset.name },
  thumb_url: asset.image.thumb_url,
  width: asset.image.width,
  height: asset.image.height,
  from: { kind: 'asset', asset },
});

/** What a tool can take again: pictures of pixels, neither clips nor vectors. */
const isPicture = (mime: string): boolean => mime === 'image/png' || mime === 'image/jpeg' || mime === 'image/webp';

export const entriesOfTask = (
  task: Pick<Task, 'name' | 'results'>,
  { isFavouriteOnly = false } = {},
): MaterialEntry[] =>
  task.results
    .filter((result) => isPicture(result.mime) && (!isFavouriteOnly || result.favourite))
    .map((result) => ({
      key: `result-${result.id}`,
      name: { zh: task.name, en: task.name },
      thumb_url: result.thumb_url,
      width: result.width,
      height: result.height,
      from: { kind: 'result', id: result.id },
    }));

/** What a press on an entry makes of the choice: one replaces, several add up to the limit. */
export const toggledChoice = (
  chosen: readonly MaterialEntry[],
  entry: MaterialEntry,
  max: number,
): { chosen: readonly MaterialEntry[]; isFull: boolean } => {
  if (chosen.some((one) => one.key === entry.key)) {
    return { chosen: chosen.filter((one) => one.key !== entry.key), isFull: false };
  }
  if (max === 1) return { chosen: [entry], isFull: false };
  return chosen.length < max ? { chosen: [...chosen, entry], isFull: false } : { chosen, isFull: true };
};
