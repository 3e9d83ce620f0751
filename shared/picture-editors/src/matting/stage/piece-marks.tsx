import { Icon } from '@atelier/ui/icon';
import { type CSSProperties, useState } from 'react';

import type { StagePieces } from '../state/use-pieces.ts';
import { useMattingWords } from '../texts/matting-words.ts';
import styles from './piece-marks.module.css';

/** Position on the stage, CSS pixels from its top left corner. */
interface BadgePlace {
  x: number;
  y: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Minimum distance between the centres of two badges, and from the stage's edge, in CSS pixels. */
const apart = 34;
const margin = 20;
/** Offset from a region's corner to its badge's centre, so that the region is not hidden. */
const beside = 16;

/**
 * Centres of the badges of regions on a stage: each at the upper right of its region, or the upper left near the stage's right edge, within
 * the stage and without overlaps. A region outside the stage has its badge at the nearest edge.
 */
export const placeBadges = (boxes: readonly Box[], stage: { width: number; height: number }): BadgePlace[] => {
  const placed: BadgePlace[] = [];
  const within = (value: number, size: number) => Math.max(margin, Math.min(size - margin, value));
  for (const { left, right, top } of boxes) {
    const isTight = right + beside > stage.width - margin;
    const wish = { x: isTight ? left - beside : right + beside, y: top - beside };
    const place = { x: within(wish.x, stage.width), y: within(wish.y, stage.height) };
    // Moves down by half a distance, then into the next column; a few badges need few iterations.
    for (let step = 0; step < 40 && placed.some((one) => isOver(one, place)); step++) {
      place.y += apart / 2;
      if (place.y <= stage.height - margin) continue;
      place.y = margin;
      place.x = within(place.x + (place.x > stage.width / 2 ? -apart : apart), stage.width);
    }
    placed.push(place);
  }
  return placed;
};

const isOver = (one: BadgePlace, other: BadgePlace): boolean =>
  Math.abs(one.x - other.x) < apart && Math.abs(one.y - other.y) < apart;

export interface PieceMarksProps {
  pieces: StagePieces;
  /** Size in CSS pixels. */
  stage: { width: number; height: number };
}

const lineOf = (points: readonly (readonly [number, number])[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** Uncertain regions: an outline each, with a button that removes or restores the region. */
export function PieceMarks({ pieces, stage }: PieceMarksProps) {
  const words = useMattingWords();
  const [focused, setFocused] = useState<number>();
  const { shown, hovered } = pieces;
  const places = placeBadges(
    shown.map(({ area }) => area),
    stage,
  );
  const isLit = (index: number) => index === focused || index === hovered;
  return (
    <>
      <svg className={styles.lines} aria-hidden="true">
        {shown.map(({ piece, line, key }, index) => (
          <g key={key} data-changed={piece.isChanged || undefined} data-lit={isLit(index) || undefined}>
            <path className={styles.halo} d={lineOf(line)} />
            <path className={styles.line} d={lineOf(line)} />
          </g>
        ))}
      </svg>
      <ul className={styles.list} aria-label={words('pieces')}>
        {shown.map(({ piece, zone, key }, index) => {
          const place = places[index] ?? { x: 0, y: 0 };
          const figures = { number: index + 1, count: shown.length, where: words(zone) };
          const name = words('pieceName', figures);
          const act = words(piece.isKept ? 'pieceTakeOut' : 'pieceGiveBack');
          return (
            <li key={key} style={{ '--x': `${place.x}px`, '--y': `${place.y}px` } as CSSProperties}>
              <button
                type="button"
                className={styles.badge}
                aria-label={`${name}${words(piece.isKept ? 'pieceIsIn' : 'pieceIsOut')}${act}`}
                title={act}
                data-matting-piece=""
                data-changed={piece.isChanged || undefined}
                onFocus={({ target }) => {
                  setFocused(index);
                  if (target.matches(':focus-visible')) pieces.show(index);
                }}
                onBlur={() => setFocused(undefined)}
                onPointerEnter={() => pieces.hover(index)}
                onPointerLeave={() => pieces.hover(undefined)}
                onClick={() => pieces.turn(index)}
              >
                <Icon name={piece.isChanged ? 'undo' : piece.isKept ? 'minus' : 'plus'} size={16} />
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
