import type { MattingLayer, MattingOperation, MattingPoint } from '@atelier/contract/matting';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampPan, fitExtent, maxScale, zoomAt } from '../../zoom/zoom-pan.ts';
import { resolveOverlap } from '../state/use-editor.ts';
import {
  canRedo,
  canUndo,
  type EditorCommand,
  type LayerList,
  layersOf,
  openHistory,
  perform,
  redo,
  undo,
} from './editor-history.ts';
import { createPlane, type Plane } from './plane.ts';
import { createPlaneCache, replayOperations } from './plane-cache.ts';
import { type StageView, stageScale, toPicture } from './stage-geometry.ts';

declare const process: { env: Record<string, string | undefined> };

/** The whole 20,000 in the full run; a sample of them otherwise. */
const runs = process.env['TEST_FULL'] ? 20_000 : 600;
const seed = 20_261_120;

const picture = { width: 480, height: 320 };
const stageSize = { width: 300, height: 260 };
const fit = fitExtent(picture, stageSize);
const scale = 0.1;

const opening: LayerList = [
  { id: 'a', name: 'A', start: { kind: 'automatic' }, overlap: 'take', operations: [] },
  { id: 'b', name: 'B', start: { kind: 'empty' }, overlap: 'remove', operations: [] },
];

/** A start that is neither full nor empty, with a soft edge. */
const blob = (): Plane => {
  const plane = createPlane(48, 32);
  for (let at = 0; at < plane.data.length; at++) {
    plane.data[at] = Math.max(0, Math.min(255, 400 - 30 * Math.hypot((at % 48) - 24, Math.floor(at / 48) - 16)));
  }
  return plane;
};
const starts: Record<MattingLayer['start']['kind'], Plane> = {
  automatic: blob(),
  empty: createPlane(48, 32),
  picture: createPlane(48, 32, 255),
};

/** Points of the stage and far beyond its edges, as when the pointer leaves the canvas. */
const screenPoint = fc.tuple(fc.integer({ min: -200, max: 500 }), fc.integer({ min: -200, max: 460 }));
const act = fc.constantFrom('keep' as const, 'remove' as const);
const layer = fc.constantFrom('a', 'b', 'c', 'd');

const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('brush' as const),
      layer,
      act,
      width: fc.integer({ min: 1, max: 90 }),
      points: fc.array(screenPoint, { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('pen' as const, 'lasso' as const),
      layer,
      act,
      points: fc.array(screenPoint, { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('rectangle' as const),
      layer,
      act,
      points: fc.tuple(screenPoint, screenPoint),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('inverse' as const, 'reset' as const), layer }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('undo' as const, 'redo' as const),
      times: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('zoom' as const),
      factor: fc.double({ min: 0.2, max: 5, noNaN: true }),
      at: screenPoint,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('add' as const), layer }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), layer }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), layer, to: fc.integer({ min: -1, max: 5 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('overlap' as const),
      layer,
      overlap: fc.constantFrom('take' as const, 'remove' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('start' as const),
      layer,
      kind: fc.constantFrom('automatic' as const, 'empty' as const),
    }),
  },
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

const commandOf = (one: Action, stage: StageView, layers: LayerList): EditorCommand | undefined => {
  const place = (points: readonly (readonly [number, number])[]): MattingPoint[] =>
    points.map(([x, y]) => toPicture(stage, x, y));
  const drawn = (id: string, operation: MattingOperation): EditorCommand => ({ kind: 'drawn', layer: id, operation });
  switch (one.do) {
    case 'brush':
      return drawn(one.layer, {
        tool: 'brush',
        act: one.act,
        width: one.width / stageScale(stage),
        points: place(one.points),
      });
    case 'pen':
    case 'lasso':
      return drawn(one.layer, { tool: one.do, act: one.act, points: place(one.points) });
    case 'rectangle':
      return drawn(one.layer, {
        tool: 'rectangle',
        act: one.act,
        points: place(one.points) as [MattingPoint, MattingPoint],
      });
    case 'inverse':
    case 'reset':
      return drawn(one.layer, { tool: one.do });
    case 'add': {
      if (layers.some(({ id }) => id === one.layer)) return undefined;
      return {
        kind: 'layer-added',
        layer: { id: one.layer, name: one.layer, start: { kind: 'empty' }, overlap: 'take', operations: [] },
      };
    }
    case 'delete':
      return { kind: 'layer-deleted', layer: one.layer };
    case 'move':
      return { kind: 'layer-moved', layer: one.layer, to: one.to };
    case 'overlap':
      return { kind: 'overlap-set', layer: one.layer, overlap: one.overlap };
    case 'start':
      return { kind: 'start-set', layer: one.layer, start: { kind: one.kind } };
    default:
      return undefined;
  }
};

/** The visible state of layers, computed from their steps only. */
const look = (layers: LayerList): string => {
  const planes = layers.map((one) => replayOperations(starts[one.start.kind], one.operations, scale));
  const shown = resolveOverlap(layers, planes).map(({ data }) => Array.from(data).join());
  return JSON.stringify([layers, shown]);
};

describe('random sequences in the editor', () => {
  it(`restore every bit: ${runs} sequences of strokes, undo, redo, inverse, zoom and leaving the canvas [spec 4.7]`, () => {
    fc.assert(
      fc.property(fc.array(action, { minLength: 1, maxLength: 16 }), (actions) => {
        let history = openHistory(opening);
        let view = { scale: 1, x: 0, y: 0 };
        /** The state that undo must restore: the layers after each step. */
        let past: LayerList[] = [];
        let future: LayerList[] = [];
        const cache = createPlaneCache(scale);
        const first = look(opening);
        for (const one of actions) {
          const stage = { picture, fit, window: stageSize, view };
          const before = layersOf(history);
          if (one.do === 'zoom') {
            const bounds = { fit, window: stageSize, max: maxScale(picture, fit) };
            view = clampPan(zoomAt(view, one.factor, { x: one.at[0], y: one.at[1] }, bounds), fit, stageSize);
            continue;
          }
          if (one.do === 'undo' || one.do === 'redo') {
            for (let time = 0; time < one.times; time++) {
              const [from, to] = one.do === 'undo' ? [past, future] : [future, past];
              expect(one.do === 'undo' ? canUndo(history) : canRedo(history)).toBe(from.length > 0);
              const back = from.at(-1);
              if (back) to.push(layersOf(history));
              if (back) from.pop();
              history = one.do === 'undo' ? undo(history) : redo(history);
              if (back) expect(layersOf(history)).toEqual(back);
            }
            continue;
          }
          const command = commandOf(one, stage, before);
          const next = command ? perform(history, command) : history;
          if (next !== history) {
            past = [...past, before];
            future = [];
          }
          history = next;
          // the cached plane on screen equals a full replay
          for (const shown of layersOf(history)) {
            const plain = replayOperations(starts[shown.start.kind], shown.operations, scale);
            const remembered = cache.planeOf(starts[shown.start.kind], shown.operations);
            if (!remembered.data.every((value, at) => value === plain.data[at])) throw new Error('the cache differs');
          }
        }
        expect(layersOf(history).length).toBeGreaterThan(0);
        const end = { history, look: look(layersOf(history)) };
        while (canUndo(history)) history = undo(history);
        expect(look(layersOf(history))).toBe(first);
        while (history.at < end.history.at) history = redo(history);
        expect(look(layersOf(history))).toBe(end.look);
        while (canRedo(history)) history = redo(history);
        while (history.at > end.history.at) history = undo(history);
        expect(look(layersOf(history))).toBe(end.look);
      }),
      { numRuns: runs, seed },
    );
  }, 600_000);
});
