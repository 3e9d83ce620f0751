import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { ZoomPanControl } from '../../zoom/use-zoom-pan.ts';
import type { ToolSettings } from '../model/editor-tool.ts';
import { type StageView, toPicture, toStage } from '../model/stage-geometry.ts';
import type { StagePieces } from '../state/use-pieces.ts';
import type { StageLive } from '../state/use-stage-live.ts';

export interface PointerParts {
  element: RefObject<HTMLElement | null>;
  stage: StageView;
  settings: ToolSettings;
  zoom: ZoomPanControl;
  live: StageLive;
  /** True while the space bar is held: a drag pans. */
  isSpaceHeld: () => boolean;
  onWidth: (direction: 1 | -1) => void;
  onHardness: (direction: 1 | -1) => void;
  pieces: Pick<StagePieces, 'at' | 'hover' | 'turn'>;
}

interface Held {
  x: number;
  y: number;
}

/** Maximum movement of a press that is no stroke, in CSS pixels. */
const tapReach = 4;

/** Maximum distance from the pen's first corner at which a press closes the outline, in CSS pixels. */
const closeReach = 10;

const middle = (one: Held, other: Held): Held => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/**
 * Mouse, touch and pen on the stage: one pointer draws, two fingers zoom and pan, the wheel zooms, Ctrl and wheel change the brush's size,
 * with Shift its hardness.
 */
export const useStagePointers = (parts: PointerParts) => {
  const latest = useRef(parts);
  const held = useRef(new Map<number, Held>());
  const pressed = useRef<Held>(undefined);
  const mode = useRef<'none' | 'draw' | 'pan' | 'pinch' | 'corner'>('none');
  /** Palm rejection: once a pen is used, touches only pan. */
  const hasPen = useRef(false);
  useEffect(() => {
    latest.current = parts;
  });

  const { element } = parts;
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { zoom, onWidth, onHardness } = latest.current;
      if (event.ctrlKey || event.metaKey) {
        // With Shift some browsers scroll horizontally.
        const step = (event.deltaY || event.deltaX) < 0 ? 1 : -1;
        return event.shiftKey ? onHardness(step) : onWidth(step);
      }
      const box = target.getBoundingClientRect();
      const point = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
      zoom.by(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0018)), point);
    };
    target.addEventListener('wheel', handleWheel, { passive: false });
    return () => target.removeEventListener('wheel', handleWheel);
  }, [element]);

  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): [number, number] => {
    const box = element.current?.getBoundingClientRect();
    return [clientX - (box?.left ?? 0), clientY - (box?.top ?? 0)];
  };
  const pointOf = (event: { clientX: number; clientY: number }) => toPicture(latest.current.stage, ...placeOf(event));

  const pinch = (event: PointerEvent, was: Held) => {
    const { zoom, stage } = latest.current;
    const other = [...held.current].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const now = { x: event.clientX, y: event.clientY };
    const [from, to] = [middle(was, other), middle(now, other)];
    const spread = Math.hypot(was.x - other.x, was.y - other.y);
    const [x, y] = placeOf({ clientX: to.x, clientY: to.y });
    zoom.pan(to.x - from.x, to.y - from.y);
    if (spread > 0) {
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / spread;
      zoom.by(factor, { x: x - stage.window.width / 2, y: y - stage.window.height / 2 });
    }
  };

  const addCorner = (event: PointerEvent) => {
    const { live, stage } = latest.current;
    const [first] = live.draft?.points ?? [];
    const point = pointOf(event);
    if (!first) return live.begin(point);
    const [fx, fy] = toStage(stage, first);
    const [x, y] = placeOf(event);
    if ((live.draft?.points.length ?? 0) > 2 && Math.hypot(fx - x, fy - y) <= closeReach) live.finish();
    else live.extend(point);
  };

  /** The uncertain region under a tap. A started pen path continues. */
  const tappedPiece = (event: PointerEvent): number | undefined => {
    const start = pressed.current;
    const { live, pieces } = latest.current;
    const isPen = mode.current === 'corner' && live.draft !== undefined;
    if (!start || isPen || mode.current === 'pinch' || mode.current === 'none') return undefined;
    const isTap = Math.hypot(event.clientX - start.x, event.clientY - start.y) <= tapReach;
    return isTap ? pieces.at(...placeOf(event)) : undefined;
  };

  const end = (event: PointerEvent) => {
    if (!held.current.delete(event.pointerId)) return;
    const { live, pieces } = latest.current;
    const piece = tappedPiece(event);
    pressed.current = undefined;
    if (piece !== undefined) {
      live.drop();
      mode.current = 'none';
      return pieces.turn(piece);
    }
    if (mode.current === 'draw') live.finish();
    if (mode.current === 'corner') addCorner(event);
    // The finger that remains after a pinch pans instead of drawing.
    mode.current = held.current.size > 0 ? 'pan' : 'none';
  };

  return {
    onPointerDown(event: PointerEvent) {
      if (event.button > 1) return;
      const { settings, live, isSpaceHeld } = latest.current;
      event.currentTarget.setPointerCapture(event.pointerId);
      if (event.pointerType === 'pen') hasPen.current = true;
      held.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      pressed.current = held.current.size === 1 ? { x: event.clientX, y: event.clientY } : undefined;
      if (held.current.size > 1) {
        if (settings.tool !== 'pen') live.drop();
        mode.current = 'pinch';
        return;
      }
      const isPalm = hasPen.current && event.pointerType === 'touch';
      if (settings.tool === 'hand' || event.button === 1 || isSpaceHeld() || isPalm) mode.current = 'pan';
      else if (settings.tool === 'pen') mode.current = 'corner';
      else {
        mode.current = 'draw';
        live.begin(pointOf(event));
      }
    },
    onPointerMove(event: PointerEvent) {
      const { live, zoom, pieces } = latest.current;
      const was = held.current.get(event.pointerId);
      if (event.pointerType !== 'touch') pieces.hover(was || live.draft ? undefined : pieces.at(...placeOf(event)));
      if (event.pointerType !== 'touch') live.showCursor(pointOf(event));
      if (!was) return live.hover(pointOf(event));
      if (mode.current === 'pinch') pinch(event, was);
      if (mode.current === 'pan') zoom.pan(event.clientX - was.x, event.clientY - was.y);
      held.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (mode.current !== 'draw') return;
      const { nativeEvent } = event;
      const steps = nativeEvent.getCoalescedEvents?.() ?? [];
      for (const step of steps.length > 0 ? steps : [nativeEvent]) live.extend(pointOf(step));
    },
    onPointerUp: end,
    onPointerCancel(event: PointerEvent) {
      if (mode.current === 'draw') latest.current.live.drop();
      mode.current = 'none';
      held.current.delete(event.pointerId);
    },
    onPointerLeave(event: PointerEvent) {
      latest.current.pieces.hover(undefined);
      if (!held.current.has(event.pointerId)) latest.current.live.showCursor(undefined);
    },
    onDoubleClick() {
      if (latest.current.live.draft?.tool === 'pen') latest.current.live.finish();
    },
  };
};
