/** A picture that may be looked for: an own upload, a material, or an own result. */
export interface LookedFor {
  kind: 'image' | 'asset' | 'result';
  id: string;
}

/** The page of the search with a picture to look for: where "more like this" leads from any picture. */
export const imageSearchAddress = ({ kind, id }: LookedFor): string =>
  `/patternLibrary/searchPattern?like=${kind}:${encodeURIComponent(id)}`;

/** Clips and vectors cannot be looked for. */
export const isSearchable = (mime: string): boolean =>
  mime === 'image/png' || mime === 'image/jpeg' || mime === 'image/webp';
