import type { MotifPlacement } from '@atelier/catalogue/picture-marks';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { OwnWords } from '../texts/own-words.ts';
import {
  allowedPlacement,
  type FractionBox,
  heightShare,
  type Ratios,
  type SnapLines,
  snapPlacement,
  snapTurn,
} from './placement-model.ts';
import type { PositionKey } from './position-dialog.tsx';
import styles from './position-stage.module.css';

interface Pressed {
  key: string;
  shiftKey: boolean;
}

/** Steps of a key in shares of the image, factors of the motif's size, and degrees; larger with Shift. */
const steps = { small: { move: 0.002, scale: 1.01, turn: 1 }, large: { move: 0.02, scale: 1.1, turn: 15 } } as const;

/** Placement after a key press; undefined for other keys. */
export const placementOfKey = ({ key, shiftKey }: Pressed, now: MotifPlacement): MotifPlacement | undefined => {
  const by = shiftKey ? steps.large : steps.small;
  switch (key) {
    case 'ArrowLeft':
      return { ...now, x: now.x - by.move };
    case 'ArrowRight':
      return { ...now, x: now.x + by.move };
    case 'ArrowUp':
      return { ...now, y: now.y - by.move };
    case 'ArrowDown':
      return { ...now, y: now.y + by.move };
    case '+':
    case '=':
      return { ...now, scale: now.scale * by.scale };
    case '-':
    case '_':
      return { ...now, scale: now.scale / by.scale };
    case ',':
    case '<':
      return { ...now, rotation: now.rotation - by.turn };
    case '.':
    case '>':
      return { ...now, rotation: now.rotation + by.turn };
    default:
      return undefined;
  }
};

export type Grip = 'move' | 'scale' | 'turn';

export interface StageSize {
  width: number;
  height: number;
}

/** Size of the garment image fitted to the available space, in CSS pixels. */
const useStageSize = (room: RefObject<HTMLElement | null>, ratio: number): StageSize => {
  const [size, setSize] = useState<StageSize>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth, clientHeight } = element;
      const width = Math.min(clientWidth - 32, (clientHeight - 32) * ratio);
      setSize({ width: Math.max(0, width), height: Math.max(0, width / ratio) });
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [room, ratio]);
  return size;
};

/** Snap distance in CSS pixels. */
const snapReachPx = 7;

const noLines: SnapLines = { across: [], down: [] };

interface Press {
  grip: Grip;
  from: MotifPlacement;
  /** Press position in CSS pixels of the window. */
  x: number;
  y: number;
}

interface Finger {
  x: number;
  y: number;
}

export interface GripOptions {
  picture: RefObject<HTMLElement | null>;
  size: StageSize;
  box: FractionBox;
  ratios: Ratios;
  isSnapping: boolean;
  placement: MotifPlacement;
  onPlace: (placement: MotifPlacement, gesture: string) => void;
  onEnd: () => void;
}

