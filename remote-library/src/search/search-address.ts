import { type AssetTypeKey, assetTypeRow } from '@atelier/catalogue/asset-types';
import { imageSearchAddress } from '@atelier/catalogue/image-search-address';
import {
  type SearchCrop,
  type SearchHit,
  type SearchKind,
  type SearchMode,
  type SearchPlace,
  searchKind,
  searchPlaces,
} from '@atelier/contract/image-search';

/** Displayed fields of a hit, from any source. */
interface ShownHit {
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

/** `like`: in the server's order of similarity. */
export const hitOrders = ['like', 'newest', 'oldest', 'name'] as const;
export type HitOrder = (typeof hitOrders)[number];

/** A hit with its tile data. `rank`: rank by similarity among all hits, from 1. */
export interface HitRow {
  hit: SearchHit;
  shown: ShownHit;
  rank: number;
}

/** Key of a hit, unique over all sources. */
export const keyOfHit = ({ hit, shown }: HitRow): string => `${hit.place} ${shown.key}`;

const madeAt = ({ asset, result }: SearchHit): number =>
  Date.parse(asset?.created_at ?? result?.task.created_at ?? '') || 0;

/** All hits in the selected order; ties stay ordered by similarity. */
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

/** The complete search in the query parameters, so that a link or a reload shows the same. */
export interface SearchAddress {
  like: { kind: SearchKind; id: string } | undefined;
  crop: SearchCrop | undefined;
  mode: SearchMode;
  places: readonly SearchPlace[];
  type: AssetTypeKey | undefined;
  gender: string | undefined;
  style: string | undefined;
  fabric: string | undefined;
  /** Maximum age in days. */
  days: number | undefined;
  order: HitOrder;
}

const readLike = (text: string | null): SearchAddress['like'] => {
  const at = text?.indexOf(':') ?? -1;
  if (!text || at < 0) return undefined;
  const kind = searchKind.safeParse(text.slice(0, at));
  const id = text.slice(at + 1);
  return kind.success && id !== '' ? { kind: kind.data, id } : undefined;
};

const readCrop = (text: string | null): SearchCrop | undefined => {
  if (!text || !/^\d{1,5}(,\d{1,5}){3}$/.test(text)) return undefined;
  const [x = 0, y = 0, width = 0, height = 0] = text.split(',').map(Number);
  return width >= 16 && height >= 16 ? { x, y, width, height } : undefined;
};

const readPlaces = (text: string | null): readonly SearchPlace[] => {
  const named = text?.split(',') ?? [];
  const places = searchPlaces.filter((place) => named.includes(place));
  return places.length === 0 ? searchPlaces : places;
};

/** Reads a valid search from any query parameters; invalid values are ignored. */
export const readAddress = (params: URLSearchParams): SearchAddress => {
  const type = params.get('type');
  const days = Number(params.get('days'));
  return {
    like: readLike(params.get('like')),
    crop: readCrop(params.get('crop')),
    mode: params.get('mode') === 'colour' ? 'colour' : 'design',
    places: readPlaces(params.get('in')),
    type: type && assetTypeRow(type) ? (type as AssetTypeKey) : undefined,
    gender: params.get('gender') ?? undefined,
    style: params.get('style') ?? undefined,
    fabric: params.get('fabric') ?? undefined,
    order: hitOrders.find((order) => order === params.get('order')) ?? 'like',
    days: Number.isInteger(days) && days > 0 && days <= 3650 ? days : undefined,
  };
};

/** Writes only values that differ from the defaults. */
export const writeAddress = (address: SearchAddress): Record<string, string> => {
  const { like, crop, mode, places, type, gender, style, fabric, days, order } = address;
  return {
    ...(like && { like: `${like.kind}:${like.id}` }),
    ...(crop && { crop: [crop.x, crop.y, crop.width, crop.height].join(',') }),
    ...(mode === 'colour' && { mode }),
    ...(places.length < searchPlaces.length && { in: places.join(',') }),
    ...(type && { type }),
    ...(gender && { gender }),
    ...(style && { style }),
    ...(fabric && { fabric }),
    ...(days !== undefined && { days: String(days) }),
    ...(order !== 'like' && { order }),
  };
};

export const noFilters = { type: undefined, gender: undefined, style: undefined, fabric: undefined, days: undefined };

export const isNarrowed = ({ type, gender, style, fabric, days }: SearchAddress): boolean =>
  [type, gender, style, fabric, days].some((part) => part !== undefined);

/** True for filters by metadata that task results do not have. */
export const hasFacts = ({ type, gender, style, fabric }: SearchAddress): boolean =>
  [type, gender, style, fabric].some((part) => part !== undefined);
