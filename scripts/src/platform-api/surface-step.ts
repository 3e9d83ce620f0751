import type { Surface, SurfaceRow } from './read-surface.ts';

/** Semver step; `none` leaves the version or raises its last number. */
export type Step = 'none' | 'minor' | 'major';

export interface SurfaceChange {
  /** `@atelier/platform/http#CallOptions`. */
  name: string;
  step: Step;
  /** What happened, for a person who has to choose a version. */
  what: string;
}

/** Interfaces that the host alone fills, though no service has their name: a remote only reads them. */
const growing = new Set(['BusEvents', 'PlatformServices', 'RemoteStatus', 'Brand']);

/** Types of services that the host hands out (`let http: Http`): it implements them, so a new member breaks no remote. */
const handedOut = (surface: Surface): Set<string> =>
  new Set(
    [...surface.values()].flatMap(({ signature }) => /^(?:let|const) [\w$]+: ([\w$]+)$/.exec(signature)?.[1] ?? []),
  );

const isOptional = (member: string): boolean => /^(?:readonly )?(?:[\w$]+|'[^']+')\?[(:<]/.test(member);

const memberChanges = (name: string, before: SurfaceRow, now: SurfaceRow, mayGrow: boolean): SurfaceChange[] => {
  const old = new Set(before.members);
  const current = new Set(now.members);
  const gone = [...old].filter((member) => !current.has(member));
  const added = [...current].filter((member) => !old.has(member));
  return [
    ...gone.map((member): SurfaceChange => ({ name, step: 'major', what: `lost or changed "${member}"` })),
    ...added.map(
      (member): SurfaceChange => ({
        name,
        step: isOptional(member) || mayGrow ? 'minor' : 'major',
        what: `gained "${member}"`,
      }),
    ),
  ];
};

/**
 * What changed between two surfaces, by exported name and signature. Careful on purpose: a removed or changed name is a major
 * step, also where a reader sees that the new type is wider; a new name is a minor one; a new member of an interface is minor
 * when it is optional or the host alone implements the interface, else major.
 */
export const changesBetween = (before: Surface, now: Surface): SurfaceChange[] => {
  const services = handedOut(before);
  const changes: SurfaceChange[] = [];
  for (const [name, row] of before) {
    const current = now.get(name);
    if (current === undefined) {
      if (!row.isInner) changes.push({ name, step: 'major', what: 'is gone' });
    } else if (row.signature !== current.signature || (row.members === undefined) !== (current.members === undefined)) {
      changes.push({ name, step: 'major', what: 'has another signature' });
    } else if (!row.isInner && current.isInner) {
      changes.push({ name, step: 'major', what: 'is no longer exported' });
    } else {
      const short = name.slice(name.indexOf('#') + 1);
      changes.push(...memberChanges(name, row, current, services.has(short) || growing.has(short)));
    }
  }
  for (const [name, { isInner }] of now) {
    const isNew = !before.has(name) || before.get(name)?.isInner;
    if (isNew && !isInner) changes.push({ name, step: 'minor', what: 'is new' });
  }
  return changes;
};

const ranks: Record<Step, number> = { none: 0, minor: 1, major: 2 };

export const isEnough = (taken: Step, needed: Step): boolean => ranks[taken] >= ranks[needed];

export const largestStep = (changes: readonly SurfaceChange[]): Step =>
  changes.reduce<Step>((largest, { step }) => (isEnough(largest, step) ? largest : step), 'none');
