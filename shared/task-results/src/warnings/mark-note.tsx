import type { Task } from '@atelier/contract/task';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { IconButton } from '@atelier/ui/icon-button';
import styles from './mark-note.module.css';
import { markTexts } from './mark-texts.ts';
import { WarningActs } from './warning-acts.tsx';
import { type WarningMark, zoneOf } from './warning-marks.ts';
import { warningWords } from './warning-table.ts';

export interface MarkNoteProps {
  task: Task;
  mark: WarningMark;
  onClose: () => void;
  /** A button leads away from the viewer. */
  onAct: () => void;
}

/** The note of a mark: the problem and the next step. */
export function MarkNote({ task, mark, onClose, onAct }: MarkNoteProps) {
  const words = useOwnWords(markTexts);
  const localized = useLocalized();
  const { wrong, next } = warningWords(mark.code);
  return (
    <section className={styles.note} aria-live="polite">
      <div className={styles.top}>
        <b className={styles.number}>{mark.number}</b>
        <span className={styles.zone}>{words(zoneOf(mark.area))}</span>
        <IconButton size="s" icon="close" label={words('close')} onClick={onClose} />
      </div>
      <p className={styles.wrong}>{localized(wrong)}</p>
      <p className={styles.next}>{localized(next)}</p>
      <div className={styles.acts}>
        <WarningActs task={task} code={mark.code} onAct={onAct} />
      </div>
    </section>
  );
}
