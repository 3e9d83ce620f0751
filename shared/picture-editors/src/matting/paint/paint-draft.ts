import type { MattingPoint } from '@atelier/contract/matting';
import { type StageView, stageScale, toStage } from '../model/stage-geometry.ts';
import type { DraftStroke } from './draft-stroke.ts';
import type { Rgb } from './paint-veil.ts';

export interface StageInk {
  keep: Rgb;
  remove: Rgb;
}

/** Where the tool would draw: a ring of the brush's width, or a cross for the keyboard's cursor. */
export interface StageCursor {
  point: MattingPoint;
  kind: 'ring' | 'cross';
  /** CSS pixels across. */
  width: number;
  /** Of the exact brush, 0 to 1: a second ring where it stops painting in full. */
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
  // A dot: a line of no length draws its round end only.
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
    // A soft edge in nested strokes, which together are as strong as one hard one.
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
  // Dark on light on dark: seen on every cloth.
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
export const paintDraft = (
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
