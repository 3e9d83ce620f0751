import type { MotifPlacement } from '@atelier/catalogue/motif-placement';
import { useReducer } from 'react';
import { reducePlacement, startHistory } from './placement-history.ts';
import { allowedPlacement } from './placement-model.ts';

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
