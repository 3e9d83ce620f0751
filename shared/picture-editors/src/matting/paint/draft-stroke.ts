import type { MattingAct, MattingOperation, MattingPoint } from '@atelier/contract/matting';
import type { EditorTool } from '../model/editor-tool.ts';

/** An unfinished stroke, in pixels of the picture. */
export interface DraftStroke {
  tool: Exclude<EditorTool, 'hand'>;
  act: MattingAct;
  /** Of the brushes, pixels of the picture. */
  width: number;
  /** Of the exact brush, 0 to 1. */
  hardness: number;
  points: MattingPoint[];
  /** Where the pen's next corner, or the far corner of the rectangle, would come. */
  hover?: MattingPoint;
}

/** Least side of a rectangle and least corners of an outline that count as drawn rather than as a slip. */
const leastSide = 1;
const leastCorners = 3;

/** To half pixels: finer says nothing of a picture, and a request holds twice as many points. */
const toHalfPixels = ([x, y]: MattingPoint): MattingPoint => [Math.round(2 * x) / 2, Math.round(2 * y) / 2];

/** What a finished stroke does; undefined when it is too little to mean anything. */
export const operationOf = (draft: DraftStroke): MattingOperation | undefined => {
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

/** Adds a point unless it is where the last one is. Most points of a step are 4000: a longer stroke is thinned to every second. */
export const withPoint = (points: MattingPoint[], reached: MattingPoint): MattingPoint[] => {
  const point = toHalfPixels(reached);
  const last = points.at(-1);
  if (last && last[0] === point[0] && last[1] === point[1]) return points;
  const next = [...points, point];
  return next.length > 3900 ? next.filter((_, at) => at % 2 === 0 || at === next.length - 1) : next;
};
