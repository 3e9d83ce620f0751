import type { SearchCrop } from '@atelier/contract/image-search';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Handle, moveFrame } from './crop-frame.ts';
import styles from './query-picture.module.css';
import { useSearchWords } from './use-search-words.ts';

export interface CropLayerProps {
  crop: SearchCrop;
  picture: { width: number; height: number };
  onChange: (crop: SearchCrop) => void;
}

const corners = ['nw', 'ne', 'sw', 'se'] as const;
/** Share of the picture that an arrow key moves; with Shift five times as much. */
const keyStep = 0.02;
/** Debounce for repeated key presses. */
const restMs = 400;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The crop frame over the picture: drawn with the pointer or moved with the arrow keys. `onChange` is called when the movement ends. */
export function CropLayer({ crop, picture, onChange }: CropLayerProps) {
  const t = useSearchWords();
  const layer = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(crop);
  const drag = useRef<{ handle: Handle; x: number; y: number; from: SearchCrop }>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setShown(crop), [crop]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const begin = (handle: Handle) => (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { handle, x: event.clientX, y: event.clientY, from: shown };
  };
  const move = (event: PointerEvent): void => {
    const { current } = drag;
    const width = layer.current?.clientWidth ?? 0;
    if (!current || width === 0) return;
    const scale = picture.width / width;
    const [dx, dy] = [(event.clientX - current.x) * scale, (event.clientY - current.y) * scale];
    setShown(moveFrame(current.from, current.handle, dx, dy, picture));
  };
  const end = (): void => {
    if (drag.current) onChange(shown);
    drag.current = undefined;
  };
  const nudge = (handle: Handle) => (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    event.stopPropagation();
    const step = keyStep * (event.shiftKey ? 5 : 1);
    const next = moveFrame(shown, handle, arrow[0] * picture.width * step, arrow[1] * picture.height * step, picture);
    setShown(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(next), restMs);
  };
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  const pointer = (handle: Handle) => ({
    onPointerDown: begin(handle),
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown: nudge(handle),
  });
  return (
    <div ref={layer} className={styles.layer}>
      <div
        className={styles.frame}
        style={{
          left: percent(shown.x, picture.width),
          top: percent(shown.y, picture.height),
          width: percent(shown.width, picture.width),
          height: percent(shown.height, picture.height),
        }}
      >
        <button type="button" className={styles.grip} aria-label={t('frame')} {...pointer('move')} />
        {corners.map((corner) => (
          <button
            key={corner}
            type="button"
            className={`${styles.corner} ${styles[corner]}`}
            aria-label={t('corner', { which: t(`corner.${corner}`) })}
            {...pointer(corner)}
          />
        ))}
      </div>
    </div>
  );
}
