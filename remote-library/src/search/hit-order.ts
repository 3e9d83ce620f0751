import { imageSearchAddress } from '@atelier/catalogue/image-search-address';
import type { SearchHit } from '@atelier/contract/image-search';

/** What a tile shows of a hit, wherever it was found. */
export interface ShownHit {
  key: string;
  name: string;
  thumbUrl: string;
  similar: string;
}

const shownHit = ({ asset, result }: SearchHit, language: string): ShownHit | undefined => {
  if (asset) {
    const name = (language === 'en' ? asset.name_en : null) ?? asset.name;
    const { thumb_url: thumbUrl } = asset.image;
    return { key: asset.id, name, thumbUrl, similar: imageSearchAddress({ kind: 'asset', id: asset.id }) };
  }
  if (!result) return undefined;
  const { id, thumb_url: thumbUrl } = result.result;
  return { key: id, name: result.task.name, thumbUrl, similar: imageSearchAddress({ kind: 'result', id }) };
};

/** `like`: as the server found them. */
export const hitOrders = ['like', 'newest', 'oldest', 'name'] as const;
export type HitOrder = (typeof hitOrders)[number];

/** A hit as its tile shows it. `rank`: place among all by likeness, from 1. */
export interface HitRow {
  hit: SearchHit;
  shown: ShownHit;
  rank: number;
}

/** Names one hit among those of all places. */
export const keyOfHit = ({ hit, shown }: HitRow): string => `${hit.place} ${shown.key}`;

const madeAt = ({ asset, result }: SearchHit): number =>
  Date.parse(asset?.created_at ?? result?.task.created_at ?? '') || 0;

/** Everything that was found, in an order of the page; equal ones stay by likeness. */
export const hitRows = (hits: readonly SearchHit[], order: HitOrder, language: string): HitRow[] => {
  const rows = hits.flatMap((hit, at) => {
    const shown = shownHit(hit, language);
    return shown ? [{ hit, shown, rank: at + 1 }] : [];
  });
  if (order === 'like') return rows;
  if (order === 'name') {
    const { compare } = new Intl.Collator(language, { numeric: true });
    return rows.toSorted((one, other) => compare(one.shown.name, other.shown.name));
  }
  const sign = order === 'newest' ? -1 : 1;
  return rows.toSorted((one, other) => sign * (madeAt(one.hit) - madeAt(other.hit)));
};
