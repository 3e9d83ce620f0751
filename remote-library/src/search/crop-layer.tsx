import type { SearchCrop } from '@atelier/contract/image-search';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useSearchWords } from '../frame/page-words.ts';
import styles from './query-picture.module.css';

type Handle = 'nw' | 'ne' | 'sw' | 'se' | 'move';

interface Size {
  width: number;
  height: number;
}

/** Minimum side of a crop, in image pixels. */
const least = 64;

const clamp = (value: number, low: number, high: number): number => Math.round(Math.max(low, Math.min(high, value)));

/** The frame after a handle was moved by a number of image pixels; clamped to the image and the minimum size. */
export const moveFrame = (frame: SearchCrop, handle: Handle, dx: number, dy: number, picture: Size): SearchCrop => {
  const [right, bottom] = [frame.x + frame.width, frame.y + frame.height];
  if (handle === 'move') {
    const x = clamp(frame.x + dx, 0, picture.width - frame.width);
    return { ...frame, x, y: clamp(frame.y + dy, 0, picture.height - frame.height) };
  }
  const [isWest, isNorth] = [handle.endsWith('w'), handle.startsWith('n')];
  const smallest = { width: Math.min(least, picture.width), height: Math.min(least, picture.height) };
  const x = isWest ? clamp(frame.x + dx, 0, right - smallest.width) : frame.x;
  const y = isNorth ? clamp(frame.y + dy, 0, bottom - smallest.height) : frame.y;
  const end = {
    x: isWest ? right : clamp(right + dx, frame.x + smallest.width, picture.width),
    y: isNorth ? bottom : clamp(bottom + dy, frame.y + smallest.height, picture.height),
  };
  return { x, y, width: end.x - x, height: end.y - y };
};

/** Initial crop: the centre of the image. */
export const firstFrame = ({ width, height }: Size): SearchCrop => ({
  x: Math.round(width * 0.12),
  y: Math.round(height * 0.12),
  width: Math.round(width * 0.76),
  height: Math.round(height * 0.76),
});

export interface CropLayerProps {
  crop: SearchCrop;
  picture: { width: number; height: number };
  onChange: (crop: SearchCrop) => void;
}

const corners = ['nw', 'ne', 'sw', 'se'] as const;
/** Share of the image per arrow key press; with Shift five times as much. */
const keyStep = 0.02;
/** Debounce for repeated key presses. */
const restMs = 400;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The crop frame over the image: drawn with the pointer or moved with the arrow keys. `onChange` is called when the movement ends. */
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
