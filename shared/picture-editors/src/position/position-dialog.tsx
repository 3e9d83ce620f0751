import type { MotifPlacement } from '@atelier/catalogue/motif-placement';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { Icon } from '@atelier/ui/icon';
import { StitchRing } from '@atelier/ui/stitch-ring';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useOwnWords } from '../texts/own-words.ts';
import { type OpenedPictures, openPictures, PositionError, type PositionTrouble } from './open-pictures.ts';
import { type FractionBox, firstPlacement } from './placement-model.ts';
import styles from './position-dialog.module.css';
import { PositionPanel } from './position-panel.tsx';
import { PositionStage } from './position-stage.tsx';
import { type PositionKey, positionTexts } from './position-texts.ts';
import { usePlacement } from './use-placement.ts';

export interface PositionDialogProps {
  garmentUrl: string;
  motifUrl: string;
  /** What was set before; without it the dialog begins on the chest. */
  placement: MotifPlacement | undefined;
  /** The motif is the subject itself on its ground: where it begins, instead of on the chest, and the words that suit it. */
  subjectStart?: MotifPlacement;
  onUse: (placement: MotifPlacement) => void;
  onClose: () => void;
}

const troubleKeys = {
  'image-load-failed': 'loadFailed',
  'canvas-init-failed': 'canvasFailed',
  'size-calc-failed': 'sizeFailed',
} as const satisfies Record<PositionTrouble, PositionKey>;

const wholePicture: FractionBox = { left: 0, top: 0, right: 1, bottom: 1 };

/** Words that are others for a subject on its ground. */
const subjectKeys: Partial<Record<PositionKey, PositionKey>> = {
  motif: 'subject',
  fit: 'fitCanvas',
  reset: 'resetSubject',
  snappingHint: 'snappingHintCanvas',
};

type Opening = { kind: 'opening' } | { kind: 'failed'; trouble: PositionTrouble } | ({ kind: 'open' } & OpenedPictures);

/** Lays a motif on a garment: by hand, by keys, by figures. */
export function PositionDialog(props: PositionDialogProps) {
  const { garmentUrl, motifUrl, onClose } = props;
  const words = useOwnWords(positionTexts);
  const [attempt, setAttempt] = useState(0);
  const [opening, setOpening] = useState<Opening>({ kind: 'opening' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the same pictures again
  useEffect(() => {
    let isLeft = false;
    setOpening({ kind: 'opening' });
    openPictures(garmentUrl, motifUrl).then(
      (opened) => {
        if (!isLeft) setOpening({ kind: 'open', ...opened });
      },
      (error: unknown) => {
        const trouble = error instanceof PositionError ? error.trouble : 'canvas-init-failed';
        if (!isLeft) setOpening({ kind: 'failed', trouble });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [garmentUrl, motifUrl, attempt]);

  if (opening.kind === 'open') return <OpenPosition {...props} pictures={opening} />;
  return (
    <Dialog isOpen size="editor" title={words('title')} closeLabel={words('close')} onClose={onClose}>
      <div className={styles.waiting}>
        {opening.kind === 'opening' ? (
          <p className={styles.said} role="status">
            <StitchRing size={20} isMoving /> {words('opening')}
          </p>
        ) : (
          <div className={styles.trouble} role="alert">
            <Icon name="warn" size={20} />
            <p>{words(troubleKeys[opening.trouble])}</p>
            <Button onClick={() => setAttempt(attempt + 1)}>{words('retry')}</Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function OpenPosition({
  garmentUrl,
  motifUrl,
  placement,
  subjectStart,
  pictures,
  onUse,
  onClose,
}: PositionDialogProps & { pictures: OpenedPictures }) {
  const allWords = useOwnWords(positionTexts);
  const words: typeof allWords = (key, values) => allWords((subjectStart && subjectKeys[key]) ?? key, values);
  const { ratios } = pictures;
  const box = subjectStart ? wholePicture : pictures.box;
  const start = subjectStart ?? firstPlacement(box, ratios);
  const [isSnapping, setSnapping] = useState(true);
  const control = usePlacement(placement ?? start);
  const { now } = control;
  const handleKey = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const isUndo = isCommand && key === 'z' && !event.shiftKey;
    const isRedo = isCommand && (key === 'y' || (key === 'z' && event.shiftKey));
    if (isCommand && key === 'enter') onUse(now);
    else if (isUndo) control.undo();
    else if (isRedo) control.redo();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      isOpen
      size="editor"
      title={words('title')}
      closeLabel={words('close')}
      onClose={onClose}
      note={<span className={styles.hint}>{words('hint')}</span>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words('cancel')}
          </Button>
          <Button kind="primary" onClick={() => onUse(now)}>
            {words('use')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: undo and redo of the whole dialog, each also a button */}
      <div className={styles.desk} onKeyDown={handleKey}>
        <PositionStage
          garmentUrl={garmentUrl}
          motifUrl={motifUrl}
          ratios={ratios}
          box={box}
          placement={now}
          isSnapping={isSnapping}
          words={words}
          onPlace={control.place}
          onEnd={control.endGesture}
        />
        <PositionPanel
          control={control}
          start={start}
          box={box}
          ratios={ratios}
          isSnapping={isSnapping}
          onSnapping={setSnapping}
          words={words}
        />
      </div>
    </Dialog>
  );
}
