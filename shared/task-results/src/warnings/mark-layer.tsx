import type { CSSProperties } from 'react';
import styles from './mark-layer.module.css';
import { cornersOf, middleOf, type WarningMark } from './warning-marks.ts';

export interface MarkLayerProps {
  marks: readonly WarningMark[];
  /** How much the picture under it is magnified: numbers and lines keep their size. */
  scale?: number;
  /** Given: each mark is a button. Absent: marks are decorative, and the list beside the picture describes them. */
  onChoose?: (mark: WarningMark) => void;
  chosen?: number | undefined;
  /** What a button is called. */
  nameOf?: (mark: WarningMark) => string;
}

/** Numbered outlines over a picture; fills whatever holds the picture. No part of a download. */
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
            // The stage below would take the pointer to pan.
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
