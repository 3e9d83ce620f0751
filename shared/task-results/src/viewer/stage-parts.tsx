import { useOwnWords } from '@atelier/picture-editors/own-words';
import type { ZoomPanControl } from '@atelier/picture-editors/use-zoom-pan';
import { Button } from '@atelier/ui/button';
import { IconButton } from '@atelier/ui/icon-button';
import { Segmented } from '@atelier/ui/segmented';
import { commentTexts } from '../comments/comment-texts.ts';
import type { Comments } from '../comments/use-comments.ts';
import { useWords } from '../texts/words.ts';
import { markTexts } from '../warnings/mark-texts.ts';
import styles from './viewer.module.css';

interface ZoomBarProps {
  zoom: ZoomPanControl;
  comments: Comments;
  marks?: { all: readonly unknown[]; isShown: boolean; toggle: () => void };
  /** To another result; absent for a single one. */
  onMove?: (by: 1 | -1) => void;
}

/** Comments, marks, other results and the scale: the buttons in the viewer's corner. */
export function ZoomBar({ zoom, comments, marks, onMove }: ZoomBarProps) {
  const words = useWords();
  const markWords = useOwnWords(markTexts);
  const commentWords = useOwnWords(commentTexts);
  const count = comments.open.length;
  return (
    <div className={styles.zooms}>
      {comments.isOffered ? (
        <IconButton
          icon="chat"
          label={commentWords(count > 0 ? 'commentsOpen' : 'comments', { count })}
          aria-keyshortcuts="C"
          isOn={comments.isOn}
          badge={count}
          onClick={comments.toggle}
        />
      ) : null}
      {marks && marks.all.length > 0 ? (
        <IconButton
          icon="warn"
          label={markWords('marksHint')}
          aria-keyshortcuts="M"
          isOn={marks.isShown}
          onClick={marks.toggle}
        />
      ) : null}
      {onMove ? <IconButton icon="back" label={words('previous')} onClick={() => onMove(-1)} /> : null}
      {onMove ? <IconButton icon="chevron-right" label={words('next')} onClick={() => onMove(1)} /> : null}
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
  /** Shows the original while it is held; absent where both are shown. */
  peek?: { isOn: boolean; set: (isOn: boolean) => void };
}

/** How the result and its original are compared. */
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
        >
          {words('comparePeek')}
        </Button>
      ) : null}
    </div>
  );
}

/** In place of a picture that did not load. */
export function BrokenPicture({ onRetry }: { onRetry: () => void }) {
  const words = useWords();
  return (
    <div className={styles.broken} role="alert">
      <p>{words('viewerFailed')}</p>
      <Button size="s" onClick={onRetry}>
        {words('retry')}
      </Button>
    </div>
  );
}
