import { useOwnWords } from '@atelier/picture-editors/own-words';
import type { ZoomPanControl } from '@atelier/picture-editors/use-zoom-pan';
import { Button } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { safeFocus } from '@atelier/ui/safe-focus';
import { Segmented } from '@atelier/ui/segmented';
import { useState } from 'react';
import { type Comments, commentTexts } from '../comments/use-comments.ts';
import { useWords } from '../texts/words.ts';
import { markTexts } from '../warnings/warning-acts.tsx';
import styles from './viewer.module.css';

interface ZoomBarProps {
  zoom: ZoomPanControl;
  comments?: Comments;
  marks?: { all: readonly unknown[]; isShown: boolean; toggle: () => void };
}

/** Toggles the comments, with the number of open ones. */
export function CommentsButton({ comments, size }: { comments: Comments; size?: 's' }) {
  const words = useOwnWords(commentTexts);
  const count = comments.open.length;
  if (!comments.isOffered) return null;
  return (
    <Button
      icon="chat"
      {...(size ? { size } : {})}
      aria-label={words(count > 0 ? 'commentsOpen' : 'comments', { count })}
      aria-keyshortcuts="C"
      aria-pressed={comments.isOn}
      onClick={comments.toggle}
    >
      {words('comments')}
      {count > 0 ? ` ${count}` : null}
    </Button>
  );
}

/** Navigation to a neighbouring result. */
export interface Step {
  by: -1 | 1;
  isFocused: boolean;
  onStep: () => void;
}

/** Previous and next result in the surrounding list. */
export interface Neighbours {
  previous?: (() => void) | undefined;
  next?: (() => void) | undefined;
}

/** Navigation to the neighbours; the pressed button keeps the focus. */
export const useSteps = (neighbours: Neighbours): Step[] => {
  const [direction, setDirection] = useState<Step['by']>();
  return ([-1, 1] as const).flatMap((by): Step[] => {
    const go = neighbours[by === 1 ? 'next' : 'previous'];
    if (!go) return [];
    const onStep = () => {
      setDirection(by);
      go();
    };
    return [{ by, isFocused: direction === by, onStep }];
  });
};

/** Previous and next buttons at the edges of the image. */
export function StepButtons({ steps }: { steps: readonly Step[] }) {
  const words = useWords();
  return steps.map(({ by, isFocused, onStep }) => (
    <button
      key={by}
      type="button"
      className={by === 1 ? `${styles.step} ${styles.forward}` : styles.step}
      aria-label={words(by === 1 ? 'next' : 'previous')}
      title={words(by === 1 ? 'next' : 'previous')}
      aria-keyshortcuts={by === 1 ? ']' : '['}
      {...(isFocused ? safeFocus : {})}
      onClick={onStep}
    >
      <Icon name={by === 1 ? 'chevron-right' : 'back'} size={20} />
    </button>
  ));
}

/** Buttons in the viewer's corner: marks, comments in narrow layouts, and zoom. */
export function ZoomBar({ zoom, comments, marks }: ZoomBarProps) {
  const words = useWords();
  const markWords = useOwnWords(markTexts);
  return (
    <div className={styles.zooms}>
      {comments ? <CommentsButton size="s" comments={comments} /> : null}
      {marks && marks.all.length > 0 ? (
        <IconButton
          icon="warn"
          label={markWords('marksHint')}
          aria-keyshortcuts="M"
          isOn={marks.isShown}
          onClick={marks.toggle}
        />
      ) : null}
      <IconButton icon="minus" label={words('zoomOut')} onClick={() => zoom.by(0.8)} />
      <button type="button" className={styles.percent} title={words('zoomActual')} onClick={zoom.actual}>
        {words('zoomPercent', { percent: zoom.percent })}
      </button>
      <IconButton icon="plus" label={words('zoomIn')} onClick={() => zoom.by(1.25)} />
      <IconButton icon="zoom" label={words('zoomFit')} onClick={zoom.fit} />
    </div>
  );
}

export type How = 'zoom' | 'slider' | 'side';

interface CompareBarProps {
  how: How;
  onHow: (how: How) => void;
  hasSameShape: boolean;
  /** Shows the original while pressed; absent where both are shown. */
  peek?: { isOn: boolean; set: (isOn: boolean) => void };
}

/** Selects how the result and its original are compared. */
export function CompareBar({ how, onHow, hasSameShape, peek }: CompareBarProps) {
  const words = useWords();
  return (
    <div className={styles.hows}>
      <Segmented
        isFitting
        size="s"
        aria-label={words('compareHow')}
        value={how}
        onChange={onHow}
        options={[
          { value: 'zoom', label: words('result') },
          { value: 'slider', label: words('compareSlider'), isDisabled: !hasSameShape },
          { value: 'side', label: words('compareSide') },
        ]}
      />
      {peek ? (
        <Button
          size="s"
          label={words('comparePeek')}
          className={styles.peek ?? ''}
          aria-pressed={peek.isOn}
          onPointerDown={() => peek.set(true)}
          onPointerUp={() => peek.set(false)}
          onPointerLeave={() => peek.set(false)}
          onKeyDown={(event) => {
            if (event.key === ' ' || event.key === 'Enter') peek.set(true);
          }}
          onKeyUp={() => peek.set(false)}
          onBlur={() => peek.set(false)}
        />
      ) : null}
    </div>
  );
}

/** Replaces an image that failed to load. */
export function BrokenPicture({ onRetry }: { onRetry: () => void }) {
  const words = useWords();
  return (
    <div className={styles.broken} role="alert">
      <p>{words('viewerFailed')}</p>
      <Button size="s" label={words('retry')} onClick={onRetry} />
    </div>
  );
}
