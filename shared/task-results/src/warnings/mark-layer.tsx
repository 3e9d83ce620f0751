import type { CSSProperties } from 'react';
import styles from './mark-layer.module.css';
import { cornersOf, middleOf, type WarningMark } from './warning-marks.ts';

export interface MarkLayerProps {
  marks: readonly WarningMark[];
  /** Scale of the image below: numbers and lines keep their size. */
  scale?: number;
  /** Present: each mark is a button. Absent: marks are decorative, and the list beside the image describes them. */
  onChoose?: (mark: WarningMark) => void;
  chosen?: number | undefined;
  /** Accessible name of a mark's button. */
  nameOf?: (mark: WarningMark) => string;
}

/** Numbered outlines over an image, filling its container. Not part of downloads. */
export function MarkLayer({ marks, scale = 1, onChoose, chosen, nameOf }: MarkLayerProps) {
  if (marks.length === 0) return null;
  return (
    <div
      className={styles.layer}
      style={{ '--unscale': 1 / scale } as CSSProperties}
      {...(onChoose ? {} : { 'aria-hidden': true })}
    >
      <svg className={styles.areas} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        {marks.map(({ number, area }) => {
          const points = cornersOf(area)
            .map(([x, y]) => `${x},${y}`)
            .join(' ');
          return (
            <g key={number} className={number === chosen ? styles.chosen : undefined}>
              <polygon className={styles.halo} points={points} />
              <polygon className={styles.line} points={points} />
            </g>
          );
        })}
      </svg>
      {marks.map((mark) => {
        const { x, y } = middleOf(mark.area);
        const place = { left: `${x * 100}%`, top: `${y * 100}%` };
        const look = mark.number === chosen ? `${styles.number} ${styles.on}` : styles.number;
        return onChoose ? (
          <button
            key={mark.number}
            type="button"
            className={look}
            style={place}
            aria-label={nameOf?.(mark)}
            aria-pressed={mark.number === chosen}
            // Otherwise the stage below captures the pointer to pan.
            onPointerDown={(event) => event.stopPropagation()}
            onClick={() => onChoose(mark)}
          >
            {mark.number}
          </button>
        ) : (
          <span key={mark.number} className={look} style={place}>
            {mark.number}
          </span>
        );
      })}
    </div>
  );
}
