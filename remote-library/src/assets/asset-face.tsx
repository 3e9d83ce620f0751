import { assetTypeRows } from '@atelier/catalogue/asset-types';
import type { Asset, AssetField } from '@atelier/contract/assets';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { useMemo } from 'react';
import { TilePicture } from '../frame/tile-picture.tsx';
import type { LibraryKey } from '../library-texts.ts';
import styles from './assets.module.css';

const fieldKeys: Readonly<Partial<Record<AssetField, LibraryKey>>> = {
  gender_style: 'gender',
  style_type: 'style',
  fabric_type: 'fabric',
  name: 'name',
};

/** File type of a pattern, number of pieces, and number of sizes. */
export const patternTile =
  (words: OwnWords<LibraryKey>) =>
  (asset: Asset): string => {
    const facts = asset.pattern_file?.facts;
    if (!facts) return '';
    const { pieces, total } = facts;
    const format = facts.format.toUpperCase();
    const sizes = new Set(pieces.map(({ size }) => size));
    if (sizes.size > 1 && total === pieces.length && total % sizes.size === 0)
      return words('patternTileSizes', { format, count: total / sizes.size, sizes: sizes.size });
    return total > 0 ? words('patternTile', { format, count: total }) : format;
  };

export const keyOfAsset = ({ id }: Asset): string => id;

/** Tile of a material: its image, its name, and missing metadata or the remaining days in the recycle bin. */
export const useAssetFace = (words: OwnWords<LibraryKey>, extra?: (asset: Asset) => string) => {
  const localized = useLocalized();
  return useMemo(() => {
    const lackOf = (asset: Asset): string => {
      if (extra) return extra(asset);
      const key = asset.missing?.map((field) => fieldKeys[field]).find((one) => one !== undefined);
      return key ? words('lacks', { field: words(key) }) : '';
    };
    return {
      keyOf: keyOfAsset,
      nameOf: (asset: Asset) => {
        const row = assetTypeRows.find(({ key }) => key === asset.type);
        const lack = lackOf(asset);
        return `${words('assetOf', { name: asset.name, type: row ? localized(row.title) : '' })}${lack ? `, ${lack}` : ''}`;
      },
      picture: ({ image, type }: Asset) => (
        <TilePicture
          url={image.thumb_url}
          width={image.width}
          height={image.height}
          isWhole={type === 'sewingPattern'}
        />
      ),
      caption: (asset: Asset) => (
        <>
          <span className={styles.name}>{asset.name}</span>
          <span className={styles.lack}>{lackOf(asset)}</span>
        </>
      ),
    };
  }, [words, localized, extra]);
};
