import { isRepeat, type RepeatMarks } from '@atelier/catalogue/picture-marks';
import type { UploadedImage } from '@atelier/contract/task';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import en from '../locales/en/repeat.json' with { type: 'json' };
import zh from '../locales/zh/repeat.json' with { type: 'json' };
import { type OwnTexts, useOwnWords } from '../texts/own-words.ts';
import { arrows } from '../zoom/zoom-pan.ts';
import styles from './repeat-dialog.module.css';

const repeatTexts: OwnTexts<keyof typeof zh> = { zh, en };

export interface RepeatDialogProps {
  image: Pick<UploadedImage, 'url' | 'width' | 'height'>;
  /** Previous marks; absent: points around the centre. */
  marks: RepeatMarks | undefined;
  onUse: (marks: RepeatMarks) => void;
  onClose: () => void;
}

const names = ['motif', 'across', 'down'] as const;
type Name = (typeof names)[number];
type Point = RepeatMarks[Name];

const start: RepeatMarks = { motif: { x: 0.45, y: 0.45 }, across: { x: 0.6, y: 0.45 }, down: { x: 0.45, y: 0.6 } };
/** Distance that an arrow key moves, as a share of the image's longer side; with Shift one pixel. */
const keyShare = 0.01;

const inside = (value: number): number => Math.max(0, Math.min(1, value));

/** Marks the same spot of a motif in three repeats, by pointer or keyboard. */
export function RepeatDialog({ image, marks, onUse, onClose }: RepeatDialogProps) {
  const words = useOwnWords(repeatTexts);
  const helpId = useId();
  const picture = useRef<HTMLDivElement>(null);
  const held = useRef<{ x: number; y: number; from: Point }>(undefined);
  const [points, setPoints] = useState<RepeatMarks>(marks ?? start);
  const move = (name: Name, { x, y }: Point) =>
    setPoints((old) => ({ ...old, [name]: { x: inside(x), y: inside(y) } }));

  const pointers = (name: Name) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { x: event.clientX, y: event.clientY, from: points[name] };
    },
    onPointerMove(event: PointerEvent) {
      const { current } = held;
      const box = picture.current?.getBoundingClientRect();
      if (!current || !box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const { from } = current;
      const [x, y] = [(event.clientX - current.x) / box.width, (event.clientY - current.y) / box.height];
      move(name, { x: from.x + x, y: from.y + y });
    },
    onPointerUp() {
      held.current = undefined;
    },
    onKeyDown(event: KeyboardEvent) {
      const arrow = arrows[event.key];
      if (!arrow) return;
      event.preventDefault();
      event.stopPropagation();
      const step = event.shiftKey ? 1 : Math.max(1, keyShare * Math.max(image.width, image.height));
      const { x, y } = points[name];
      move(name, { x: x + (arrow[0] * step) / image.width, y: y + (arrow[1] * step) / image.height });
    },
  });

  const { motif, across, down } = points;
  const far = { x: across.x + down.x - motif.x, y: across.y + down.y - motif.y };
  const step = (to: Point) => [(to.x - motif.x) * image.width, (to.y - motif.y) * image.height] as const;
  const isReady = isRepeat(step(across), step(down));
  return (
    <Dialog
      isOpen
      size="editor"
      title={words('title')}
      closeLabel={words('close')}
      onClose={onClose}
      note={<span role="status">{words(isReady ? 'hint' : 'tooNear')}</span>}
      actions={
        <>
          <Button kind="quiet" label={words('cancel')} data-safe-focus="" onClick={onClose} />
          <Button kind="primary" label={words('apply')} disabled={!isReady} onClick={() => onUse(points)} />
        </>
      }
    >
      <div className={styles.stage}>
        <div ref={picture} className={styles.picture} style={{ aspectRatio: `${image.width} / ${image.height}` }}>
          <img src={image.url} alt="" draggable={false} />
          <svg className={styles.repeat} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
            <polygon
              points={[motif, across, far, down].map(({ x, y }) => `${x},${y}`).join(' ')}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {names.map((name, nth) => (
            <button
              key={name}
              type="button"
              className={styles.point}
              aria-label={words(name)}
              aria-describedby={helpId}
              style={{ left: `${100 * points[name].x}%`, top: `${100 * points[name].y}%` }}
              {...pointers(name)}
            >
              <span>{nth + 1}</span>
            </button>
          ))}
        </div>
        <span id={helpId} hidden>
          {words('help')}
        </span>
      </div>
    </Dialog>
  );
}
