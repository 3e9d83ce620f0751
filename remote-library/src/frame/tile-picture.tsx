import type { SyntheticEvent } from 'react';
import styles from './tile-picture.module.css';

/** Shapes that differ less from the box than this are cut to it; others are shown whole on the mount. */
const nearly = 1.5;
const boxRatio = 1.22;

/** Marks the element alone: a state would render each of a hundred tiles twice while the list moves. */
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
  /** Nothing of it may be cut off, e.g. of a drawing. */
  isWhole?: boolean;
}

/** A picture that fades in when it is loaded; without alt text, since the tile has the accessible name. */
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
