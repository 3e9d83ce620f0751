import { drafts } from '@atelier/platform/drafts';
import { useCallback, useEffect, useState } from 'react';
import { type LengthUnit, lengthUnits } from './own-measures.ts';

const storeKey = 'body-length-unit';

/** The device's unit for length input; centimetres by default. */
export const useLengthUnit = (): [LengthUnit, (unit: LengthUnit) => void] => {
  const [unit, setUnit] = useState<LengthUnit>('cm');
  useEffect(() => {
    let isLeft = false;
    drafts.load(storeKey).then(
      (stored) => {
        const known = lengthUnits.find((one) => one === stored);
        if (!isLeft && known) setUnit(known);
      },
      // Centimetres stay.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, []);
  const choose = useCallback((next: LengthUnit) => {
    setUnit(next);
    void drafts.save(storeKey, next).catch(() => undefined);
  }, []);
  return [unit, choose];
};
