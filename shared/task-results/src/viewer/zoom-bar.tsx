import type { ZoomPanControl } from '@atelier/picture-editors/use-zoom-pan';
import { IconButton } from '@atelier/ui/icon-button';
import { useWords } from '../texts/words.ts';
import type { useMarks } from './use-marks.ts';
import styles from './viewer.module.css';

export interface ZoomBarProps {
  zoom: ZoomPanControl;
  marks: Pick<ReturnType<typeof useMarks>, 'all' | 'isShown' | 'toggle' | 'words'>;
  /** To another result; absent for a single one. */
  onMove?: (by: 1 | -1) => void;
}

/** Marks, other results and the scale: the buttons in the viewer's corner. */
export function ZoomBar({ zoom, marks, onMove }: ZoomBarProps) {
  const words = useWords();
  return (
    <div className={styles.zooms}>
      {marks.all.length > 0 ? (
        <IconButton
          icon="warn"
          label={marks.words('marksHint')}
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
