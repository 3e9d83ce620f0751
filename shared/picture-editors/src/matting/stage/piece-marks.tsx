import { Icon } from '@atelier/ui/icon';
import { type CSSProperties, useState } from 'react';
import { placeBadges } from '../model/place-badges.ts';
import type { StagePieces } from '../state/use-pieces.ts';
import { useMattingWords } from '../texts/matting-words.ts';
import styles from './piece-marks.module.css';

export interface PieceMarksProps {
  pieces: StagePieces;
  /** CSS pixels. */
  stage: { width: number; height: number };
}

const lineOf = (points: readonly (readonly [number, number])[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** The pieces that the engine is not sure of: an outline each, and a button beside it that takes it out or gives it back. */
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
