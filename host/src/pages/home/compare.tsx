import { Icon } from '@atelier/ui/icon';
import { type CSSProperties, type PointerEvent, useState } from 'react';
import styles from './compare.module.css';

export interface Side {
  /** undefined: not loaded yet. */
  address: string | undefined;
  label: string;
  /** Transparent areas show a checkerboard. */
  isCutOut?: boolean;
}

interface CompareProps {
  before: Side;
  after: Side;
  /** Accessible name of the divider. */
  label: string;
  /** Aspect ratio of both images, 5:4 or 4:5, so that nothing moves when they load. */
  width: number;
  height: number;
  /** Visible without scrolling: loaded first. */
  isFirst?: boolean;
  /** Message over the after image while it is generated. */
  busyText?: string | undefined;
}

const middle = 50;

/** Before and after of one image with a divider that is moved by dragging or the arrow keys. */
export const Compare = ({ before, after, label, width, height, isFirst = false, busyText }: CompareProps) => {
  const [share, setShare] = useState(middle);
  const loading = isFirst ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const);
  const side = ({ address, isCutOut = false }: Side, place: string | undefined) => (
    <img
      {...loading}
      className={`${styles.side} ${place} ${isCutOut ? styles.squares : ''}`}
      src={address}
      width={width}
      height={height}
      alt=""
      draggable={false}
    />
  );
  return (
    <div
      className={`${styles.picture} ${width > height ? styles.wide : styles.upright}`}
      aria-busy={busyText !== undefined}
      // The prerendered markup has no style: the page's policy allows no inline styles from markup.
      style={share === middle ? undefined : ({ '--x': `${share}%` } as CSSProperties)}
      {...dragging(setShare)}
    >
      {side(before, styles.before)}
      {side(after, styles.after)}
      {busyText ? (
        <span className={styles.veil} aria-hidden="true">
          {busyText}
        </span>
      ) : null}
      <span className={styles.caption}>{before.label}</span>
      <span className={`${styles.caption} ${styles.right}`}>{after.label}</span>
      <span className={styles.seam} aria-hidden="true">
        <span className={styles.knob}>
          <Icon name="compare" size={20} />
        </span>
      </span>
      <input
        type="range"
        className={styles.range}
        aria-label={label}
        min={0}
        max={100}
        value={share}
        onChange={(event) => setShare(event.target.valueAsNumber)}
      />
    </div>
  );
};

/** The divider follows the pointer from wherever it is pressed. */
const dragging = (onShare: (share: number) => void) => {
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onShare(Math.round(Math.min(100, Math.max(0, ((event.clientX - left) / width) * 100))));
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      follow(event);
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
    },
  };
};
