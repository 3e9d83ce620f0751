import { imageSearchAddress } from '@atelier/catalogue/image-search-address';
import type { SearchHit } from '@atelier/contract/image-search';

/** What a tile shows of a hit, wherever it was found. */
export interface ShownHit {
  key: string;
  name: string;
  thumbUrl: string;
  similar: string;
}

export const shownHit = ({ asset, result }: SearchHit, language: string): ShownHit | undefined => {
  if (asset) {
    const name = (language === 'en' ? asset.name_en : null) ?? asset.name;
    const { thumb_url: thumbUrl } = asset.image;
    return { key: asset.id, name, thumbUrl, similar: imageSearchAddress({ kind: 'asset', id: asset.id }) };
  }
  if (!result) return undefined;
  const { id, thumb_url: thumbUrl } = result.result;
  return { key: id, name: result.task.name, thumbUrl, similar: imageSearchAddress({ kind: 'result', id }) };
};
