/** An image that can be a query: an own upload, a material, or an own result. */
export interface LookedFor {
  kind: 'image' | 'asset' | 'result';
  id: string;
}

/** Address of the search page with a query image: the target of "more like this" on any image. */
export const imageSearchAddress = ({ kind, id }: LookedFor): string =>
  `/patternLibrary/searchPattern?like=${kind}:${encodeURIComponent(id)}`;

/** Clips and vectors cannot be searched by. */
export const isSearchable = (mime: string): boolean =>
  mime === 'image/png' || mime === 'image/jpeg' || mime === 'image/webp';
