import type { SearchCrop } from '@atelier/contract/image-search';
import { IconButton } from '@atelier/ui/icon-button';
import { Tip } from '@atelier/ui/tip';
import type { CSSProperties } from 'react';
import { firstFrame } from './crop-frame.ts';
import { CropLayer } from './crop-layer.tsx';
import styles from './query-picture.module.css';
import { useSearchWords } from './use-search-words.ts';

export interface QueryPictureProps {
  query: { name: string; url: string; width: number; height: number };
  crop: SearchCrop | undefined;
  onCrop: (crop: SearchCrop | undefined) => void;
}

/** What is looked for, with the frame over it where only a part counts. */
export function QueryPicture({ query, crop, onCrop }: QueryPictureProps) {
  const t = useSearchWords();
  const { name, url, width, height } = query;
  return (
    <div>
      <div className={styles.mount}>
        <div className={styles.picture} style={{ '--ratio': width / height } as CSSProperties}>
          <img className={styles.image} src={url} alt={t('picture', { name })} draggable={false} />
          {crop ? <CropLayer crop={crop} picture={query} onChange={onCrop} /> : null}
        </div>
        <div className={styles.tools}>
          <Tip text={t('crop')} placement="top">
            <IconButton
              icon="crop"
              label={t('crop')}
              aria-pressed={crop !== undefined}
              onClick={() => onCrop(crop ?? firstFrame(query))}
            />
          </Tip>
          <Tip text={t('whole')} placement="top">
            <IconButton icon="zoom" label={t('whole')} disabled={!crop} onClick={() => onCrop(undefined)} />
          </Tip>
        </div>
      </div>
      <p className={styles.hint}>
        {crop
          ? t('cropped', { name, width: crop.width, height: crop.height })
          : t('uncropped', { name, width, height })}
      </p>
    </div>
  );
}
