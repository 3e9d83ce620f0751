import type { MattingPoint } from '@atelier/contract/matting';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ZoomPanControl } from '../../zoom/use-zoom-pan.ts';
import { isBrush, type ToolSettings } from '../model/editor-tool.ts';
import { type StageView, stageScale, toPicture, toStage } from '../model/stage-geometry.ts';
import type { StageLive } from '../state/use-stage-live.ts';
import type { MattingWords } from '../texts/matting-words.ts';

export interface KeyParts {
  stage: StageView;
  settings: ToolSettings;
  zoom: ZoomPanControl;
  live: StageLive;
  words: MattingWords;
  /** Said to a screen reader. */
  announce: (sentence: string) => void;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Steps of the cursor, CSS pixels. */
const steps = { fine: 1, usual: 8, large: 40 } as const;
/** The cursor keeps this far from the stage's edge, CSS pixels. */
const edge = 24;

/** A cursor that the arrow keys move and Enter draws with: everything a pointer can do on the stage. */
export const useStageKeys = (parts: KeyParts) => {
  const latest = useRef(parts);
  const cursor = useRef<MattingPoint>(undefined);
  const isSpaceHeld = useRef(false);
  useEffect(() => {
    latest.current = parts;
  });

  const current = (): MattingPoint => {
    const { stage } = latest.current;
    cursor.current ??= toPicture(stage, stage.window.width / 2, stage.window.height / 2);
    return cursor.current;
  };

  /** Moves the picture so that the cursor stays in view. */
  const follow = (point: MattingPoint) => {
    const { stage, zoom } = latest.current;
    const [x, y] = toStage(stage, point);
    const beyond = (at: number, size: number) => (at < edge ? edge - at : at > size - edge ? size - edge - at : 0);
    const [dx, dy] = [beyond(x, stage.window.width), beyond(y, stage.window.height)];
    if (dx !== 0 || dy !== 0) zoom.pan(dx, dy);
  };

  const move = ([dx, dy]: readonly [number, number], event: KeyboardEvent) => {
    const { stage, settings, zoom, live, words, announce } = latest.current;
    const step = event.shiftKey ? steps.fine : event.altKey ? steps.large : steps.usual;
    if (settings.tool === 'hand') return zoom.pan(-dx * step, -dy * step);
    const size = step / stageScale(stage);
    const [x, y] = current();
    const point: MattingPoint = [Math.round((x + dx * size) * 10) / 10, Math.round((y + dy * size) * 10) / 10];
    cursor.current = point;
    follow(point);
    const isLine = live.draft && (isBrush(live.draft.tool) || live.draft.tool === 'lasso');
    if (isLine) live.extend(point);
    else live.hover(point);
    live.showCursor(point, 'cross');
    const share = (value: number, whole: number) => Math.round((100 * value) / whole);
    announce(words('cursorAt', { x: share(point[0], stage.picture.width), y: share(point[1], stage.picture.height) }));
  };

  const press = () => {
    const { live, settings, words, announce } = latest.current;
    const point = current();
    if (settings.tool === 'hand') return;
    if (!live.draft) {
      live.begin(point);
      announce(words('penDown', { tool: words(settings.tool), act: words(settings.act) }));
    } else if (live.draft.tool === 'pen') {
      live.extend(point);
      announce(words('cornerAdded', { count: live.draft?.points.length ?? 1 }));
    } else finish();
    live.showCursor(point, 'cross');
  };

  const finish = () => {
    const { live, words, announce } = latest.current;
    if (!live.draft) return;
    live.finish();
    announce(words('penUp'));
  };

  const drop = () => {
    const { live, words, announce } = latest.current;
    live.drop();
    announce(words('strokeDropped'));
  };

  const act = (event: KeyboardEvent): boolean => {
    const { live } = latest.current;
    const arrow = arrows[event.key];
    if (arrow) move(arrow, event);
    else if (event.key === 'Enter') press();
    else if (event.key === 'Escape' && live.draft) drop();
    else if (event.key.toLowerCase() === 'c' && live.draft?.tool === 'pen') finish();
    else if (event.key === 'Backspace' && live.draft) live.dropCorner();
    else if (event.key === ' ') isSpaceHeld.current = true;
    else return false;
    return true;
  };

  return {
    isSpaceHeld: () => isSpaceHeld.current,
    keys: {
      onKeyDown(event: KeyboardEvent) {
        if (event.ctrlKey || event.metaKey || !act(event)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onKeyUp(event: KeyboardEvent) {
        if (event.key === ' ') isSpaceHeld.current = false;
      },
      onFocus() {
        // a press with the pointer focuses too, and has a cursor of its own
        const { live } = latest.current;
        if (document.activeElement?.matches(':focus-visible')) live.showCursor(current(), 'cross');
      },
      onBlur() {
        isSpaceHeld.current = false;
        latest.current.live.showCursor(undefined);
      },
    },
  };
};
