import { searchLimits } from '@atelier/contract/image-search';
import { useChosen } from '@atelier/gallery/chosen';
import { useRef } from 'react';
import { type HitRow, keyOfHit } from './hit-order.ts';

/** What is chosen of the hits that are shown. */
export interface HitChoice {
  isOn: boolean;
  setOn: (isOn: boolean) => void;
  picked: readonly HitRow[];
  isPicked: (row: HitRow) => boolean;
  /** A press on a hit; with `isSpan` everything from the last one that was pressed. */
  press: (row: HitRow, isSpan: boolean) => void;
}

/** @param rows in the order in which they are shown */
export const useHitChoice = (rows: readonly HitRow[]): HitChoice => {
  const chosen = useChosen<HitRow>(keyOfHit, searchLimits.hits);
  const anchor = useRef<string>(undefined);
  return {
    isOn: chosen.isOn,
    setOn: chosen.setOn,
    // Of an answer that came meanwhile only what is in it.
    picked: rows.filter((row) => chosen.items.has(keyOfHit(row))),
    isPicked: (row) => chosen.items.has(keyOfHit(row)),
    press(row, isSpan) {
      const from = rows.findIndex((one) => keyOfHit(one) === anchor.current);
      const to = rows.findIndex((one) => keyOfHit(one) === keyOfHit(row));
      anchor.current = keyOfHit(row);
      if (isSpan && from >= 0) chosen.add(rows.slice(Math.min(from, to), Math.max(from, to) + 1));
      else chosen.toggle(row);
    },
  };
};
