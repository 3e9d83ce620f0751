import { readSurface } from './read-surface.ts';
import { changesBetween, isEnough, largestStep, type SurfaceChange } from './surface-step.ts';
import { compareVersions, raise, stepBetween } from './version-step.ts';

export interface SurfaceState {
  /** Version that the sources carry. */
  version: string;
  /** The surface of the sources. */
  current: string;
  /** Released surfaces by version. */
  history: Readonly<Record<string, string>>;
}

const listed = (changes: readonly SurfaceChange[]): string =>
  changes.map(({ name, step, what }) => `  ${step}: ${name} ${what}`).join('\n');

const against = (state: SurfaceState, base: string): string | undefined => {
  const changes = changesBetween(readSurface(state.history[base] ?? ''), readSurface(state.current));
  const needed = largestStep(changes);
  if (isEnough(stepBetween(base, state.version), needed)) return undefined;
  return (
    `The surface changed since ${base} by a ${needed} step, and the version is ${state.version}:\n${listed(changes)}\n` +
    `Set ${raise(base, needed)} in shared/platform/src/version.ts and shared/platform/package.json.`
  );
};

/**
 * Why the version does not fit the surface, or undefined. The version must have taken at least the step that the change asks
 * for since the release before it, and a released version keeps its surface. A larger step is allowed: what a function does
 * can break a remote without any change of its type.
 */
export const judgeSurface = (state: SurfaceState): string | undefined => {
  const released = Object.keys(state.history).sort(compareVersions);
  const latest = released.at(-1);
  if (latest !== undefined && compareVersions(latest, state.version) > 0) {
    return `The version is ${state.version}, and ${latest} is released already.`;
  }
  const bases = [released.findLast((version) => compareVersions(version, state.version) < 0), state.version];
  return bases
    .filter((base) => base !== undefined && state.history[base] !== undefined)
    .map((base) => against(state, base ?? ''))
    .find((problem) => problem !== undefined);
};
