import { useOwnWords } from '@atelier/picture-editors/own-words';
import { Icon } from '@atelier/ui/icon';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { lazyControl } from '../lazy/lazy-parts.tsx';
import styles from './comment-layer.module.css';
import { type Comments, commentTexts, type Point } from './use-comments.ts';

/** Lazy: the list is loaded when it is shown. */
export const CommentsPanel = lazyControl(async () => (await import('./comments-panel.tsx')).CommentsPanel);

export interface CommentLayerProps {
  comments: Comments;
  /** Scale of the image below: pins keep their size. */
  scale: number;
}

/** Pixels that a pointer may move during a click. */
const clickRadius = 5;
const nudges: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Share of the image that an arrow key moves a new pin; ten times as much with Shift. */
const nudge = 0.01;

const within = (share: number): number => Math.min(1, Math.max(0, share));
const placeOf = ({ x, y }: Point): CSSProperties => ({ left: `${x * 100}%`, top: `${y * 100}%` });

/** Pins over an image; a click on the image places a new one. */
export function CommentLayer({ comments, scale }: CommentLayerProps) {
  const words = useOwnWords(commentTexts);
  const layer = useRef<HTMLDivElement>(null);
  const { shown, chosen, choose, draft, place } = comments;
  // The stage captures the pointer to pan, so that the layer itself receives no click.
  const handlePointerDown = ({ clientX, clientY, button }: PointerEvent) => {
    if (button !== 0) return;
    const handleUp = (event: globalThis.PointerEvent) => {
      const box = layer.current?.getBoundingClientRect();
      const isClick = Math.hypot(event.clientX - clientX, event.clientY - clientY) <= clickRadius;
      if (!box || !isClick || event.type !== 'pointerup') return;
      choose(undefined);
      place({ x: within((clientX - box.left) / box.width), y: within((clientY - box.top) / box.height) });
    };
    const ended = new AbortController();
    const end = (event: globalThis.PointerEvent) => {
      ended.abort();
      handleUp(event);
    };
    window.addEventListener('pointerup', end, { signal: ended.signal });
    window.addEventListener('pointercancel', end, { signal: ended.signal });
  };
  const handleNudge = (event: KeyboardEvent) => {
    const step = nudges[event.key];
    if (!draft || (!step && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (!step) return place(undefined);
    const by = event.shiftKey ? nudge * 10 : nudge;
    place({ x: within(draft.x + step[0] * by), y: within(draft.y + step[1] * by) });
  };
  return (
    <div
      ref={layer}
      className={styles.layer}
      style={{ '--unscale': 1 / scale } as CSSProperties}
      onPointerDown={handlePointerDown}
    >
      {shown.map((thread) => {
        const { id, number, comments: said } = thread;
        const isChosen = id === chosen;
        return (
          <button
            key={id}
            type="button"
            className={isChosen ? `${styles.pin} ${styles.on}` : styles.pin}
            style={placeOf(thread)}
            aria-label={words('pin', { number, name: said[0]?.author.nickname ?? '', text: said[0]?.text ?? '' })}
            aria-pressed={isChosen}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={() => choose(isChosen ? undefined : id)}
          >
            {number}
          </button>
        );
      })}
      {draft ? (
        <button
          type="button"
          className={`${styles.pin} ${styles.on}`}
          style={placeOf(draft)}
          aria-label={words('newPin')}
          onPointerDown={(event) => event.stopPropagation()}
          onKeyDown={handleNudge}
        >
          <Icon name="plus" size={14} />
        </button>
      ) : null}
    </div>
  );
}
