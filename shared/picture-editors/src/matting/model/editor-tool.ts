import type { MattingAct } from '@atelier/contract/matting';

/** In panel order. `brush` detects the edge near its stroke, `exact` paints exactly its stroke. */
export const editorTools = ['pen', 'rectangle', 'brush', 'exact', 'lasso', 'hand'] as const;
export type EditorTool = (typeof editorTools)[number];

export const toolKeys: Readonly<Record<EditorTool, string>> = {
  pen: '1',
  rectangle: '2',
  brush: '3',
  exact: 'B',
  lasso: '4',
  hand: '5',
};

export const isBrush = (tool: EditorTool): tool is 'brush' | 'exact' => tool === 'brush' || tool === 'exact';

/** Settings of the next stroke. */
export interface ToolSettings {
  tool: EditorTool;
  act: MattingAct;
  /** Brush width in CSS pixels on the stage: zooming in makes finer strokes. */
  width: number;
  /** Hardness of the exact brush, percent of its radius that is painted in full. */
  hardness: number;
}

export const brushRange = { min: 1, max: 200 } as const;
export const hardnessRange = { min: 0, max: 100 } as const;

/** One step of the keys `[` `]` or of the wheel: small for thin brushes, large for wide ones. */
export const steppedWidth = (width: number, direction: 1 | -1): number => {
  const step = width < 12 ? 1 : width < 60 ? 4 : 10;
  return Math.min(brushRange.max, Math.max(brushRange.min, width + direction * step));
};

/** One step of Shift and `[` `]` or the wheel, in quarters as in image editors. */
export const steppedHardness = (hardness: number, direction: 1 | -1): number => {
  const quarters = hardness / 25;
  const next = direction > 0 ? Math.floor(quarters) + 1 : Math.ceil(quarters) - 1;
  return Math.min(hardnessRange.max, Math.max(hardnessRange.min, 25 * next));
};
