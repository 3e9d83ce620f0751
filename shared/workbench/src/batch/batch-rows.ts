import type { UploadedImage } from '@atelier/contract/task';
import { codeSentence } from '@atelier/picture-editors/code-sentence';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { isBusySlot, type PictureSlot } from '@atelier/picture-editors/picture-slot';
import type { BatchRow } from '@atelier/task-results/batch-table';
import { figureWords } from '../texts/figure-words.ts';
import type { BatchKey } from './batch-texts.ts';

export interface RowContext {
  words: OwnWords<BatchKey>;
  /** Pictures that go out: the credits pay them. */
  sent: readonly UploadedImage[];
  /** Credits of one picture. */
  price: number | undefined;
}

const reasonOf = (slot: PictureSlot, words: RowContext['words']): string | undefined => {
  if (slot.kind === 'gone') return words('gone');
  if (slot.kind !== 'refused' && slot.kind !== 'stopped') return undefined;
  return slot.code ? codeSentence(slot.code, slot.details) : words('offline');
};

const stateOf = (slot: PictureSlot, isSent: boolean, words: RowContext['words']): string => {
  if (slot.kind === 'uploading') return words('uploading', { percent: Math.round(slot.share * 100) });
  if (isBusySlot(slot)) return words('checking');
  if (slot.kind === 'ready') return words(isSent ? 'ready' : 'unpaid');
  return words(slot.kind === 'stopped' ? 'stopped' : 'unusable');
};

/** What the table says of a picture before the start. */
export const batchRow = (
  slot: PictureSlot,
  { words, sent, price }: RowContext,
): Omit<BatchRow, 'note'> & { reason: string | undefined } => {
  const isSent = slot.kind === 'ready' && sent.includes(slot.image);
  return {
    key: slot.key,
    name: slot.name,
    thumb: slot.preview ?? (slot.kind === 'ready' ? slot.image.thumb_url : undefined),
    state: stateOf(slot, isSent, words),
    tone: isSent || isBusySlot(slot) ? 'plain' : 'bad',
    reason: reasonOf(slot, words),
    credits: price === undefined ? '' : figureWords(isSent ? price : 0),
  };
};
