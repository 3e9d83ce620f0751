import { Icon } from '@atelier/ui/icon';
import { type CSSProperties, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { useOwnWords } from '../texts/own-words.ts';
import type { ZoomPanControl } from '../zoom/use-zoom-pan.ts';
import { compareTexts, type Ground } from './ground-picker.tsx';
import styles from './stage.module.css';

/** `zoom` shows the result, `before` its source, `slider` both on top of each other, `side` both side by side. */
export type StageMode = 'zoom' | 'before' | 'slider' | 'side';

interface Picture {
  url: string;
  thumb_url: string;
}

export interface StageProps {
  mode: StageMode;
  before: Picture | undefined;
  after: Picture;
  ground: Ground;
  zoom: ZoomPanControl;
  /** Divider position, 0 to 1 of the stage's width. */
  share: number;
  onShare: (share: number) => void;
  names: { before: string; after: string };
  /** Overlay that moves with the image, when one image is shown alone. */
  overBefore?: ReactNode;
  overAfter?: ReactNode;
  /** Called when a full-size image fails to load. */
  onBroken: () => void;
}

/** Pan distance of an arrow key in pixels. */
const arrowStep = 60;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [arrowStep, 0],
  ArrowRight: [-arrowStep, 0],
  ArrowUp: [0, arrowStep],
  ArrowDown: [0, -arrowStep],
};

/** Wheel and two fingers zoom at their position, one pointer pans. */
const useStagePointers = (zoom: ZoomPanControl) => {
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const latest = useRef(zoom);
  useEffect(() => {
    latest.current = zoom;
  });
  useEffect(() => {
    const element = zoom.window.current;
    if (!element) return;
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const point = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
      latest.current.by(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0018)), point);
    };
    element.addEventListener('wheel', handleWheel, { passive: false });
    return () => element.removeEventListener('wheel', handleWheel);
  }, [zoom.window]);
  const spread = (): number => {
    const [one, other] = [...pointers.current.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent) {
      const was = pointers.current.get(event.pointerId);
      if (!was) return;
      const before = spread();
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (before > 0) latest.current.by(spread() / before);
      else latest.current.pan(event.clientX - was.x, event.clientY - was.y);
    },
    onPointerUp: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
  };
};

/** The divider: a slider for the keyboard, draggable by pointer. */
function Divider({ share, onShare }: { share: number; onShare: (share: number) => void }) {
  const words = useOwnWords(compareTexts);
  const line = useRef<HTMLDivElement>(null);
  const handleMove = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = line.current?.parentElement?.getBoundingClientRect();
    if (box) onShare(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)));
  };
  return (
    <div ref={line} className={styles.divider} style={{ left: `${share * 100}%` }}>
      <span className={`${styles.tag} ${styles.toLeft}`}>{words('before')}</span>
      <span className={`${styles.tag} ${styles.toRight}`}>{words('after')}</span>
      <input
        type="range"
        className={styles.range}
        min={0}
        max={100}
        step={1}
        value={Math.round(share * 100)}
        aria-label={words('handle')}
        data-safe-focus=""
        onChange={(event) => onShare(event.target.valueAsNumber / 100)}
      />
      <span
        className={styles.knob}
        onPointerDown={(event) => {
          event.stopPropagation();
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={handleMove}
      >
        <Icon name="compare" size={20} />
      </span>
    </div>
  );
}

/** The viewport of the images. */
export function Stage({
  mode,
  before,
  after,
  ground,
  zoom,
  share,
  onShare,
  names,
  overBefore,
  overAfter,
  onBroken,
}: StageProps) {
  const words = useOwnWords(compareTexts);
  const pointers = useStagePointers(zoom);
  const { view, fitSize } = zoom;
  const look: CSSProperties = {
    width: fitSize.width,
    height: fitSize.height,
    transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
    imageRendering: zoom.percent > 300 ? 'pixelated' : 'auto',
  };
  const layer = (
    picture: Picture,
    name: string,
    on: Ground | undefined,
    clip?: string,
    over?: ReactNode,
  ): ReactNode => (
    <div className={styles.clip} style={clip ? { clipPath: clip } : undefined}>
      <div className={[styles.picture, on ? styles[on] : ''].filter(Boolean).join(' ')} style={look}>
        {/* The thumbnail is the placeholder until the full picture is loaded. */}
        <img
          src={picture.url}
          alt={name}
          draggable={false}
          style={{ backgroundImage: on === undefined ? `url("${picture.thumb_url}")` : undefined }}
          onError={onBroken}
        />
        {over}
      </div>
    </div>
  );
  const isSide = mode === 'side' && before;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: panning; buttons beside it offer the same as the keys
    <div
      ref={zoom.window}
      className={styles.window}
      onKeyDown={(event) => {
        const step = event.target instanceof HTMLInputElement ? undefined : arrows[event.key];
        if (!step) return;
        event.preventDefault();
        zoom.pan(...step);
      }}
      {...pointers}
    >
      {isSide ? (
        <div className={styles.sides}>
          <div className={styles.side}>
            <SidePicture picture={before} name={names.before} view={view} onBroken={onBroken} />
            <span className={styles.tag}>{words('before')}</span>
          </div>
          <div className={styles.side}>
            <SidePicture picture={after} name={names.after} view={view} ground={ground} onBroken={onBroken} />
            <span className={styles.tag}>{words('after')}</span>
          </div>
        </div>
      ) : null}
      {mode === 'zoom' || mode === 'slider'
        ? layer(after, names.after, ground, undefined, mode === 'zoom' ? overAfter : undefined)
        : null}
      {before && mode === 'slider'
        ? layer(before, names.before, undefined, `inset(0 ${100 - share * 100}% 0 0)`)
        : null}
      {before && mode === 'before' ? layer(before, names.before, undefined, undefined, overBefore) : null}
      {mode === 'slider' ? <Divider share={share} onShare={onShare} /> : null}
    </div>
  );
}

/** One half of "side by side": zoomed and panned like the other. */
function SidePicture({
  picture,
  name,
  view,
  ground,
  onBroken,
}: {
  picture: Picture;
  name: string;
  view: ZoomPanControl['view'];
  ground?: Ground;
  onBroken: () => void;
}) {
  return (
    <img
      className={[styles.half, ground ? styles[ground] : ''].filter(Boolean).join(' ')}
      src={picture.url}
      alt={name}
      draggable={false}
      onError={onBroken}
      style={{ transform: `translate(${view.x / 2}px, ${view.y / 2}px) scale(${view.scale})` }}
    />
  );
}