const angleOf = (from: Finger, to: Finger): number => (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
const distanceOf = (from: Finger, to: Finger): number => Math.hypot(to.x - from.x, to.y - from.y);

/** Drags by one pointer (move, scale, rotate) and by two fingers (all together). */
const useGrips = (options: GripOptions) => {
  const [lines, setLines] = useState<SnapLines>(noLines);
  const press = useRef<Press>(undefined);
  const fingers = useRef(new Map<number, Finger>());
  const pinch = useRef<{ from: MotifPlacement; one: Finger; other: Finger }>(undefined);

  const middle = (placement: MotifPlacement): Finger => {
    const rect = options.picture.current?.getBoundingClientRect();
    return {
      x: (rect?.left ?? 0) + placement.x * options.size.width,
      y: (rect?.top ?? 0) + placement.y * options.size.height,
    };
  };

  const place = (placement: MotifPlacement, gesture: string) => options.onPlace(allowedPlacement(placement), gesture);

  const move = ({ from, x, y }: Press, to: Finger) => {
    const { size, box, ratios, isSnapping } = options;
    const moved = { ...from, x: from.x + (to.x - x) / size.width, y: from.y + (to.y - y) / size.height };
    if (!isSnapping) return place(moved, 'move');
    const reach = { x: snapReachPx / size.width, y: snapReachPx / size.height };
    const snapped = snapPlacement(moved, box, ratios, reach);
    setLines(snapped.lines);
    place(snapped.placement, 'move');
  };

  const drag = (held: Press, to: Finger, isStepped: boolean) => {
    if (held.grip === 'move') return move(held, to);
    const centre = middle(held.from);
    const at = { x: held.x, y: held.y };
    if (held.grip === 'scale') {
      const factor = distanceOf(centre, to) / Math.max(1, distanceOf(centre, at));
      return place({ ...held.from, scale: held.from.scale * factor }, 'scale');
    }
    const turned = held.from.rotation + angleOf(centre, to) - angleOf(centre, at);
    place({ ...held.from, rotation: options.isSnapping ? snapTurn(turned, { isStepped }) : turned }, 'turn');
  };

  const pinchTo = (one: Finger, other: Finger) => {
    const start = pinch.current;
    if (!start) return;
    const { size, isSnapping } = options;
    const shift = {
      x: (one.x + other.x - start.one.x - start.other.x) / 2,
      y: (one.y + other.y - start.one.y - start.other.y) / 2,
    };
    const turned = start.from.rotation + angleOf(one, other) - angleOf(start.one, start.other);
    place(
      {
        x: start.from.x + shift.x / size.width,
        y: start.from.y + shift.y / size.height,
        scale: (start.from.scale * distanceOf(one, other)) / Math.max(1, distanceOf(start.one, start.other)),
        rotation: isSnapping ? snapTurn(turned) : turned,
      },
      'pinch',
    );
  };

  const end = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    press.current = undefined;
    pinch.current = undefined;
    setLines(noLines);
    options.onEnd();
  };

  const begin = (event: PointerEvent, grip: Grip) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const [one, other] = [...fingers.current.values()];
    if (one && other) {
      press.current = undefined;
      pinch.current = { from: options.placement, one, other };
    } else press.current = { grip, from: options.placement, x: event.clientX, y: event.clientY };
  };

  return {
    lines,
    /** Event handlers of an element that is dragged by a grip. */
    gripOf: (grip: Grip) => ({
      onPointerDown: (event: PointerEvent) => begin(event, grip),
      onPointerMove: (event: PointerEvent) => {
        if (!fingers.current.has(event.pointerId)) return;
        const to = { x: event.clientX, y: event.clientY };
        fingers.current.set(event.pointerId, to);
        const [one, other] = [...fingers.current.values()];
        if (pinch.current && one && other) pinchTo(one, other);
        else if (press.current) drag(press.current, to, event.shiftKey);
      },
      onPointerUp: end,
      onPointerCancel: end,
    }),
  };
};

const corners = ['nw', 'ne', 'sw', 'se'] as const;

export interface PositionStageProps {
  garmentUrl: string;
  motifUrl: string;
  ratios: Ratios;
  box: FractionBox;
  placement: MotifPlacement;
  isSnapping: boolean;
  words: OwnWords<PositionKey>;
  onPlace: (placement: MotifPlacement, gesture: string) => void;
  onEnd: () => void;
}

/** The garment with the motif and its handles. */
export function PositionStage(props: PositionStageProps) {
  const { garmentUrl, motifUrl, ratios, box, placement, isSnapping, words, onPlace, onEnd } = props;
  const room = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const size = useStageSize(room, ratios.garment);
  const { lines, gripOf } = useGrips({ picture, size, box, ratios, isSnapping, placement, onPlace, onEnd });
  const look: CSSProperties = {
    left: `${placement.x * 100}%`,
    top: `${placement.y * 100}%`,
    width: `${placement.scale * 100}%`,
    height: `${heightShare(placement.scale, ratios) * 100}%`,
    rotate: `${placement.rotation}deg`,
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = placementOfKey(event, placement);
    if (!next) return;
    event.preventDefault();
    // Consecutive presses of one key are one undo step.
    onPlace(next, `key ${event.key}`);
  };
  return (
    <div ref={room} className={styles.room}>
      <div ref={picture} className={styles.picture} style={size}>
        <img className={styles.garment} src={garmentUrl} alt="" draggable={false} />
        {lines.across.map((at) => (
          <i key={`x${at}`} className={styles.across} style={{ left: `${at * 100}%` }} />
        ))}
        {lines.down.map((at) => (
          <i key={`y${at}`} className={styles.down} style={{ top: `${at * 100}%` }} />
        ))}
        <div className={styles.motif} style={look}>
          <button
            type="button"
            className={styles.body}
            aria-label={words('motif')}
            data-safe-focus=""
            onKeyDown={handleKey}
            onBlur={onEnd}
            {...gripOf('move')}
          >
            <img src={motifUrl} alt="" draggable={false} />
          </button>
          <span className={styles.stem} aria-hidden="true" />
          <span className={styles.turn} title={words('turnHandle')} aria-hidden="true" {...gripOf('turn')} />
          {corners.map((corner) => (
            <span
              key={corner}
              className={`${styles.corner} ${styles[corner]}`}
              title={words('scaleHandle')}
              aria-hidden="true"
              {...gripOf('scale')}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
