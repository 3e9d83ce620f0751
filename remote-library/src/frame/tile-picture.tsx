import type { SyntheticEvent } from 'react';
import styles from './tile-picture.module.css';

/** Images whose aspect ratio differs less than this from the box are cropped to it; others are shown whole on a background. */
const nearly = 1.2;
const boxRatio = 1.22;

/** Sets an attribute on the element only: a state would render each of a hundred tiles twice during scrolling. */
export const markDecoded = ({ currentTarget: picture }: SyntheticEvent<HTMLImageElement>): void => {
  const mark = () => {
    picture.dataset['here'] = '';
  };
  picture.decode().then(mark, mark);
};

export interface TilePictureProps {
  url: string;
  width: number;
  height: number;
  /** True when the image must not be cropped, e.g. a drawing. */
  isWhole?: boolean;
}

/** An image that fades in when it is loaded; without alt text, since the tile has the accessible name. */
export function TilePicture({ url, width, height, isWhole = false }: TilePictureProps) {
  const shape = height / width / boxRatio;
  const isNear = !isWhole && shape < nearly && shape > 1 / nearly;
  return (
    <img
      className={styles.picture}
      data-whole={!isNear || undefined}
      src={url}
      alt=""
      draggable={false}
      decoding="async"
      onLoad={markDecoded}
    />
  );
}
