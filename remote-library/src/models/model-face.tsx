import { assetTypeRow } from '@atelier/catalogue/asset-types';
import type { SquareModel } from '@atelier/contract/model-square';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { TilePicture } from '../frame/tile-picture.tsx';
import styles from '../square/square.module.css';
import type { ModelsKey } from './texts/models-texts.ts';

export const keyOfModel = ({ id }: SquareModel): string => id;

/** What a tile shows: picture, name, type. */
export const useModelFace = (words: OwnWords<ModelsKey>) => {
  const localized = useLocalized();
  const typeOf = ({ type }: SquareModel): string => localized(assetTypeRow(type)?.title ?? { zh: '', en: '' });
  return {
    keyOf: keyOfModel,
    nameOf: (model: SquareModel) => words('modelOf', { name: localized(model.name), type: typeOf(model) }),
    picture: (model: SquareModel) => <TilePicture url={model.thumb_url} width={model.width} height={model.height} />,
    caption: (model: SquareModel) => <span className={styles.name}>{localized(model.name)}</span>,
  };
};
