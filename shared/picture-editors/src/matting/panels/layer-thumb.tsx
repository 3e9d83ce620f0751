import { useDeferredValue, useEffect, useRef } from 'react';
import type { Plane } from '../model/plane.ts';
import { paintCutout } from '../paint/paint-veil.ts';
import styles from './layer-list.module.css';

/** Pixels a side: 28 on a screen of double density. */
const side = 56;

/** What a layer keeps, small. */
export function LayerThumb({ bitmap, plane }: { bitmap: ImageBitmap | undefined; plane: Plane }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = side / Math.max(plane.width, plane.height);
  const shown = useDeferredValue(plane);
  useEffect(() => {
    if (canvas.current && bitmap) paintCutout(canvas.current, bitmap, shown);
  }, [bitmap, shown]);
  return (
    <span className={styles.thumb} aria-hidden="true">
      <canvas
        ref={canvas}
        width={Math.max(1, Math.round(plane.width * scale))}
        height={Math.max(1, Math.round(plane.height * scale))}
      />
    </span>
  );
}
