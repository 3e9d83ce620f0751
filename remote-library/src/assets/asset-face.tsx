import { assetTypeRows } from '@atelier/catalogue/asset-types';
import type { Asset, AssetField } from '@atelier/contract/assets';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { useMemo } from 'react';
import { TilePicture } from '../frame/tile-picture.tsx';
import type { LibraryKey } from '../texts/library-texts.ts';
import styles from './assets.module.css';

const fieldKeys: Readonly<Partial<Record<AssetField, LibraryKey>>> = {
  gender_style: 'gender',
  style_type: 'style',
  fabric_type: 'fabric',
  name: 'name',
};

/** What a pattern's file is, and how many pieces it tells of. */
export const patternTile =
  (words: OwnWords<LibraryKey>) =>
  (asset: Asset): string => {
    const { format, total } = asset.pattern_file?.facts ?? {};
    if (!format) return '';
    return total ? words('patternTile', { format: format.toUpperCase(), count: total }) : format.toUpperCase();
  };

export const keyOfAsset = ({ id }: Asset): string => id;

/** What a tile shows of a material: its picture, its name, and what is still missing or how long it lies there. */
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
