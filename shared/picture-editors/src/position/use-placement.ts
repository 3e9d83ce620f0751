import type { MotifPlacement } from '@atelier/catalogue/motif-placement';
import { useReducer } from 'react';
import { allowedPlacement } from './placement-model.ts';

/** A placement with what it was before, and what was taken back. */
export interface PlacementHistory {
  past: readonly MotifPlacement[];
  now: MotifPlacement;
  future: readonly MotifPlacement[];
  /** Name of the current gesture: its steps replace each other. */
  gesture: string | undefined;
}

export type PlacementStep =
  /** With the `gesture` of the step before it, both are one step to undo. */
  | { kind: 'placed'; placement: MotifPlacement; gesture?: string }
  | { kind: 'gesture-ended' }
  | { kind: 'undone' }
  | { kind: 'redone' };

export const startHistory = (now: MotifPlacement): PlacementHistory => ({
  past: [],
  now,
  future: [],
  gesture: undefined,
});

const isSame = (one: MotifPlacement, other: MotifPlacement): boolean =>
  one.x === other.x && one.y === other.y && one.scale === other.scale && one.rotation === other.rotation;

export const reducePlacement = (history: PlacementHistory, step: PlacementStep): PlacementHistory => {
  const { past, now, future, gesture } = history;
  switch (step.kind) {
    case 'placed': {
      if (step.gesture !== undefined && step.gesture === gesture) return { ...history, now: step.placement };
      if (isSame(now, step.placement)) return history;
      return { past: [...past, now], now: step.placement, future: [], gesture: step.gesture };
    }
    case 'gesture-ended':
      return { ...history, gesture: undefined };
    case 'undone': {
      const before = past.at(-1);
      if (before === undefined) return history;
      return { past: past.slice(0, -1), now: before, future: [now, ...future], gesture: undefined };
    }
    case 'redone': {
      const [next, ...rest] = future;
      if (next === undefined) return history;
      return { past: [...past, now], now: next, future: rest, gesture: undefined };
    }
  }
};

export interface PlacementControl {
  now: MotifPlacement;
  canUndo: boolean;
  canRedo: boolean;
  /** Steps with the same `gesture` in a row are one step to undo. */
  place: (placement: MotifPlacement, gesture?: string) => void;
  endGesture: () => void;
  undo: () => void;
  redo: () => void;
}

/** A placement that can be taken back. */
export const usePlacement = (start: MotifPlacement): PlacementControl => {
  const [history, dispatch] = useReducer(reducePlacement, start, startHistory);
  return {
    now: history.now,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    place: (placement, gesture) =>
      dispatch({
        kind: 'placed',
        placement: allowedPlacement(placement),
        ...(gesture === undefined ? {} : { gesture }),
      }),
    endGesture: () => dispatch({ kind: 'gesture-ended' }),
    undo: () => dispatch({ kind: 'undone' }),
    redo: () => dispatch({ kind: 'redone' }),
  };
};
