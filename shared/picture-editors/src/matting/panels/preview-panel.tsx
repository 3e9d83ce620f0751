import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import type { Plane } from '../model/plane.ts';
import { paintCutout } from '../paint/paint-veil.ts';
import { type MattingKey, useMattingWords } from '../texts/matting-words.ts';
import styles from './preview-panel.module.css';

const grounds = ['checker', 'white', 'grey', 'black', 'colour'] as const;
type Ground = (typeof grounds)[number];
const names = {
  checker: 'groundChecker',
  white: 'groundWhite',
  grey: 'groundGrey',
  black: 'groundBlack',
  colour: 'groundColour',
} as const satisfies Record<Ground, MattingKey>;

/** Maximum side in pixels: twice the panel's size. */
const mostSide = 640;

export interface PreviewPanelProps {
  bitmap: ImageBitmap | undefined;
  plane: Plane;
  name: string;
}

/** The foreground on a background that shows its edge best; the whole image while the button is held. */
export function PreviewPanel({ bitmap, plane, name }: PreviewPanelProps) {
  const words = useMattingWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const group = useId();
  const [ground, setGround] = useState<Ground>('checker');
  const [isPeeking, setPeeking] = useState(false);

  // Deferred, so that the stage shows a stroke first.
  const shown = useDeferredValue(plane);
  useEffect(() => {
    if (!canvas.current || !bitmap) return;
    const { width, height } = canvas.current;
    if (isPeeking) canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
    else paintCutout(canvas.current, bitmap, shown);
  }, [bitmap, shown, isPeeking]);
  const scale = Math.min(1, mostSide / Math.max(plane.width, plane.height));

  const peek = (is: boolean) => () => setPeeking(is);
  return (
    <section aria-label={words('preview')}>
      <div className={styles.head}>
        <h3 className={styles.title}>{words(isPeeking ? 'previewOriginal' : 'preview')}</h3>
        <span>{words(names[ground])}</span>
      </div>
      <div className={`${styles.window} ${styles[ground]}`}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={words('previewName', { name })}
          width={Math.max(1, Math.round(plane.width * scale))}
          height={Math.max(1, Math.round(plane.height * scale))}
        />
      </div>
      <div className={styles.row}>
        <div role="radiogroup" aria-label={words('ground')} className={styles.grounds}>
          {grounds.map((one) => (
            <label key={one} className={`${styles.swatch} ${styles[one]}`} title={words(names[one])}>
              <input
                type="radio"
                name={group}
                aria-label={words(names[one])}
                checked={one === ground}
                onChange={() => setGround(one)}
              />
            </label>
          ))}
        </div>
      </div>
      <button
        type="button"
        className={styles.peek}
        aria-pressed={isPeeking}
        onPointerDown={peek(true)}
        onPointerUp={peek(false)}
        onPointerLeave={peek(false)}
        onKeyDown={(event) => {
          if (event.key === ' ' || event.key === 'Enter') setPeeking(true);
        }}
        onKeyUp={peek(false)}
        onBlur={peek(false)}
      >
        {words('peek')}
      </button>
    </section>
  );
}
