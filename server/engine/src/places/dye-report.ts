import type { WarningCode } from '@atelier/contract/warnings';
import type { EngineReport } from '../engine.ts';
import type { DyeWarning } from '../ops/recolour/dye-warnings.ts';
import { areasOfMask } from './areas-of-mask.ts';
import type { EnginePlace } from './engine-place.ts';

/** Areas that are marked of one warning. */
const most = 3;

export interface DyeReport {
  /** Each code counts once, however many colours or layers have it; one list may have it at several places. */
  add(found: readonly DyeWarning[]): void;
  finish(): EngineReport;
}

/** Adds what a dye is not sure of, and where, to a report that is already there. */
export const createDyeReport = (before: EngineReport): DyeReport => {
  const warnings = new Set<WarningCode>(before.warnings);
  const places: EnginePlace[] = [...(before.places ?? [])];
  return {
    add(found) {
      const reported = new Set(warnings);
      for (const { code, mask } of found) {
        if (reported.has(code)) continue;
        warnings.add(code);
        if (mask) places.push(...areasOfMask(mask, { most }).map((area) => ({ code, area })));
      }
    },
    finish: () => ({ ...before, warnings: [...warnings], ...(places.length > 0 ? { places } : {}) }),
  };
};
