import type { MattingOperation, MattingPoint } from '@atelier/contract/matting';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { isBrush, type ToolSettings } from '../model/editor-tool.ts';
import { type StageView, stageScale } from '../model/stage-geometry.ts';
import { type DraftStroke, operationOf, withPoint } from '../paint/draft-stroke.ts';
import { paintDraft, type StageCursor, type StageInk } from '../paint/paint-draft.ts';

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
  /** Starts a stroke with the chosen tool; nothing for the hand. */
  begin(point: MattingPoint): void;
  extend(point: MattingPoint): void;
  /** Where the pen's next corner or the rectangle's far one would be. */
  hover(point: MattingPoint): void;
  /** Ends it as a step, if it means anything. */
  finish(): void;
  drop(): void;
  /** Takes the pen's last corner back; false when there is none. */
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

  // Events of a frame come before its callbacks: however many they are, the frame is painted once, and with them.
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
