import { type MattingLayer, type MattingOperation, stepsInForce } from '@atelier/contract/matting';
import type { MattingParams } from '@atelier/engine/builtin/matting';

type Mark = NonNullable<MattingParams['marks']>[number];

const markOf = (step: Exclude<MattingOperation, { tool: 'reset' }>): Mark => {
  switch (step.tool) {
    case 'inverse':
      return { tool: 'inverse' };
    case 'brush':
      return { tool: 'stroke', action: step.act, points: step.points, width: step.width };
    case 'rectangle': {
      const [[x1, y1], [x2, y2]] = step.points;
      const points: [number, number][] = [
        [x1, y1],
        [x2, y1],
        [x2, y2],
        [x1, y2],
      ];
      return { tool: 'region', action: step.act, points };
    }
    case 'pen':
      return { tool: 'region', action: step.act, points: step.points };
    case 'lasso':
      return { tool: 'region', action: step.act, points: step.points, ...(step.edge && { edge: step.edge }) };
  }
};

/** A picture to start from is an input: what is drawn beside it begins with nothing. */
const startOf = (start: MattingLayer['start']): MattingParams['start'] => {
  if (start.kind !== 'automatic') return 'empty';
  return start.of === 'person' ? 'person' : 'auto';
};

/** Engine input of a layer: the steps after the last reset. A picture to start from is an input, not a parameter. */
export const paramsOf = (layer: Pick<MattingLayer, 'start' | 'operations'>): MattingParams => {
  const marks = stepsInForce(layer.operations).flatMap((step) => (step.tool === 'reset' ? [] : [markOf(step)]));
  return { marks, start: startOf(layer.start), output: 'cutout' };
};
