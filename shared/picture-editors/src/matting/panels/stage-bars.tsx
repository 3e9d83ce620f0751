import { Icon } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { Tip } from '@atelier/ui/tip';
import type { ZoomPanControl } from '../../zoom/use-zoom-pan.ts';
import type { StagePieces } from '../state/use-pieces.ts';
import { useMattingWords } from '../texts/matting-words.ts';
import styles from './stage-bars.module.css';
import { ToolGlyph } from './tool-glyph.tsx';

export interface StageBarsProps {
  zoom: ZoomPanControl;
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
  pieces: Pick<StagePieces, 'count' | 'isShown' | 'toggle'>;
}

/** Float over the canvas: undo and redo at the left, zoom at the right, above what shows and hides the doubtful pieces. */
export function StageBars({ zoom, canUndo, canRedo, onUndo, onRedo, pieces }: StageBarsProps) {
  const words = useMattingWords();
  return (
    <>
      <div className={`${styles.bar} ${styles.left}`}>
        <Tip text={words('undo')} keys="Ctrl Z" placement="top">
          <IconButton icon="undo" label={words('undo')} disabled={!canUndo} onClick={onUndo} />
        </Tip>
        <Tip text={words('redo')} keys="Ctrl Y" placement="top">
          <IconButton icon="redo" label={words('redo')} disabled={!canRedo} onClick={onRedo} />
        </Tip>
      </div>
      {pieces.count === 0 ? null : (
        <div className={`${styles.bar} ${styles.top}`}>
          <button type="button" className={styles.pieces} aria-pressed={pieces.isShown} onClick={pieces.toggle}>
            <Icon name={pieces.isShown ? 'eye' : 'eye-off'} size={16} />
            {words('piecesCount', { count: pieces.count })}
          </button>
        </div>
      )}
      <div className={`${styles.bar} ${styles.right}`}>
        <IconButton icon="minus" label={words('zoomOut')} onClick={() => zoom.by(0.8)} />
        <button
          type="button"
          className={styles.percent}
          aria-label={words('zoomActual', { percent: zoom.percent })}
          onClick={zoom.actual}
        >
          {words('zoomPercent', { percent: zoom.percent })}
        </button>
        <IconButton icon="plus" label={words('zoomIn')} onClick={() => zoom.by(1.25)} />
        <i className={styles.line} />
        <Tip text={words('zoomFit')} keys="0" placement="top">
          <button type="button" className={styles.fit} aria-label={words('zoomFit')} onClick={zoom.fit}>
            <ToolGlyph name="fit" />
          </button>
        </Tip>
      </div>
    </>
  );
}
