import { imageSearchAddress } from '@atelier/catalogue/image-search-address';
import { getAssets } from '@atelier/contract/assets';
import type { ErrorCode, ErrorDetails } from '@atelier/contract/errors';
import { codeSentence } from '@atelier/picture-editors/own-words';
import type { PictureSlot } from '@atelier/picture-editors/picture-slot';
import { useLanguage } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Link } from '@atelier/platform/router';
import { Button } from '@atelier/ui/button';
import { FileInput } from '@atelier/ui/file-input';
import { Icon } from '@atelier/ui/icon';
import { StitchProgress } from '@atelier/ui/stitch';
import { useRef } from 'react';
import { useSearchWords } from '../frame/page-words.ts';
import styles from './drop-place.module.css';

export interface DropPlaceProps {
  /** True while a file is dragged over the page. */
  isOver: boolean;
  slot: PictureSlot | undefined;
  onFile: (file: File) => void;
  onAgain: (crops: boolean) => void;
}

/** Area to drop, paste or choose an image, with the upload state. */
export function DropPlace({ isOver, slot, onFile, onAgain }: DropPlaceProps) {
  const t = useSearchWords();
  return (
    <div className={styles.place}>
      <div className={isOver ? `${styles.drop} ${styles.over}` : styles.drop}>
        <Icon name="upload" size={24} />
        <p>
          {isOver ? t('dropNow') : t('drop')}
          <span className={styles.note}>{t('dropNote')}</span>
        </p>
        <ChooseFile label={t('choose')} onFile={onFile} />
      </div>
      {slot ? <UploadState slot={slot} onAgain={onAgain} /> : null}
      <Examples />
    </div>
  );
}

/** A button that opens the system's file dialog. */
export function ChooseFile({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="s" icon="upload" label={label} onClick={() => input.current?.click()} />
      <FileInput
        ref={input}
        accept="image/jpeg,image/png"
        hidden
        aria-label={label}
        onFiles={([file]) => file && onFile(file)}
      />
    </>
  );
}

const sentenceOf = (code: ErrorCode | undefined, details: ErrorDetails): string | undefined =>
  code === undefined ? undefined : codeSentence(code, details);

/** Upload progress of the image, or its error with the next step. */
export function UploadState({ slot, onAgain }: { slot: PictureSlot; onAgain: (crops: boolean) => void }) {
  const t = useSearchWords();
  if (slot.kind === 'uploading') {
    const words = t('uploading', { percent: Math.round(slot.share * 100) });
    return (
      <div className={styles.state} role="status">
        {words}
        <StitchProgress value={slot.share} label={words} />
      </div>
    );
  }
  if (slot.kind !== 'refused' && slot.kind !== 'stopped')
    return (
      <p className={styles.state} role="status">
        {t('checking')}
      </p>
    );
  const canTry = slot.kind === 'stopped' || slot.cure === 'crop';
  return (
    <div className={styles.state} role="alert">
      {sentenceOf(slot.code, slot.details) ?? t('stopped')}
      {canTry ? (
        <Button size="s" onClick={() => onAgain(slot.kind === 'refused')}>
          {slot.kind === 'refused' ? t('crop') : t('tryAgain')}
        </Button>
      ) : null}
    </div>
  );
}

/** Public garments as sample queries. */
function Examples() {
  const t = useSearchWords();
  const language = useLanguage();
  const request = { scope: 'public', type: 'clothing', size: 4 } as const;
  const { data } = useQuery(callQuery(getAssets, request), queryClient);
  if (!data || data.assets.length === 0) return null;
  return (
    <div className={styles.examples}>
      {data.assets.map((asset) => {
        const name = (language === 'en' ? asset.name_en : null) ?? asset.name;
        return (
          <Link key={asset.id} className={styles.example} to={imageSearchAddress({ kind: 'asset', id: asset.id })}>
            <img src={asset.image.thumb_url} alt={t('example', { name })} draggable={false} />
          </Link>
        );
      })}
      <span className={styles.note}>{t('examples')}</span>
    </div>
  );
}
