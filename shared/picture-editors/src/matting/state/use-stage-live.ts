import type { MattingAct, MattingOperation, MattingPoint } from '@atelier/contract/matting';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { type EditorTool, isBrush, type ToolSettings } from '../model/editor-tool.ts';
import { type StageView, stageScale, toStage } from '../model/stage-geometry.ts';

import type { Rgb } from '../paint/paint-veil.ts';

interface StageInk {
  keep: Rgb;
  remove: Rgb;
}

/** Cursor of the tool: a ring of the brush's width, or a cross for the keyboard. */
interface StageCursor {
  point: MattingPoint;
  kind: 'ring' | 'cross';
  /** Diameter in CSS pixels. */
  width: number;
  /** Hardness of the exact brush, 0 to 1: a second ring shows where full coverage ends. */
  hardness?: number | undefined;
}

const tinted = ([r, g, b]: Rgb, alpha: number): string => `rgb(${r} ${g} ${b} / ${alpha})`;

const trace = (context: CanvasRenderingContext2D, stage: StageView, points: readonly MattingPoint[]): void => {
  context.beginPath();
  for (const [index, point] of points.entries()) {
    const [x, y] = toStage(stage, point);
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  const [only] = points;
  // A dot: a zero-length line draws only its round cap.
  if (only && points.length === 1) context.lineTo(...toStage(stage, only));
};

const outlineOf = ({ tool, points, hover }: DraftStroke): readonly MattingPoint[] => {
  const [first] = points;
  const far = hover ?? points.at(-1);
  if (tool !== 'rectangle' || !first || !far) return hover && tool === 'pen' ? [...points, hover] : points;
  return [first, [far[0], first[1]], far, [first[0], far[1]], first];
};

const paintStroke = (context: CanvasRenderingContext2D, stage: StageView, draft: DraftStroke, ink: StageInk): void => {
  const colour = draft.act === 'keep' ? ink.keep : ink.remove;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  trace(context, stage, outlineOf(draft));
  if (draft.tool === 'brush' || draft.tool === 'exact') {
    const width = draft.width * stageScale(stage);
    const inner = draft.tool === 'exact' ? draft.hardness : 1;
    // A soft edge as nested strokes, whose sum equals one hard stroke.
    const rings = Math.max(1, Math.min(8, Math.round((width * (1 - inner)) / 4)));
    context.strokeStyle = tinted(colour, 1 - 0.5 ** (1 / rings));
    for (let ring = 0; ring < rings; ring++) {
      context.lineWidth = Math.max(1.5, width * (inner + ((1 - inner) * (ring + 1)) / (rings + (rings > 1 ? 1 : 0))));
      context.stroke();
    }
    return;
  }
  context.fillStyle = tinted(colour, 0.24);
  context.fill('nonzero');
  context.lineWidth = 2;
  context.strokeStyle = tinted(colour, 1);
  context.stroke();
  if (draft.tool !== 'pen') return;
  for (const [index, point] of draft.points.entries()) {
    const [x, y] = toStage(stage, point);
    context.beginPath();
    context.arc(x, y, index === 0 ? 6 : 4, 0, 2 * Math.PI);
    context.fillStyle = '#fff';
    context.fill();
    context.stroke();
  }
};

const paintCursor = (context: CanvasRenderingContext2D, stage: StageView, cursor: StageCursor): void => {
  const [x, y] = toStage(stage, cursor.point);
  // Dark on light on dark: visible on every fabric.
  for (const [colour, width] of [
    ['#fff', 3.5],
    ['#141412', 1.5],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    if (cursor.width > 3) context.arc(x, y, cursor.width / 2, 0, 2 * Math.PI);
    const inner = ((cursor.hardness ?? 1) * cursor.width) / 2;
    if (inner > 1.5 && cursor.width / 2 - inner > 3) {
      context.moveTo(x + inner, y);
      context.arc(x, y, inner, 0, 2 * Math.PI);
    }
    if (cursor.kind === 'cross') {
      context.moveTo(x - 12, y);
      context.lineTo(x + 12, y);
      context.moveTo(x, y - 12);
      context.lineTo(x, y + 12);
    }
    context.stroke();
  }
};

/** Draws the unfinished stroke and the cursor at the stage's resolution. */
const paintDraft = (
  canvas: HTMLCanvasElement,
  stage: StageView,
  ink: StageInk,
  { draft, cursor }: { draft: DraftStroke | undefined; cursor: StageCursor | undefined },
): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const density = canvas.width / Math.max(1, stage.window.width);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.setTransform(density, 0, 0, density, 0, 0);
  if (draft) paintStroke(context, stage, draft, ink);
  if (cursor) paintCursor(context, stage, cursor);
};

/** An unfinished stroke, in image pixels. */
export interface DraftStroke {
  tool: Exclude<EditorTool, 'hand'>;
  act: MattingAct;
  /** Brush width in image pixels. */
  width: number;
  /** Hardness of the exact brush, 0 to 1. */
  hardness: number;
  points: MattingPoint[];
  /** Preview position of the pen's next corner, or of the rectangle's opposite corner. */
  hover?: MattingPoint;
}

/** Minimum side of a rectangle and minimum corners of an outline; anything smaller is discarded. */
const leastSide = 1;
const leastCorners = 3;

/** Rounds to half pixels: more precision has no effect, and a request then holds twice as many points. */
const toHalfPixels = ([x, y]: MattingPoint): MattingPoint => [Math.round(2 * x) / 2, Math.round(2 * y) / 2];

/** The operation of a finished stroke; undefined when it is too small. */
const operationOf = (draft: DraftStroke): MattingOperation | undefined => {
  const { tool, act, width, hardness, points } = draft;
  const [first] = points;
  if (!first) return undefined;
  if (tool === 'brush' || tool === 'exact') {
    return {
      tool: 'brush',
      act,
      width: Math.max(0.5, width),
      points,
      ...(tool === 'exact' && { hardness }),
    };
  }
  if (tool === 'rectangle') {
    const last = draft.hover ?? points.at(-1) ?? first;
    const isSlip = Math.abs(last[0] - first[0]) < leastSide || Math.abs(last[1] - first[1]) < leastSide;
    return isSlip ? undefined : { tool, act, points: [first, toHalfPixels(last)] };
  }
  return points.length < leastCorners ? undefined : { tool, act, points };
};

/** Adds a point unless it equals the last one. An operation has at most 4000 points: a longer stroke is thinned to every second. */
export const withPoint = (points: MattingPoint[], reached: MattingPoint): MattingPoint[] => {
  const point = toHalfPixels(reached);
  const last = points.at(-1);
  if (last && last[0] === point[0] && last[1] === point[1]) return points;
  const next = [...points, point];
  return next.length > 3900 ? next.filter((_, at) => at % 2 === 0 || at === next.length - 1) : next;
};

export interface LiveParts {
  canvas: RefObject<HTMLCanvasElement | null>;
  stage: StageView;
  settings: ToolSettings;
  ink: StageInk;
  onOperation: (operation: MattingOperation) => void;
}

/** The unfinished stroke, outside of React, so that it is drawn in the frame of its event. */
export interface StageLive {
  readonly draft: DraftStroke | undefined;
  /** Starts a stroke with the selected tool; does nothing for the hand tool. */
  begin(point: MattingPoint): void;
  extend(point: MattingPoint): void;
  /** Sets the preview position of the pen's next corner or the rectangle's opposite one. */
  hover(point: MattingPoint): void;
  /** Ends the stroke as an operation, unless it is too small. */
  finish(): void;
  drop(): void;
  /** Removes the pen's last corner; false when there is none. */
  dropCorner(): boolean;
  showCursor(point: MattingPoint | undefined, kind?: StageCursor['kind']): void;
  paint(): void;
}

export const useStageLive = (parts: LiveParts): StageLive => {
  const latest = useRef(parts);
  const live = useRef<{
    draft?: DraftStroke | undefined;
    cursor?: Omit<StageCursor, 'width' | 'hardness'> | undefined;
  }>({});

  const frame = useRef<number>(undefined);
  const draw = useCallback(() => {
    frame.current = undefined;
    const { canvas, stage, ink, settings } = latest.current;
    const { draft, cursor } = live.current;
    const width = isBrush(settings.tool) ? settings.width : 0;
    const hardness = settings.tool === 'exact' ? settings.hardness / 100 : undefined;
    const shown = cursor && { ...cursor, width, hardness };
    if (canvas.current) paintDraft(canvas.current, stage, ink, { draft, cursor: shown });
  }, []);

  // A frame's events precede its callbacks: all of them are painted in one pass.
  const paint = useCallback(() => {
    frame.current ??= requestAnimationFrame(draw);
  }, [draw]);
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current ?? 0);
      frame.current = undefined;
    },
    [],
  );

  useEffect(() => {
    latest.current = parts;
    paint();
  });

  const { tool } = parts.settings;
  useEffect(() => {
    // Switching the tool discards the unfinished stroke.
    if (live.current.draft && live.current.draft.tool !== tool) live.current.draft = undefined;
    paint();
  }, [tool, paint]);

  return useMemo(() => {
    const set = (draft: DraftStroke | undefined) => {
      live.current.draft = draft;
      paint();
    };
    return {
      get draft() {
        return live.current.draft;
      },
      begin(point) {
        const { settings, stage } = latest.current;
        if (settings.tool === 'hand') return;
        const width = settings.width / stageScale(stage);
        const { tool, act, hardness } = settings;
        set({ tool, act, width, hardness: hardness / 100, points: [point] });
      },
      extend(point) {
        const { draft } = live.current;
        if (!draft) return;
        set(
          draft.tool === 'rectangle'
            ? { ...draft, hover: point }
            : { ...draft, points: withPoint(draft.points, point) },
        );
      },
      hover(point) {
        const { draft } = live.current;
        if (draft?.tool === 'pen' || draft?.tool === 'rectangle') set({ ...draft, hover: point });
      },
      finish() {
        const { draft } = live.current;
        const operation = draft && operationOf(draft);
        set(undefined);
        if (operation) latest.current.onOperation(operation);
      },
      drop: () => set(undefined),
      dropCorner() {
        const { draft } = live.current;
        if (draft?.tool !== 'pen') return false;
        set(draft.points.length > 1 ? { ...draft, points: draft.points.slice(0, -1) } : undefined);
        return true;
      },
      showCursor(point, kind = 'ring') {
        live.current.cursor = point && { point, kind };
        paint();
      },
      paint,
    };
  }, [paint]);
};
