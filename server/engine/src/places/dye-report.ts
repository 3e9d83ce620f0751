import type { WarningCode } from '@atelier/contract/warnings';
import type { EngineReport } from '../engine.ts';
import type { DyeWarning } from '../ops/recolour/dye-warnings.ts';
import { areasOfMask } from './areas-of-mask.ts';
import type { EnginePlace } from './engine-place.ts';

/** Maximum number of marked areas per warning. */
const most = 3;

export interface DyeReport {
  /** Each code counts once, regardless of the number of colours or layers; one list may contain it at several positions. */
  add(found: readonly DyeWarning[]): void;
  finish(): EngineReport;
}

/** Adds warnings of a dye and their positions to an existing report. */
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
