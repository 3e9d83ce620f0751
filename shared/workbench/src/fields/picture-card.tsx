import type { PictureRules } from '@atelier/picture-editors/check-picture';
import { bytesWords, codeSentence } from '@atelier/picture-editors/own-words';
import { isBusySlot, type PictureSlot } from '@atelier/picture-editors/picture-slot';
import { Button } from '@atelier/ui/button';
import { FileInput } from '@atelier/ui/file-input';
import { Icon } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { StitchProgress } from '@atelier/ui/stitch';
import { type ReactNode, useRef, useState } from 'react';
import { RecognitionSummary, SeenBox } from '../recognition/seen-picture.tsx';
import { useWords, type Words } from '../texts/words.ts';
import styles from './picture-card.module.css';
import { acceptedTypes } from './picture-drop-zone.tsx';

const formatDimensions = ({ width, height }: { width: number; height: number }): string => `${width} × ${height}`;

/** Facts below the name of a ready image: size in pixels, then all changes made to it. */
export const slotFacts = (slot: PictureSlot, words: Words): string[] => {
  if (slot.kind !== 'ready') return [];
  const { image, change } = slot;
  const facts = [words('pixels', { width: image.width, height: image.height })];
  if (change?.kind === 'cropped') {
    facts.push(words('cropped', { from: formatDimensions(change.from), to: formatDimensions(change.to) }));
  }
  if (change?.kind === 'compressed') {
    const isSmaller = change.to.bytes < change.from.bytes;
    facts.push(
      isSmaller
        ? words('compressed', { from: bytesWords(change.from.bytes), to: bytesWords(change.to.bytes) })
        : words('compressedPixels', { from: formatDimensions(change.from), to: formatDimensions(change.to) }),
    );
  }
  const { origin } = image;
  if (origin) {
    const figures = { from: formatDimensions(origin.image), to: formatDimensions(image) };
    facts.push(origin.crop ? words('cropped', figures) : words('cutOut'));
  }
  if (image.notes.includes('colour-converted')) facts.push(words('noteColourConverted'));
  return facts;
};

export interface PictureCardProps {
  slot: PictureSlot;
  rules: PictureRules;
  /** A dragged item is over it and would replace it. */
  isOver: boolean;
  onReplace: (file: File) => void;
  onRetry: () => void;
  onCrop: () => void;
  onRemove: () => void;
  /** Drag handle, if images can be reordered. */
  order?: ReactNode;
  /** True when the tool uses the garment's outline. */
  isOutlined?: boolean;
  /** True when the input is for fabric or a repeat. */
  isSwatch?: boolean;
  /** Opens the outline editor. */
  onDraw?: (() => void) | undefined;
  /** Further actions on a ready image, after Replace. */
  actions?: ReactNode;
}

const thumbOf = (slot: PictureSlot): string | undefined =>
  slot.preview ?? (slot.kind === 'ready' ? slot.image.thumb_url : undefined);

/** Message why an image cannot be used. */
const refusalOf = (slot: PictureSlot, words: ReturnType<typeof useWords>): string | undefined => {
  switch (slot.kind) {
    case 'refused':
      return codeSentence(slot.code, slot.details);
    case 'stopped':
      return slot.code ? codeSentence(slot.code, slot.details) : words('uploadNetwork');
    case 'gone':
      return words('pictureGone');
    default:
      return undefined;
  }
};

/** One image with its name, facts, changes, or the reason for rejection. */
export function PictureCard({
  slot,
  rules,
  isOver,
  onReplace,
  onRetry,
  onCrop,
  onRemove,
  order,
  isOutlined = false,
  isSwatch = false,
  onDraw,
  actions,
}: PictureCardProps) {
  const words = useWords();
  const picker = useRef<HTMLInputElement>(null);
  const [isBroken, setBroken] = useState(false);
  const thumb = thumbOf(slot);
  const refusal = refusalOf(slot, words);
  const isBusy = isBusySlot(slot);
  const image = slot.kind === 'ready' ? slot.image : undefined;
  const share = slot.kind === 'uploading' ? slot.share : undefined;
  const busyWords =
    slot.kind === 'uploading'
      ? words('uploading', { percent: Math.round(slot.share * 100) })
      : words(slot.kind === 'compressing' ? 'compressing' : 'checking');
  return (
    <div className={styles.card}>
      <div className={[styles.thumb, refusal ? styles.bad : '', isOver ? styles.over : ''].filter(Boolean).join(' ')}>
        {thumb && !isBroken ? (
          <img src={thumb} alt="" onError={() => setBroken(true)} />
        ) : (
          <Icon name="image" size={20} className={styles.blank} />
        )}
        {image?.seen && isOutlined ? <SeenBox image={image} seen={image.seen} /> : null}
      </div>
      <div className={styles.facts}>
        <div className={styles.top}>
          {order}
          <b className={styles.name} title={slot.name}>
            {slot.name}
          </b>
          {isBusy ? null : (
            <IconButton size="s" icon="close" label={`${words('remove')} ${slot.name}`} onClick={onRemove} />
          )}
        </div>
        {slotFacts(slot, words).map((fact) => (
          <small key={fact} className={styles.fact}>
            {fact}
          </small>
        ))}
        {image?.seen ? (
          <RecognitionSummary
            image={image}
            seen={image.seen}
            isOutlined={isOutlined}
            isSwatch={isSwatch}
            onDraw={onDraw}
          />
        ) : null}
        {refusal ? (
          <small className={styles.refusal} role="alert">
            {refusal}
          </small>
        ) : null}
        {isBusy ? (
          <>
            <small className={styles.fact}>{busyWords}</small>
            <StitchProgress value={share} label={busyWords} className={styles.progress ?? ''} />
          </>
        ) : null}
        <div className={styles.acts}>
          {isBusy ? (
            <Button kind="quiet" size="s" label={words('cancel')} className={styles.flush} onClick={onRemove} />
          ) : null}
          {slot.kind === 'refused' && slot.cure === 'crop' ? (
            <Button size="s" label={words('cropToFit', { ratio: rules.max_ratio })} onClick={onCrop} />
          ) : null}
          {slot.kind === 'stopped' ? <Button size="s" label={words('retry')} onClick={onRetry} /> : null}
          {isBusy ? null : (
            <Button size="s" label={words('replace')} onClick={() => picker.current?.click()} data-replace="" />
          )}
          {slot.kind === 'ready' ? actions : null}
        </div>
        <FileInput
          ref={picker}
          hidden
          accept={acceptedTypes}
          aria-label={words('replace')}
          onFiles={([file]) => file && onReplace(file)}
        />
      </div>
    </div>
  );
}
