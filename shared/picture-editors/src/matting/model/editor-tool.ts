import type { MattingAct } from '@atelier/contract/matting';

/** In the order of their quick keys 1 to 5. */
export const editorTools = ['pen', 'rectangle', 'brush', 'lasso', 'hand'] as const;
export type EditorTool = (typeof editorTools)[number];

/** How the next stroke is drawn. */
export interface ToolSettings {
  tool: EditorTool;
  act: MattingAct;
  /** Of the brush, CSS pixels on the stage: zooming in makes finer strokes. */
  width: number;
}

export const brushRange = { min: 1, max: 200 } as const;

/** One step of the keys `[` `]` or of the wheel: fine when thin, coarse when wide. */
export const steppedWidth = (width: number, direction: 1 | -1): number => {
  const step = width < 12 ? 1 : width < 60 ? 4 : 10;
  return Math.min(brushRange.max, Math.max(brushRange.min, width + direction * step));
};
