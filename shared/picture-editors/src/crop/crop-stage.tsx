import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { fitExtent } from '../zoom/zoom-pan.ts';
import { type Handle, handles, pullHandle, type Rectangle, type Size } from './crop-geometry.ts';
import styles from './crop-stage.module.css';
import { useCropWords } from './crop-texts.ts';
import type { CropControl } from './use-crop.ts';

export interface CropStageProps {
  picture: Size;
  url: string | undefined;
  crop: CropControl;
}

/** Free CSS pixels round the picture. */
const margin = 32;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Pixels on the screen that an arrow key moves; with Shift one pixel of the picture. */
const keyStep = 8;

interface Held {
  x: number;
  y: number;
  from: Rectangle;
  handle: Handle | undefined;
}

/** The transformed picture with the crop frame over it. */
export function CropStage({ picture, url, crop }: CropStageProps) {
  const words = useCropWords();
  const helpId = useId();
  const element = useRef<HTMLDivElement>(null);
  const held = useRef<Held>(undefined);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const stage = element.current;
    if (!stage) return;
    const measure = () =>
      setSize({
        width: Math.max(0, stage.clientWidth - 2 * margin),
        height: Math.max(0, stage.clientHeight - 2 * margin),
      });
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(stage);
    return () => watcher.disconnect();
  }, []);

  const { turn, turned, rectangle, fixed } = crop;
  const fit = fitExtent(turned, size);
  const scale = fit.width / turned.width || 1;

  const reach = (from: Rectangle, handle: Handle | undefined, x: number, y: number): Rectangle =>
    handle ? pullHandle(from, handle, { x, y }, fixed) : { ...from, x: from.x + x, y: from.y + y };

  const pointers = (handle?: Handle) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { x: event.clientX, y: event.clientY, from: rectangle, handle };
    },
    onPointerMove(event: PointerEvent) {
      const { current } = held;
      if (!current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const [x, y] = [(event.clientX - current.x) / scale, (event.clientY - current.y) / scale];
      crop.aim(reach(current.from, current.handle, x, y));
    },
    onPointerUp() {
      held.current = undefined;
    },
    onKeyDown(event: KeyboardEvent) {
      const arrow = arrows[event.key];
      if (!arrow) return;
      event.preventDefault();
      event.stopPropagation();
      const step = event.shiftKey ? 1 : keyStep / scale;
      crop.aim(reach(rectangle, handle, arrow[0] * step, arrow[1] * step));
    },
  });

  const isOdd = turn.quarter % 2 === 1;
  const look: CSSProperties = {
    width: (isOdd ? fit.height : fit.width) || undefined,
    height: (isOdd ? fit.width : fit.height) || undefined,
    transform: `translate(-50%, -50%) rotate(${turn.tilt + turn.quarter * 90}deg) scale(${turn.flip_x ? -1 : 1}, ${turn.flip_y ? -1 : 1})`,
  };
  const frame: CSSProperties = {
    left: `calc(50% + ${(rectangle.x - turned.width / 2) * scale}px)`,
    top: `calc(50% + ${(rectangle.y - turned.height / 2) * scale}px)`,
    width: rectangle.width * scale,
    height: rectangle.height * scale,
  };
  return (
    <section ref={element} className={styles.stage} aria-label={words('stage')}>
      {url ? (
        <img
          className={styles.picture}
          src={url}
          alt=""
          draggable={false}
          style={look}
          width={picture.width}
          height={picture.height}
        />
      ) : null}
      <div className={styles.frame} style={frame}>
        <button
          type="button"
          className={styles.area}
          aria-label={words('area')}
          aria-describedby={helpId}
          {...pointers()}
        />
        <i className={styles.thirds} />
        {handles.map((handle) => (
          <button
            key={handle.name}
            type="button"
            className={styles.handle}
            data-handle={handle.name}
            aria-label={words('handle', { name: words(handle.name) })}
            {...pointers(handle)}
          />
        ))}
      </div>
      <span id={helpId} hidden>
        {words('areaHelp')}
      </span>
    </section>
  );
}
