import { codeSentence } from '@atelier/picture-editors/code-sentence';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { isBusySlot, type PictureSlot } from '@atelier/picture-editors/picture-slot';
import { Icon } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { StitchRing } from '@atelier/ui/stitch-ring';
import { useWords } from '../texts/words.ts';
import styles from './batch-dialog.module.css';
import { batchTexts } from './batch-texts.ts';

/** One picture of a batch: its thumbnail, the upload progress, or why it cannot be used. */
export function BatchTile({ slot, onRemove }: { slot: PictureSlot; onRemove: () => void }) {
  const own = useOwnWords(batchTexts);
  const words = useWords();
  const thumb = slot.preview ?? (slot.kind === 'ready' ? slot.image.thumb_url : undefined);
  const isBad = slot.kind === 'refused' || slot.kind === 'stopped' || slot.kind === 'gone';
  const reason =
    (slot.kind === 'refused' || slot.kind === 'stopped') && slot.code
      ? codeSentence(slot.code, slot.details)
      : words('uploadNetwork');
  return (
    <li className={isBad ? `${styles.tile} ${styles.bad}` : styles.tile}>
      {thumb ? <img src={thumb} alt={slot.name} draggable={false} /> : <Icon name="image" size={20} />}
      {isBusySlot(slot) ? (
        <span className={styles.busy}>
          <StitchRing isMoving />
        </span>
      ) : null}
      {isBad ? (
        <p className={styles.reason} title={reason}>
          {reason}
        </p>
      ) : null}
      <IconButton
        size="s"
        icon="close"
        className={styles.remove ?? ''}
        label={own('remove', { name: slot.name })}
        onClick={onRemove}
      />
    </li>
  );
}
