import type { DrawnPiece, SewingPattern } from '@atelier/contract/sewing-patterns';
import { useLocalized } from '@atelier/platform/i18n';
import { IconButton } from '@atelier/ui/icon-button';
import { useEffect, useId, useRef, useState } from 'react';
import { usePatternWords } from '../frame/page-words.ts';
import styles from './canvas.module.css';

/** Margin of the drawing and spacing of the grid, mm. */
const margin = 30;
const step = 100;
/** Height of the toolbars at the bottom, px. */
const footPixels = 56;
/** CSS pixels per millimetre. */
const pixelsPerMillimetre = 96 / 25.4;
const [leastZoom, mostZoom, zoomStep] = [1, 8, 1.5];

export interface PatternCanvasProps {
  drawn: SewingPattern;
  /** The same pieces in other sizes, drawn below. */
  others: readonly SewingPattern[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** Width of the drawing on the screen, px. */
const useWidth = () => {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { box, ...size };
};

const Shape = ({ piece, letter }: { piece: DrawnPiece; letter: number }) => {
  const localized = useLocalized();
  const { x, y, width, height } = piece.box;
  const words = localized(piece.name);
  const isRoomy = width > letter * words.length * 0.7 && height > letter * 1.4;
  return (
    <>
      <path className={styles.cut} d={piece.outline} />
      <path className={styles.seam} d={piece.seam} />
      <path className={styles.inside} d={piece.internals} />
      {piece.fold ? <path className={styles.fold} d={piece.fold} /> : null}
      {piece.grain ? (
        <path className={styles.grain} d={piece.grain} markerStart="url(#grain)" markerEnd="url(#grain)" />
      ) : null}
      {piece.notches.map(([cx, cy], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two notches may have the same position
        <circle key={at} className={styles.notch} cx={cx} cy={cy} r={letter / 6} />
      ))}
      {isRoomy ? (
        <text className={styles.name} x={x + width / 2} y={y + height / 2} fontSize={letter}>
          {words}
        </text>
      ) : null}
    </>
  );
};

/** The same piece in another size, aligned with it. */
const Ghost = ({ piece, other }: { piece: DrawnPiece; other: SewingPattern }) => {
  const twin = other.sheet.pieces.find(({ id }) => id === piece.id);
  if (!twin) return null;
  const [dx, dy] = [piece.shift[0] - twin.shift[0], piece.shift[1] - twin.shift[1]];
  return <path className={styles.ghost} d={twin.outline} transform={`translate(${dx} ${dy})`} />;
};

/** The pieces to scale on a grid of ten centimetres; clicking selects a piece. */
export function PatternCanvas({ drawn, others, chosen, onChoose }: PatternCanvasProps) {
  const t = usePatternWords();
  const localized = useLocalized();
  const grid = useId();
  const { box, width, height: whole } = useWidth();
  // Reserves the height of the toolbars, so that they cover no piece.
  const height = Math.max(0, whole - footPixels);
  const [zoom, setZoom] = useState(1);
  const { sheet } = drawn;
  const [wide, high] = [sheet.width + 2 * margin, sheet.height + 2 * margin];
  const fit = Math.min(width / wide, height / high) || 0.1;
  const pixels = fit * zoom;
  const letter = 13 / pixels;
  // The view box fills a larger frame, so that the drawing is centred.
  const [across, down] = [Math.max(wide, width / pixels), Math.max(high, height / pixels)];
  const [left, top] = [-margin - (across - wide) / 2, -margin - (down - high) / 2];
  return (
    <div className={styles.frame}>
      <div ref={box} className={styles.scroll}>
        <svg
          className={styles.drawing}
          style={{ '--px': 1 / pixels } as React.CSSProperties}
          width={Math.max(width, wide * pixels)}
          height={Math.max(height, high * pixels) + footPixels}
          viewBox={[left, top, across, down + footPixels / pixels].join(' ')}
          role="img"
          aria-label={t('sheet', { name: localized(drawn.pattern.name) })}
        >
          <defs>
            <pattern id={`${grid}s`} width={step} height={step} patternUnits="userSpaceOnUse">
              <path className={styles.line} d={`M${step} 0H0V${step}`} />
            </pattern>
            <pattern id={`${grid}l`} width={step * 5} height={step * 5} patternUnits="userSpaceOnUse">
              <path className={styles.strong} d={`M${step * 5} 0H0V${step * 5}`} />
            </pattern>
            <marker
              id="grain"
              viewBox="0 0 10 10"
              refX="9"
              refY="5"
              markerWidth="8"
              markerHeight="8"
              orient="auto-start-reverse"
            >
              <path className={styles.tip} d="M1 1L9 5L1 9" />
            </marker>
          </defs>
          <rect x="-10000" y="-10000" width="20000" height="20000" fill={`url(#${grid}s)`} />
          <rect x="-10000" y="-10000" width="20000" height="20000" fill={`url(#${grid}l)`} />
          {sheet.pieces.map((piece) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the chips below offer the same by keyboard
            <g
              key={piece.id}
              className={piece.id === chosen ? `${styles.piece} ${styles.chosen}` : styles.piece}
              onClick={() => onChoose(piece.id)}
            >
              <Shape piece={piece} letter={letter} />
              {others.map((other) =>
                other.size === drawn.size ? null : <Ghost key={other.size} piece={piece} other={other} />,
              )}
            </g>
          ))}
        </svg>
      </div>
      <div className={styles.scale}>
        <span className={styles.bar} style={{ width: Math.round(step * pixels) }} />
        <span>{t('scale', { scale: (pixelsPerMillimetre / pixels).toFixed(1) })}</span>
      </div>
      <div className={styles.zoom}>
        <IconButton
          icon="minus"
          label={t('zoomOut')}
          disabled={zoom <= leastZoom}
          onClick={() => setZoom(Math.max(leastZoom, zoom / zoomStep))}
        />
        <span className={styles.percent}>{Math.round((100 * pixels) / pixelsPerMillimetre)}%</span>
        <IconButton
          icon="plus"
          label={t('zoomIn')}
          disabled={zoom >= mostZoom}
          onClick={() => setZoom(Math.min(mostZoom, zoom * zoomStep))}
        />
        <IconButton icon="zoom" label={t('fit')} disabled={zoom === leastZoom} onClick={() => setZoom(leastZoom)} />
      </div>
    </div>
  );
}
